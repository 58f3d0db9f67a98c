import { useStyleNonce } from '@keystack/ui';

const dark = ':is([data-stack-theme=dark],:host([data-stack-theme=dark]))';
const undeclared = ':is(:root:not([data-stack-theme]),:host(:not([data-stack-theme])))';

const css = `@layer keystack{
.ks-logo{block-size:100%;min-block-size:0;max-inline-size:100%;object-fit:contain}
.ks-logo.ks-in-dark,${dark} .ks-logo.ks-in-light{display:none}
${dark} .ks-logo.ks-in-dark{display:block}
@media (prefers-color-scheme:dark){${undeclared} .ks-logo.ks-in-light{display:none}${undeclared} .ks-logo.ks-in-dark{display:block}}
.ks-last-used{position:absolute;inset-block-start:-.5625rem;inset-inline-end:.375rem;padding-inline:.375rem;border:1px solid var(--ks-border);border-radius:1rem;background:var(--ks-card);color:var(--ks-muted-foreground);font-size:.625rem;font-weight:500;line-height:.9375rem}
.ks-tab:has(>.ks-last-used){position:relative}
.ks-tab>.ks-last-used{inset-block-start:-.875rem}
}`;

/**
 * Renders the CSS rules of the logo and of the last-used badge. They are not in the style sheet, because few pages have
 * these parts.
 */
export function LogoAndLastUsedBadgeStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant. As a child, React 18 escapes its ">".
  return <style {...useStyleNonce()} dangerouslySetInnerHTML={{ __html: css }} />;
}
