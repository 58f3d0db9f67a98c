import type { Text } from './en.ts';

/** What stands for the `{name}` of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives a text in the language of the provider. */
export type Translate = (text: Text, values?: TextValues) => string;

const locales: Readonly<Record<string, Readonly<Record<Text, string>>>> = {};

/** The texts of a language; English where there is no such locale. */
export function translator(lang: string | undefined): Translate {
  const locale = lang === undefined ? undefined : locales[lang];
  return (text, values = {}) =>
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replace(`{${name}}`, () => String(value)),
      locale?.[text] ?? text,
    );
}
