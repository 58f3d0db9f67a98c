import type { Appearance } from '../../../packages/react/src/appearance/appearance.ts';
import { bold, glass, minimal, shadcn } from '../../../packages/react/src/presets.ts';

const presets: Readonly<Record<string, Appearance>> = { shadcn, minimal, bold, glass };

/** Values of the settings with a fixed choice. The first one changes nothing. */
export const choices = {
  preset: ['default', ...Object.keys(presets)],
  radius: ['', '0', '0.25rem', '0.5rem', '0.75rem', '1rem', '1.5rem'],
  density: ['', 'compact', 'comfortable', 'spacious'],
  shadow: ['', 'none', 'soft', 'strong'],
  providers: ['', 'brand', 'neutral', 'icons'],
} as const;

/** A theme as the editor shows it. An empty text is the value of the preset. */
export interface Theme {
  preset: string;
  /** Colors of buttons, by mode. */
  primary: string;
  primaryDark: string;
  /** Colors of cards, menus and the page, by mode. */
  background: string;
  backgroundDark: string;
  radius: string;
  font: string;
  density: string;
  shadow: string;
  providers: string;
  logo: string;
}

/** Returns the default theme. */
export function createTheme(): Theme {
  return {
    preset: 'default',
    primary: '',
    primaryDark: '',
    background: '',
    backgroundDark: '',
    radius: '',
    font: '',
    density: '',
    shadow: '',
    providers: '',
    logo: '',
  };
}

const keys = Object.keys(createTheme()) as readonly (keyof Theme)[];

/** Reads a theme from the query of a URL. Ignores values that the editor does not offer. */
export function parseTheme(query: URLSearchParams): Theme {
  const theme = createTheme();
  for (const key of keys) {
    const value = query.get(key);
    if (value === null) continue;
    const offered: readonly string[] | undefined = Object.entries(choices).find(([name]) => name === key)?.[1];
    if (offered === undefined || offered.includes(value)) theme[key] = value;
  }
  return theme;
}

/** Returns the query of a URL that reproduces a theme, without default values. */
export function queryOf(theme: Theme): URLSearchParams {
  const standard = createTheme();
  return new URLSearchParams(keys.filter((key) => theme[key] !== standard[key]).map((key) => [key, theme[key]]));
}

/** Returns the values of a theme that CSS does not understand, as error messages by the name of the value. */
export function findProblems(theme: Theme, supports: typeof CSS.supports): Partial<Record<keyof Theme, string>> {
  const problems: Partial<Record<keyof Theme, string>> = {};
  for (const key of ['primary', 'primaryDark', 'background', 'backgroundDark'] as const) {
    if (theme[key] && !supports('color', theme[key]))
      problems[key] = `“${theme[key]}” is not a CSS color. Use for example #0057ff or oklch(60% 0.2 260).`;
  }
  if (theme.font && !(supports('font-family', theme.font) && !/[;{}<>\\@]/.test(theme.font)))
    problems.font = `“${theme.font}” is not a list of fonts. Put names with spaces in quotes.`;
  if (theme.logo && !/^(https:\/\/|\/(?!\/)|data:image\/)/.test(theme.logo))
    problems.logo = 'Use a URL that starts with https:// or with a slash.';
  return problems;
}

/** Returns the theme without the values that have a problem. */
export function withoutProblems(theme: Theme, problems: Partial<Record<keyof Theme, string>>): Theme {
  const standard = createTheme();
  const valid = { ...theme };
  for (const key of keys) if (problems[key] !== undefined) valid[key] = standard[key];
  return valid;
}

/** Returns the `appearance` of a theme. */
export function appearanceOf(theme: Theme): Appearance {
  const preset = presets[theme.preset];
  const own = ownValuesOf(theme);
  const { light, dark } = colorsOf(theme);
  return {
    ...preset,
    ...own,
    ...((light || dark) && {
      colors: { light: { ...preset?.colors?.light, ...light }, dark: { ...preset?.colors?.dark, ...dark } },
    }),
  };
}

type Values = Readonly<Record<string, string>>;

/** Returns the values that replace those of the preset, without the colors. */
function ownValuesOf({ radius, font, density, shadow, providers, logo }: Theme): Appearance {
  const values = Object.entries({ logo, radius, font, density, shadow, providers });
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function colorsOf(theme: Theme): { readonly light?: Values | undefined; readonly dark?: Values | undefined } {
  return {
    light: colors(theme.primary, theme.background),
    dark: colors(theme.primaryDark, theme.backgroundDark),
  };
}

function colors(primary: string, background: string): Values | undefined {
  if (!primary && !background) return undefined;
  return { ...(primary && { primary }), ...(background && { background, card: background, popover: background }) };
}

/** Returns the code of an app that has the theme. */
export function reactCodeOf(theme: Theme, library: '@keystack/react' | '@keystack/next'): string {
  const { preset } = theme;
  const name = preset in presets ? preset : undefined;
  const { light, dark } = colorsOf(theme);
  const mode = (key: 'light' | 'dark', values: Values | undefined) => {
    const inherited = name && `...${name}.colors?.${key}`;
    if (!(values || (name && (light || dark)))) return [];
    const own = Object.entries(values ?? {}).map(([color, value]) => `${color}: ${quote(value)}`);
    return [`    ${key}: { ${[inherited, ...own].filter(Boolean).join(', ')} },`];
  };
  const lines = [
    ...(name ? [`  ...${name},`] : []),
    ...Object.entries(ownValuesOf(theme)).map(([key, value]) => `  ${key}: ${quote(String(value))},`),
    ...(light || dark ? ['  colors: {', ...mode('light', light), ...mode('dark', dark), '  },'] : []),
  ];
  const app = library === '@keystack/next' ? 'serverApp' : 'app';
  return `${[
    `import { type Appearance, StackProvider, StackTheme } from '${library}';`,
    ...(name ? [`import { ${name} } from '${library}/presets';`] : []),
    "import type { ReactNode } from 'react';",
    '',
    ...(lines.length === 0
      ? ['const appearance: Appearance = {};']
      : ['const appearance: Appearance = {', ...lines, '};']),
    '',
    'export function Root({ children }: { children: ReactNode }) {',
    '  return (',
    `    <StackProvider app={${app}} appearance={appearance}>`,
    '      <StackTheme>{children}</StackTheme>',
    '    </StackProvider>',
    '  );',
    '}',
  ].join('\n')}\n`;
}

/**
 * Returns the code that stores the logo and the color in the project, for pages and emails, or `undefined` if it has
 * none.
 */
export function brandCodeOf({ logo, primary }: Theme): string | undefined {
  const primaryColor = /^#[\da-f]{6}$/i.test(primary) ? primary : '';
  const logoUrl = logo.startsWith('https://') ? logo : '';
  const values = Object.entries({ logoUrl, primaryColor }).filter(([, value]) => value !== '');
  if (values.length === 0) return undefined;
  return `${[
    'const project = await adminApp.getProject();',
    'await project.update({',
    '  config: {',
    `    brand: { ${values.map(([key, value]) => `${key}: ${quote(value)}`).join(', ')} },`,
    '  },',
    '});',
  ].join('\n')}\n`;
}

/** Returns a string literal of TypeScript. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\r?\n/g, ' ')}'`;
}
