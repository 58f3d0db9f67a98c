/**
 * The supported locales, as BCP 47 language tags: those of the React components, the service's own pages and the emails
 * to account owners. Of several locales of a language, the first is also for regions that have none.
 */
export const localeTags = [
  'en-US',
  'ar-001',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-FR',
  'fr-CA',
  'he-IL',
  'hi-IN',
  'it-IT',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'pt-BR',
  'ru-RU',
  'tr-TR',
  'zh-CN',
  'zh-TW',
] as const;

/** The locale of one of the supported languages, for example `de-DE`. */
export type LocaleTag = (typeof localeTags)[number];

/** Returns the supported locale for the first of these language tags whose language is supported, or `null`. */
export function findLocale(tags: readonly string[]): LocaleTag | null {
  for (const tag of tags) {
    const { language, script, region } = parse(tag) ?? {};
    // The script of Chinese says more than its region: people in Hong Kong read the texts for Taiwan.
    const exact = language === 'zh' ? (script === 'Hant' ? 'zh-TW' : 'zh-CN') : `${language}-${region}`;
    const locale =
      localeTags.find((name) => name === exact) ?? localeTags.find((name) => name.startsWith(`${language}-`));
    if (locale !== undefined) return locale;
  }
  return null;
}

/**
 * Returns a language tag with its likely script and region, such as those of Spain for "es", or `undefined` if invalid.
 */
function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

/** Returns the direction in which the texts of a locale are written. */
export function textDirection(locale: LocaleTag): 'ltr' | 'rtl' {
  return locale === 'ar-001' || locale === 'he-IL' ? 'rtl' : 'ltr';
}
