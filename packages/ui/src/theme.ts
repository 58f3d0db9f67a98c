/** Light or dark. */
export type ThemeMode = 'light' | 'dark';

const colorNames = [
  'background',
  'foreground',
  'card',
  'cardForeground',
  'popover',
  'popoverForeground',
  'primary',
  'primaryForeground',
  'secondary',
  'secondaryForeground',
  'muted',
  'mutedForeground',
  'accent',
  'accentForeground',
  'destructive',
  'destructiveForeground',
  'success',
  'successForeground',
  'border',
  'input',
  'ring',
] as const;

/** Colors of a theme by name. Any CSS color. */
export type ThemeColors = { [Name in (typeof colorNames)[number]]?: string | undefined };

/** Overrides of the theme. Missing values keep their default. */
export interface ThemeOverrides {
  /** Colors of the light mode. */
  light?: ThemeColors | undefined;
  /** Colors of the dark mode. */
  dark?: ThemeColors | undefined;
  /** Border radius: any CSS length. Default: the host's `--radius`, else `0.5rem`. */
  radius?: string | undefined;
  /**
   * Uses the colors and the radius of a host with the tokens of shadcn/ui (`--background`, `--primary`, …) as defaults.
   * Default: `true`.
   */
  hostTokens?: boolean | undefined;
}

/**
 * Selects all components. The class is doubled so that an override wins in whichever order the page loads the two style
 * sheets.
 */
export const allComponentsSelector = '.stack-scope.stack-scope';

/** Returns CSS text that overrides the tokens of the style sheet, or `''` if there are no overrides. */
export function themeCss({ light = {}, dark = {}, radius, hostTokens = true }: ThemeOverrides): string {
  const rules = [
    hostTokens ? '' : cssRule(allComponentsSelector, withoutHostTokens()),
    radius === undefined ? '' : cssRule(allComponentsSelector, `--ks-radius:${checkCssValue('radius', radius)}`),
    modeRules('light', light, allComponentsSelector),
    modeRules('dark', dark, allComponentsSelector),
  ].join('');
  return rules && `@layer keystack{${rules}}`;
}

/**
 * Names of the color tokens, without a prefix: `card-foreground` is `--ks-card-foreground` here and `--card-foreground`
 * in a host with the tokens of shadcn/ui.
 */
export const colorTokenNames: readonly string[] = colorNames.map(tokenOf);

/** Returns the name of a color in the style sheet: `cardForeground` is `--ks-card-foreground`. */
function tokenOf(name: string): string {
  return name.replace('F', '-f');
}

function withoutHostTokens(): string {
  return ['radius', ...colorTokenNames].map((name) => `--ks-host-${name}:initial`).join(';');
}

/** Returns the rules of a mode for the components that the selector matches. */
export function modeRules(mode: ThemeMode, colors: ThemeColors, scope: string): string {
  const declarations = colorNames
    .flatMap((name) => {
      const color = colors[name];
      return color === undefined ? [] : `--ks-${tokenOf(name)}:${cssColor(checkCssValue(name, color))}`;
    })
    .join(';');
  if (!declarations) return '';
  // Without quotes, which React 18 escapes in a style element.
  const declared = `[data-stack-theme=${mode}]`;
  const undeclared = ':not([data-stack-theme])';
  return (
    cssRule(`:is(${declared},:host(${declared})) ${scope}`, declarations) +
    `@media (prefers-color-scheme:${mode}){${cssRule(`:is(:root${undeclared},:host(${undeclared})) ${scope}`, declarations)}}`
  );
}

/** Returns a rule of a style sheet. */
export function cssRule(selector: string, declarations: string): string {
  return `${selector}{${declarations}}`;
}

/** Returns a CSS value. Throws an `Error` if it could contain more than a value. */
export function checkCssValue(name: string, value: string): string {
  if (value.trim() && !/[;{}<>\\@]|\/\*/.test(value)) return value.trim();
  throw new Error(
    `The theme's ${name} is ${JSON.stringify(value)}, which would break the style sheet. Use a single CSS value, such as "#4f46e5".`,
  );
}

/** Returns a CSS color. Also accepts the components of `hsl()` alone, `240 5.9% 10%`, as many themes store them. */
function cssColor(color: string): string {
  return /^[\d.]+(deg)? [\d.]+% [\d.]+%$/.test(color) ? `hsl(${color})` : color;
}
