import { type LocaleTag, textDirection } from '@keystack/contract/rules';
import type { UiText } from './en.ts';
import { getLoadedLocaleTexts } from './load-locale.ts';

/** The values of a text's placeholders, by name. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** The attributes of an element with texts in a language. */
export interface LangAndDirAttributes {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
}

/** Translates the texts of the pages. */
export interface Translate {
  /** Returns a text in the language of the provider, with its placeholders replaced by `values`. */
  (text: UiText, values?: PlaceholderValues): string;
  /**
   * The attributes for the outermost elements with such texts. None in English, which also stands in for unsupported
   * languages: the host may have overridden all texts, so those of its page apply.
   */
  readonly attributes: LangAndDirAttributes;
  /**
   * Returns a text in an unknown language, such as a name, so that it keeps its order within a text of this language.
   */
  readonly isolate: (text: string | number) => string;
}

/**
 * Texts of the host app that replace those of the library, by the English texts: one for all languages, or one for each
 * language.
 */
export type TranslationOverrides = Readonly<Record<string, string | Readonly<Partial<Record<LocaleTag, string>>>>>;

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
  const translate = translatorsByLocale.get(name) ?? createTranslator(name, texts, overrides);
  translators.set(overrides, translatorsByLocale.set(name, translate));
  return translate;
}

function createTranslator(
  name: LocaleTag,
  texts: Readonly<Record<string, string>> = {},
  overrides: TranslationOverrides,
): Translate {
  const dir = textDirection(name);
  // Otherwise an email address or a name would change its order with the text around it.
  const isolate = (value: string | number) => (dir === 'rtl' ? `\u2068${value}\u2069` : `${value}`);
  return Object.assign(
    (text: UiText, values: PlaceholderValues = {}) => {
      const override = overrides[text];
      const translated = (typeof override === 'object' ? override[name] : override) ?? texts[text] ?? text;
      return translated.replace(/{(\w+)}/g, (placeholder, key) => isolate(values[key] ?? placeholder));
    },
    { attributes: name === 'en-US' ? {} : { lang: name, dir }, isolate },
  );
}
