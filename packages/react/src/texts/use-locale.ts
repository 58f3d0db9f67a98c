import { useServerRendered } from '@keystack/ui';
import { startTransition, use, useEffect, useReducer, useSyncExternalStore } from 'react';
import { type LocaleName, loadLocale, matchLocale } from './locales.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('languagechange', listener);
  return () => window.removeEventListener('languagechange', listener);
};
const browserLocale = () => matchLocale(navigator.languages);
// A server does not know the browser's; the page is put right once it runs.
const serverLocale = () => matchLocale([]);

/** The locale of `lang`, else of the browser. Loads its texts, and renders again once they are there. */
export function useLocale(lang: string | readonly string[] | undefined): LocaleName {
  const ofBrowser = useSyncExternalStore(subscribe, browserLocale, serverLocale);
  const name = lang === undefined ? ofBrowser : matchLocale(typeof lang === 'string' ? [lang] : lang);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // What a server sends is in that language, and the browser takes it over as it is.
  const isServerRendered = useServerRendered();
  if (isServerRendered && name !== 'en-US') use(loadLocale(name));

  useEffect(() => {
    let isCurrent = true;
    // As a transition, which leaves what a server has sent in place while the browser takes it over.
    void loadLocale(name).then(() => isCurrent && startTransition(renderAgain));
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
