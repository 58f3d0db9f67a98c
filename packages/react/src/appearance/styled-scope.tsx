import { scopedThemeCss, useStyleNonce } from '@keystack/ui';
import { type ReactNode, useContext, useMemo } from 'react';
import {
  AppearanceProvider,
  type AppearanceScopeProps,
  StyleScopeClassContext,
  useAppearance,
} from './appearance-context.tsx';
import { mergeAppearance } from './merge-appearance.ts';

/** The rules of the densities: spaces, and heights of controls. */
const densities = { compact: rulesOf(0.8), comfortable: undefined, spacious: rulesOf(1.25) } as const;

function rulesOf(factor: number): Readonly<Record<string, string>> {
  const height = `${2.5 * factor}rem`;
  return {
    ':is(.ks-panel,.ks-step:not([hidden]),.ks-code-step)': `gap:${1.5 * factor}rem`,
    '.ks-card.ks-panel': `padding:min(${2 * factor}rem,6vw)`,
    '.ks-panel .ks-form': `gap:${1.125 * factor}rem`,
    '.ks-panel .ks-input': `block-size:${height}`,
    '.ks-panel .ks-button[data-size=lg]': `min-block-size:${height}`,
  };
}

/** The values of the shadows with a name. `soft` is that of the style sheet. */
const shadows: Readonly<Record<string, string | undefined>> = {
  none: '0 0 #0000',
  soft: '',
  strong: '0 2px 4px rgb(0 0 0 / 8%),0 24px 64px -16px rgb(0 0 0 / 28%)',
};

/**
 * Provides an appearance, merged with the surrounding one, and sets its CSS variables and rules with a style element.
 */
export function StyledScope({ appearance, brand, children }: AppearanceScopeProps): ReactNode {
  const outer = useAppearance();
  const look = useMemo(() => mergeAppearance(outer, { brand, ...appearance }), [outer, appearance, brand]);
  return (
    <AppearanceProvider look={look}>
      <Variables>{children}</Variables>
    </AppearanceProvider>
  );
}

/**
 * Sets the variables of the style sheet with a style element, because a strict Content-Security-Policy accepts its
 * nonce, but no `style` attribute of a server. Renders none if the scope around has the same values.
 */
function Variables({ children }: Pick<AppearanceScopeProps, 'children'>) {
  const { colors, radius, font, density, shadow, brand, css } = useAppearance();
  const outer = useContext(StyleScopeClassContext);
  const nonce = useStyleNonce();
  const theme = scopedThemeCss({
    ...colors,
    radius,
    font,
    rules: density && densities[density],
    shadow: shadow && ((shadows[shadow] ?? shadow) || undefined),
    brand,
    css,
  });
  if (theme === undefined || theme.scope === outer) return children;
  return (
    <span className={`stack-scope ks-appearance ${theme.scope}`}>
      {/* Not as a child, because React 18 escapes the quotes of a font. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the values are checked, and cannot contain a tag. */}
      <style {...nonce} dangerouslySetInnerHTML={{ __html: theme.css }} />
      <StyleScopeClassContext.Provider value={theme.scope}>{children}</StyleScopeClassContext.Provider>
    </span>
  );
}
