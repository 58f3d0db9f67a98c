/**
 * The supported locales, as BCP 47 language tags: those of the React components, the service's own pages and the emails to
 * account owners.
 */
export const localeTags = [
  'en-US',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'pt-BR',
  'pt-PT',
  'zh-CN',
  'zh-TW',
] as const;

/** The locale of one of the supported languages, for example `de-DE`. */
export type LocaleTag = (typeof localeTags)[number];

/** For each language, a function that returns the supported locale for a language tag. */
const variants: Readonly<Record<string, (tag: Intl.Locale) => LocaleTag>> = {
  de: () => 'de-DE',
  en: () => 'en-US',
  es: ({ region }) => (region === 'ES' ? 'es-ES' : 'es-419'),
  fr: ({ region }) => (region === 'CA' ? 'fr-CA' : 'fr-FR'),
  it: () => 'it-IT',
  pt: ({ region }) => (region === 'BR' ? 'pt-BR' : 'pt-PT'),
  zh: ({ script }) => (script === 'Hant' ? 'zh-TW' : 'zh-CN'),
};

/** Returns the supported locale for the first of these language tags whose language is supported, or `null`. */
export function findLocale(tags: readonly string[]): LocaleTag | null {
  for (const tag of tags) {
    // Adds the likely script and region, such as those of Spain to "es".
    const [canonical] = canonicalTags(tag);
    const full = canonical === undefined ? undefined : new Intl.Locale(canonical).maximize();
    const variant = full && variants[full.language];
    if (variant) return variant(full);
  }
  return null;
}

function canonicalTags(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    // Not a language tag at all.
    return [];
  }
}
