import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeCss } from './theme.ts';

const folder = join(import.meta.dirname, 'css');
const css = readFileSync(join(folder, 'theme.css'), 'utf8');

/** Returns the declarations of the first rule with this selector. */
function tokens(selector: string): Record<string, string> {
  const body = css.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
  const declarations = [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
  // The default of a color is in `var(--ks-host-name, hsl(…))`.
  const defaultOf = (text = '') =>
    /^var\(--ks-host-[\w-]+, (?:var\(--ks-brand[\w-]*, )?(?:hsl\((.*?)\)+|(.*))\)$/.exec(text)?.slice(1).join('') ??
    text;
  return Object.fromEntries(
    declarations.map(([, name = '', value]) => [name.replace('--ks-', '--'), defaultOf(value)]),
  );
}

const light = tokens('  .stack-scope');
const dark = { ...light, ...tokens('  :is([data-stack-theme="dark"], :host([data-stack-theme="dark"])) .stack-scope') };
const darkByPreference = {
  ...light,
  ...tokens('    :is(:root:not([data-stack-theme]), :host(:not([data-stack-theme]))) .stack-scope'),
};

type Rgb = [number, number, number];

function rgb(triple = ''): Rgb {
  const [h = 0, s = 0, l = 0] = triple.split(' ').map(Number.parseFloat);
  const amplitude = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12;
    return l / 100 - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

/** WCAG 2 contrast ratio. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = (color: Rgb) => {
    const [r = 0, g = 0, b = 0] = color.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colors as `color-mix` does in sRGB. */
function mix(color: Rgb, share = '', other: Rgb): Rgb {
  const part = Number.parseFloat(share) / 100;
  const channel = (index: 0 | 1 | 2) => color[index] * part + other[index] * (1 - part);
  return [channel(0), channel(1), channel(2)];
}

const grounds = ['--background', '--card', '--popover', '--muted', '--secondary', '--accent'];
const pairs = [
  ...grounds.flatMap((ground) => ['--foreground', '--muted-foreground'].map((text) => [text, ground])),
  ...['card', 'popover', 'primary', 'secondary', 'accent', 'destructive', 'success'].map((name) => [
    `--${name}-foreground`,
    `--${name}`,
  ]),
];

describe.each(Object.entries({ light, dark, darkByPreference }))('the %s theme', (_name, values) => {
  it('shows text, also tinted, with a contrast of at least 4.5', () => {
    const tinted = ['--destructive', '--success'].flatMap((color) =>
      grounds.map((ground) => {
        const text = mix(rgb(values[color]), values['--tint'], rgb(values['--foreground']));
        return [`tinted with ${color} on ${ground}`, contrast(text, rgb(values[ground]))] as const;
      }),
    );
    const plain = pairs.map(([text = '', ground = '']) => {
      return [`${text} on ${ground}`, contrast(rgb(values[text]), rgb(values[ground]))] as const;
    });
    // Also rejects NaN, the contrast of a color that the theme does not have.
    expect([...plain, ...tinted].filter(([, ratio]) => !(ratio >= 4.5))).toEqual([]);
  });

  it('draws the border of an input with a contrast of at least 3 to its ground and everything around [WCAG 1.4.11]', () => {
    const [foreground, background, card, popover] = ['foreground', 'background', 'card', 'popover'].map((name) =>
      rgb(values[`--${name}`]),
    ) as [Rgb, Rgb, Rgb, Rgb];
    const outline = mix(rgb(values['--input']), values['--line'], foreground);
    const lifted = [background, popover].map((color) => mix(color, values['--lift'], foreground));
    // The card and the page of `pages.css`.
    const isDark = values['--lift'] !== '100%';
    const around = isDark
      ? [mix(card, '95%', foreground), background]
      : [card, mix(rgb(values['--muted']), '55%', background)];
    for (const ground of [...lifted, ...around]) expect(contrast(outline, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('draws the edges of controls with the contrast of text if the user prefers more contrast', () => {
  expect(css.split('@media (prefers-contrast: more)')[1]).toMatch(
    /^ {\s+\.stack-scope {\s+--ks-outline: var\(--ks-foreground\);/,
  );
});

/** The tokens that apps made for this API expect. Some are darker than there, for sufficient contrast. */
const expected = `
background                240 10% 3.9%    0 0% 100%
foreground                0 0% 98%        240 10% 3.9%
card                      240 10% 3.9%    0 0% 100%
card-foreground           0 0% 98%        240 10% 3.9%
popover                   240 10% 3.9%    0 0% 100%
popover-foreground        0 0% 98%        240 10% 3.9%
primary                   0 0% 98%        240 5.9% 10%
primary-foreground        240 5.9% 10%    0 0% 98%
secondary                 240 3.7% 15.9%  240 4.8% 95.9%
secondary-foreground      0 0% 98%        240 5.9% 10%
muted                     240 3.7% 15.9%  240 4.8% 95.9%
muted-foreground          240 5% 64.9%    240 3.8% 44%
accent                    240 3.7% 15.9%  240 4.8% 95.9%
accent-foreground         0 0% 98%        240 5.9% 10%
destructive               0 62.8% 50%     0 72.2% 50.6%
destructive-foreground    0 0% 98%        0 0% 98%
border                    240 3.7% 15.9%  240 5.9% 90%
input                     240 3.7% 15.9%  240 5.9% 90%
ring                      240 4.9% 83.9%  240 10% 3.9%`;

describe('theme.css', () => {
  it('has the colors that apps expect', () => {
    const rows = expected
      .trim()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows.map(([name]) => [name, dark[`--${name}`], light[`--${name}`]])).toEqual(rows);
  });

  it('has a radius of 0.5rem [S9.37]', () => {
    expect([light['--radius'], dark['--radius']]).toEqual(['0.5rem', '0.5rem']);
  });

  it('is the same dark by declaration and by preference', () => {
    expect(darkByPreference).toEqual(dark);
  });
});

it('each file is part of one style sheet, whole in the layer that the shield protects', () => {
  for (const file of readdirSync(folder).filter((name) => name !== 'shield.css')) {
    const sheets = ['styles.css', 'extras.css'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
    expect(
      sheets.filter((sheet) => sheet.includes(`"./css/${file}"`)),
      file,
    ).toHaveLength(1);
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    const rules = text.replace('@layer reset, base, keystack, keystack-overrides;', '');
    expect(rules.trim(), file).toMatch(/^@layer keystack \{.*\}$/s);
    expect(rules.match(/^\S.*\{/gm), file).toEqual(['@layer keystack {']);
    expect(text, file).not.toContain('!important');
  }
});

it('the style sheet starts with the order of the layers and ends with the shield', () => {
  const imports = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')
    .trim()
    .split('\n');
  expect([imports.at(0), imports.at(-1)]).toEqual(['@import "./css/reset.css";', '@import "./css/shield.css";']);
});

describe('themeCss', () => {
  it('is empty without overrides', () => {
    expect(themeCss({})).toBe('');
    expect(themeCss({ light: {}, dark: { primary: undefined } })).toBe('');
  });

  it('writes a color as it is, and three numbers as hsl()', () => {
    const colors = [
      ['#4F46E5', '#4F46E5'],
      ['rebeccapurple', 'rebeccapurple'],
      ['hsl(210, 40%, 50%)', 'hsl(210, 40%, 50%)'],
      ['oklch(60% 0.2 250)', 'oklch(60% 0.2 250)'],
      ['var(--primary)', 'var(--primary)'],
      ['light-dark(#fff, #000)', 'light-dark(#fff, #000)'],
      ['210 40% 50%', 'hsl(210 40% 50%)'],
      ['210deg 40% 50%', 'hsl(210deg 40% 50%)'],
    ] as const;
    for (const [color, token] of colors)
      expect(themeCss({ light: { primary: color } })).toContain(`{--ks-primary:${token}}`);
  });

  it('overrides one mode and leaves the other', () => {
    expect(themeCss({ dark: { mutedForeground: '#fff' } })).toBe(
      '@layer keystack{' +
        ':is([data-stack-theme=dark],:host([data-stack-theme=dark])) .stack-scope.stack-scope{--ks-muted-foreground:#fff}' +
        '@media (prefers-color-scheme:dark){' +
        ':is(:root:not([data-stack-theme]),:host(:not([data-stack-theme]))) .stack-scope.stack-scope{--ks-muted-foreground:#fff}}}',
    );
  });

  it('overrides the radius of both modes', () => {
    expect(themeCss({ radius: '1rem' })).toBe('@layer keystack{.stack-scope.stack-scope{--ks-radius:1rem}}');
  });

  it("can ignore the host's tokens", () => {
    expect(themeCss({ hostTokens: false })).toContain('--ks-host-primary:initial');
  });

  it('rejects what could end the declaration, and nothing', () => {
    for (const primary of ['red;}body{display:none', '</style><script>', 'red/*', ''])
      expect(() => themeCss({ light: { primary } }), primary).toThrow("The theme's primary is");
  });
});
