import type { LocaleTag } from '@keystack/contract';
import type { UiText } from './en.ts';
import { getLoadedLocaleTexts } from './load-locale.ts';

/** The values of a text's placeholders, by name. Numbers are formatted in the language of the text. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** Returns a text in the language of the provider, with its placeholders replaced by `values`. */
export type Translate = (text: UiText, values?: PlaceholderValues) => string;

/** Texts of the host app that replace those of the library, by the English texts. */
export type TranslationOverrides = Readonly<Record<string, string>>;

const noOverrides: TranslationOverrides = {};
const translators = new WeakMap<TranslationOverrides, Map<LocaleTag, Translate>>();

/**
 * Returns the translate function of a locale: texts of the host app first, and English until the locale is loaded.
 * Returns the same function each time, so that it can be compared.
 */
export function getTranslator(locale: LocaleTag, overrides: TranslationOverrides = noOverrides): Translate {
  const texts = getLoadedLocaleTexts(locale);
  const name = texts ? locale : 'en-US';
  const translatorsByLocale = translators.get(overrides) ?? new Map<LocaleTag, Translate>();
  const translate = translatorsByLocale.get(name) ?? createTranslator(name, { ...texts, ...overrides });
  translators.set(overrides, translatorsByLocale.set(name, translate));
  return translate;
}

function createTranslator(name: LocaleTag, texts: TranslationOverrides): Translate {
  const { format } = new Intl.NumberFormat(name);
  return (text, values = {}) =>
    Object.entries(values).reduce(
      (result, [key, value]) => result.replace(`{${key}}`, () => (typeof value === 'number' ? format(value) : value)),
      texts[text] ?? text,
    );
}
