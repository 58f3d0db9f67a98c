import type { LocaleTag } from '@keystack/contract';
import { useIsBeforeHydration } from '@keystack/ui';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { use } from '../use.ts';
import { loadLocaleTexts, matchLocale, subscribeToLocaleLoads } from './load-locale.ts';
import { getTranslator, type Translate, type TranslationOverrides } from './translate.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener);
  const page = new MutationObserver(listener);
  page.observe(document.documentElement, { attributeFilter: ['lang'] });
  const unsubscribe = subscribeToLocaleLoads(listener);
  return () => {
    window.removeEventListener('languagechange', listener);
    page.disconnect();
    unsubscribe();
  };
};
/** Returns the locale of the host's page, or if that names no supported one, the browser's. */
const pageLocale = () => matchLocale([document.documentElement.lang, ...navigator.languages]);
/** Returns the locale of the page without `lang`. `undefined` on a server, which does not know it. */
export const pageLanguage = () => (typeof document === 'undefined' ? undefined : pageLocale());
// A server does not know the page around it, so the texts change on hydration.
const serverLocale = () => matchLocale([]);

/**
 * Returns the supported locale for `lang`, or `inherited` without `lang`. On a server and during hydration, suspends
 * until the texts of the locale are loaded.
 */
export function useSupportedLocale(
  lang: string | readonly string[] | undefined,
  inherited: LocaleTag | undefined,
): LocaleTag | undefined {
  const namedLocale = lang === undefined ? inherited : matchLocale(typeof lang === 'string' ? [lang] : lang);
  const isServerRendered = useIsBeforeHydration();
  if (isServerRendered && namedLocale !== undefined && namedLocale !== 'en-US') use(loadLocaleTexts(namedLocale));
  return namedLocale;
}

/** Loads the texts of the named locale, or without one those of the page's locale. Does not suspend. */
export function useLoadLocaleTexts(namedLocale: LocaleTag | undefined): void {
  const locale = useLocale(namedLocale);
  useEffect(() => void loadLocaleTexts(locale), [locale]);
}

/**
 * Returns a function that translates to the named locale, or without one to the page's. Texts are English until
 * loaded.
 */
export function useTranslator(
  namedLocale: LocaleTag | undefined,
  overrides: TranslationOverrides | undefined,
): Translate {
  return useSyncExternalStore(
    subscribe,
    () => getTranslator(namedLocale ?? pageLocale(), overrides),
    () => getTranslator(namedLocale ?? serverLocale(), overrides),
  );
}

/**
 * Suspends until the texts of the named locale, or else the page's, are loaded, so that the page never shows in
 * English first. A visible page stays while its language changes.
 */
export function useWaitForLocale(namedLocale: LocaleTag | undefined): void {
  const locale = useDeferredValue(useLocale(namedLocale));
  if (locale !== 'en-US') use(loadLocaleTexts(locale));
}

function useLocale(namedLocale: LocaleTag | undefined): LocaleTag {
  return useSyncExternalStore(
    subscribe,
    () => namedLocale ?? pageLocale(),
    () => namedLocale ?? serverLocale(),
  );
}
