import type { LocaleName } from '@keystack/contract';
import { useServerRendered } from '@keystack/ui';
import { use, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { loadLocale, matchLocale, subscribeToLoads } from './locales.ts';
import { getTranslator, type Translate, type TranslationOverrides } from './translate.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener);
  const unsubscribe = subscribeToLoads(listener);
  return () => {
    window.removeEventListener('languagechange', listener);
    unsubscribe();
  };
};
const browserLocale = () => matchLocale(navigator.languages);
// A server does not know the browser's; each part of the page is put right once React has taken it over.
const serverLocale = () => matchLocale([]);

/** The locale that `lang` names, none where it is left to the browser. Waits for its texts to take over what a server sent. */
export function useNamedLocale(lang: string | readonly string[] | undefined): LocaleName | undefined {
  const namedLocale = lang === undefined ? undefined : matchLocale(typeof lang === 'string' ? [lang] : lang);
  const isServerRendered = useServerRendered();
  if (isServerRendered && namedLocale !== undefined && namedLocale !== 'en-US') use(loadLocale(namedLocale));
  return namedLocale;
}

/** Loads the texts of the named locale, else those of the browser's. */
export function useLoad(namedLocale: LocaleName | undefined): void {
  const locale = useLocale(namedLocale);
  useEffect(() => void loadLocale(locale), [locale]);
}

/** Gives a text in the named locale, else in that of the browser; in English until its texts are there. */
export function useTranslator(
  namedLocale: LocaleName | undefined,
  overrides: TranslationOverrides | undefined,
): Translate {
  return useSyncExternalStore(
    subscribe,
    () => getTranslator(namedLocale ?? browserLocale(), overrides),
    () => getTranslator(namedLocale ?? serverLocale(), overrides),
  );
}

/**
 * Suspends until the texts of the named locale, else of the browser's, are there, so that nobody sees a page in English
 * first. A page that is there already stays while its language changes.
 */
export function useLoadedLocale(namedLocale: LocaleName | undefined): void {
  const locale = useDeferredValue(useLocale(namedLocale));
  if (locale !== 'en-US') use(loadLocale(locale));
}

function useLocale(namedLocale: LocaleName | undefined): LocaleName {
  return useSyncExternalStore(
    subscribe,
    () => namedLocale ?? browserLocale(),
    () => namedLocale ?? serverLocale(),
  );
}
