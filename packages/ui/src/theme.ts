/** Light or dark. */
export type ThemeMode = 'light' | 'dark';

const colorVariables = {
  background: '--background',
  foreground: '--foreground',
  card: '--card',
  cardForeground: '--card-foreground',
  popover: '--popover',
  popoverForeground: '--popover-foreground',
  primary: '--primary',
  primaryForeground: '--primary-foreground',
  secondary: '--secondary',
  secondaryForeground: '--secondary-foreground',
  muted: '--muted',
  mutedForeground: '--muted-foreground',
  accent: '--accent',
  accentForeground: '--accent-foreground',
  destructive: '--destructive',
  destructiveForeground: '--destructive-foreground',
  success: '--success',
  successForeground: '--success-foreground',
  border: '--border',
  input: '--input',
  ring: '--ring',
} as const;

/** Colors of a theme by name. Any CSS color. */
export type ThemeColors = { [Name in keyof typeof colorVariables]?: string | undefined };

/** Overrides of the theme. Missing values keep their default. */
export interface ThemeOverrides {
  /** Colors of the light mode. */
  light?: ThemeColors | undefined;
  /** Colors of the dark mode. */
  dark?: ThemeColors | undefined;
  /** Border radius: any CSS length. Default: `0.5rem`. */
  radius?: string | undefined;
}

/** Returns CSS text that overrides the tokens of the style sheet, or `''` if there are no overrides. */
export function themeCss({ light = {}, dark = {}, radius }: ThemeOverrides): string {
  const rules = [
    radius === undefined ? '' : rule('.stack-scope.stack-scope', `--radius:${checkCssValue('radius', radius)}`),
    modeRules('light', light),
    modeRules('dark', dark),
  ].join('');
  return rules && `@layer keystack{${rules}}`;
}

function modeRules(mode: ThemeMode, colors: ThemeColors): string {
  const declarations = Object.entries(colorVariables)
    .flatMap(([name, variable]) => {
      const color = colors[name as keyof ThemeColors];
      return color === undefined ? [] : `${variable}:${hslComponents(checkCssValue(name, color))}`;
    })
    .join(';');
  if (!declarations) return '';
  // The class is doubled so that an override wins in whichever order the page loads the two style sheets.
  return (
    rule(`[data-stack-theme="${mode}"] .stack-scope.stack-scope`, declarations) +
    `@media (prefers-color-scheme:${mode}){${rule(':root:not([data-stack-theme]) .stack-scope.stack-scope', declarations)}}`
  );
}

function rule(selector: string, declarations: string): string {
  return `${selector}{${declarations}}`;
}

function checkCssValue(name: string, value: string): string {
  if (value.trim() && !/[;{}<>\\@]|\/\*/.test(value)) return value.trim();
  throw new Error(
    `The theme's ${name} is ${JSON.stringify(value)}, which would break the style sheet. Use a single CSS value, such as "#4f46e5".`,
  );
}

/** Returns the components of an `hsl()` colour: tokens have this form so that `hsl(var(--x) / 50%)` works. */
function hslComponents(color: string): string {
  const triple = /^(?:hsla?\(\s*)?([\d.-]+)(?:deg)?[\s,]+([\d.]+%)[\s,]+([\d.]+%)\s*\)?$/i.exec(color);
  if (triple) return triple.slice(1).join(' ');
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1];
  if (hex) return hexToTriple(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex);
  return `from ${color} h s l`;
}

function hexToTriple(hex: string): string {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const max = Math.max(r, g, b);
  const range = max - Math.min(r, g, b);
  const lightness = max - range / 2;
  const saturation = range && range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    range && (max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4);
  const round = (value: number) => Number(value.toFixed(2));
  return `${round(sector * 60)} ${round(saturation * 100)}% ${round(lightness * 100)}%`;
}
