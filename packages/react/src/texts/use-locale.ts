import { use, useEffect, useReducer, useSyncExternalStore } from 'react';
import { type LocaleName, loadLocale, matchLocale } from './locales.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
};
const browserLocale = () => matchLocale(navigator.languages);
// A server does not know the browser's; the page is put right once it runs.
const serverLocale = () => matchLocale([]);

/** The locale of `lang`, else of the browser. Loads its texts, and renders again once they are there. */
export function useLocale(lang: string | undefined): LocaleName {
  const ofBrowser = useSyncExternalStore(subscribe, browserLocale, serverLocale);
  const name = lang === undefined ? ofBrowser : matchLocale([lang]);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let isCurrent = true;
    void loadLocale(name).then(() => isCurrent && renderAgain());
    return () => {
      isCurrent = false;
    };
  }, [name]);

  return name;
}

/** Suspends until the texts of a locale are there, so that nobody sees a page in English first. */
export function useLoadedLocale(name: LocaleName): void {
  if (name !== 'en-US') use(loadLocale(name));
}
