import {
  allComponentsSelector,
  checkCssValue,
  cssRule,
  modeRules,
  type ThemeColors,
  type ThemeOverrides,
} from './theme.ts';

/** Values for the components in a part of a page. Missing values keep their default. */
export interface ScopedTheme extends Omit<ThemeOverrides, 'hostTokens'> {
  /** Font family. */
  font?: string | undefined;
  /** Shadow of cards. */
  shadow?: string | undefined;
  /** Further rules, by their selector. */
  rules?: Readonly<Record<string, string>> | undefined;
  /** Color of buttons if neither the app nor its theme sets one. */
  brand?: string | undefined;
  /** CSS with nested rules. */
  css?: string | undefined;
}

/**
 * Returns a class name (`scope`) and CSS text that applies these values to the components inside elements with that
 * class, or `undefined` if there are no values. The class name is a hash of the values, so it is the same on a server
 * and in a browser.
 */
export function scopedThemeCss(theme: ScopedTheme): { readonly scope: string; readonly css: string } | undefined {
  const { light = {}, dark = {}, radius, font, shadow, brand, rules: more, css } = theme;
  const values = JSON.stringify([light, dark, radius, font, shadow, brand, more, css]);
  let hash = 0;
  for (const character of values) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const scope = `ks-scope-${hash.toString(36)}`;
  const inside = `.${scope} ${allComponentsSelector}`;
  const common = declarations({
    '--ks-radius': radius,
    '--ks-shadow': shadow,
    '--ks-brand': brand,
    '--ks-brand-text': brand && readableText,
  });
  const family = declarations({ 'font-family': font });
  const rules = [
    family && cssRule(`.${scope}`, family),
    common && cssRule(inside, common),
    modeRules('light', withReadableText(light), inside),
    modeRules('dark', withReadableText(dark), inside),
    ...Object.entries(more ?? {}).map(([selector, text]) => cssRule(`.${scope} ${selector}`, text)),
    css && cssRule(`.${scope}`, checkCss(css)),
  ].join('');
  return rules ? { scope, css: `@layer keystack{${rules}}` } : undefined;
}

/** Returns CSS text. Throws an `Error` if it could end the style element. */
function checkCss(css: string): string {
  if (!/<\//.test(css)) return css.trim();
  throw new Error('The css of the appearance contains "</", which would end the style element. Remove it.');
}

function declarations(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}:${checkCssValue(name, value)}`))
    .join(';');
}

/** White, or black if the primary color is too light for it: if its relative luminance is above 0.179 (WCAG 2). */
const readableText =
  'color(from var(--ks-primary) xyz-d65 clamp(0,(.179 - y)*9999,.9505) clamp(0,(.179 - y)*9999,1) clamp(0,(.179 - y)*9999,1.089))';

function withReadableText(colors: ThemeColors): ThemeColors {
  return { ...colors, primaryForeground: colors.primaryForeground ?? (colors.primary && readableText) };
}
