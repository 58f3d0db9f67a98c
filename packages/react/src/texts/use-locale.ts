import type { LocaleTag } from '@keystack/contract';
import { useIsBeforeHydration } from '@keystack/ui';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { use } from '../use.ts';
import { loadLocaleTexts, matchLocale, subscribeToLocaleLoads } from './load-locale.ts';
import { getTranslator, type Translate, type TranslationOverrides } from './translate.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener);
  const unsubscribe = subscribeToLocaleLoads(listener);
  return () => {
    window.removeEventListener('languagechange', listener);
    unsubscribe();
  };
};
const browserLocale = () => matchLocale(navigator.languages);
/** Returns the locale of the page without `lang`. `undefined` on a server, which does not know it. */
export const pageLanguage = () => (typeof document === 'undefined' ? undefined : browserLocale());
// A server does not know the browser's languages, so the texts change on hydration.
const serverLocale = () => matchLocale([]);

/**
 * Returns the supported locale for `lang`, or `undefined` without `lang`. On a server and during hydration, suspends
 * until the texts of the locale are loaded.
 */
export function useSupportedLocale(lang: string | readonly string[] | undefined): LocaleTag | undefined {
  const namedLocale = lang === undefined ? undefined : matchLocale(typeof lang === 'string' ? [lang] : lang);
  const isServerRendered = useIsBeforeHydration();
  if (isServerRendered && namedLocale !== undefined && namedLocale !== 'en-US') use(loadLocaleTexts(namedLocale));
  return namedLocale;
}

/** Loads the texts of the named locale, or without one those of the browser's locale. Does not suspend. */
export function useLoadLocaleTexts(namedLocale: LocaleTag | undefined): void {
  const locale = useLocale(namedLocale);
  useEffect(() => void loadLocaleTexts(locale), [locale]);
}

/**
 * Returns a function that translates to the named locale, or without one to the browser's. Texts are English until
 * loaded.
 */
export function useTranslator(
  namedLocale: LocaleTag | undefined,
  overrides: TranslationOverrides | undefined,
): Translate {
  return useSyncExternalStore(
    subscribe,
    () => getTranslator(namedLocale ?? browserLocale(), overrides),
    () => getTranslator(namedLocale ?? serverLocale(), overrides),
  );
}

/**
 * Suspends until the texts of the named locale, or else the browser's, are loaded, so that the page never shows in
 * English first. A visible page stays while its language changes.
 */
export function useWaitForLocale(namedLocale: LocaleTag | undefined): void {
  const locale = useDeferredValue(useLocale(namedLocale));
  if (locale !== 'en-US') use(loadLocaleTexts(locale));
}

function useLocale(namedLocale: LocaleTag | undefined): LocaleTag {
  return useSyncExternalStore(
    subscribe,
    () => namedLocale ?? browserLocale(),
    () => namedLocale ?? serverLocale(),
  );
}
