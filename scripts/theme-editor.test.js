import { describe, expect, it } from 'vitest';
import {
  appearanceOf,
  brandCodeOf,
  choices,
  createTheme,
  parseTheme,
  queryOf,
  reactCodeOf,
} from '../docs/.vitepress/theme-editor/theme.ts';
import { findExampleCompileErrors } from './reference/examples.ts';

const everything = {
  preset: 'bold',
  primary: '#0057ff',
  primaryDark: 'oklch(75% 0.15 255)',
  background: 'white',
  backgroundDark: 'rgb(0 0 0)',
  radius: '1rem',
  font: `"It's \\ a font", serif`,
  density: 'compact',
  shadow: 'strong',
  providers: 'icons',
  logo: 'https://example.com/logo.svg',
};

const themes = [
  createTheme(),
  everything,
  { ...everything, preset: 'default' },
  ...choices.preset.flatMap((preset) => [
    { ...createTheme(), preset },
    { ...createTheme(), preset, primary: 'red' },
    { ...createTheme(), preset, backgroundDark: '#101020' },
  ]),
];

describe('the theme editor of the documentation', () => {
  it('writes code that compiles', () => {
    const codes = themes.flatMap((theme) => [
      reactCodeOf(theme, '@keystack/react'),
      reactCodeOf(theme, '@keystack/next'),
      brandCodeOf(theme) ?? '',
    ]);
    expect(codes.length).toBeGreaterThan(30);
    expect(findExampleCompileErrors(codes.map((code, index) => ({ of: String(index), code })))).toEqual([]);
  });

  it('writes the values that the preview shows', () => {
    const names = [...reactCodeOf(everything, '@keystack/react').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    const shown = Object.keys(appearanceOf(everything)).filter((name) => name !== 'css');
    expect(names.toSorted()).toEqual(shown.toSorted());
    expect(appearanceOf(everything).colors?.dark).toMatchObject({
      primary: 'oklch(75% 0.15 255)',
      card: 'rgb(0 0 0)',
      foreground: '#ffffff',
    });
  });

  it.each(themes)('reads a theme from its link: $preset $primary', (theme) => {
    expect(parseTheme(new URLSearchParams(String(queryOf(theme))))).toEqual(theme);
  });

  it('ignores values of a link that it does not offer', () => {
    expect(parseTheme(new URLSearchParams('preset=constructor&radius=9px&density=huge&x=y'))).toEqual(createTheme());
  });
});
