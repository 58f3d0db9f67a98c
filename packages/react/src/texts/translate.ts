import type { Text } from './en.ts';
import type { Locale } from './locale.ts';
import { type LocaleName, loadedLocale } from './locales.ts';

/** What stands for the `{name}` of a text; a number is written as the language does. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives a text in the language of the provider. */
export type Translate = (text: Text, values?: TextValues) => string;

const translators = new Map<LocaleName, Translate>();

/** The texts of a locale; English until it is loaded. The same function each time, so that it can be compared. */
export function translator(locale: LocaleName): Translate {
  const texts = loadedLocale(locale);
  const name = texts ? locale : 'en-US';
  const translate = translators.get(name) ?? makeTranslator(name, texts);
  translators.set(name, translate);
  return translate;
}

function makeTranslator(name: LocaleName, texts: Locale | undefined): Translate {
  const { format } = new Intl.NumberFormat(name);
  return (text, values = {}) =>
    Object.entries(values).reduce(
      (filled, [key, value]) => filled.replace(`{${key}}`, () => (typeof value === 'number' ? format(value) : value)),
      texts?.[text] ?? text,
    );
}
