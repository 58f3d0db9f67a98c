import { findLocale, type LocaleTag } from '@keystack/contract/rules';
import type { LocaleTexts } from './locale.ts';

// Each locale is a separate file that is loaded on demand.
const sources = {
  'ar-001': () => import('./locales/ar-001.ts'),
  'de-DE': () => import('./locales/de-de.ts'),
  'es-419': () => import('./locales/es-419.ts'),
  'es-ES': () => import('./locales/es-es.ts'),
  'fr-CA': () => import('./locales/fr-ca.ts'),
  'fr-FR': () => import('./locales/fr-fr.ts'),
  'he-IL': () => import('./locales/he-il.ts'),
  'hi-IN': () => import('./locales/hi-in.ts'),
  'it-IT': () => import('./locales/it-it.ts'),
  'nl-NL': () => import('./locales/nl-nl.ts'),
  'pl-PL': () => import('./locales/pl-pl.ts'),
  'pt-BR': () => import('./locales/pt-br.ts'),
  'pt-PT': () => import('./locales/pt-pt.ts'),
  'ru-RU': () => import('./locales/ru-ru.ts'),
  'tr-TR': () => import('./locales/tr-tr.ts'),
  'zh-CN': () => import('./locales/zh-cn.ts'),
  'zh-TW': () => import('./locales/zh-tw.ts'),
} satisfies Record<Exclude<LocaleTag, 'en-US'>, () => Promise<{ readonly texts: LocaleTexts }>>;

/** Returns the locale for the first supported language tag, or English if none is supported. */
export function matchLocale(tags: readonly string[]): LocaleTag {
  return findLocale(tags) ?? 'en-US';
}

const loaded = new Map<LocaleTag, LocaleTexts>();
const loads = new Map<LocaleTag, Promise<void>>();
const listeners = new Set<() => void>();

/** Calls `listener` whenever the texts of a locale are loaded. Returns a function that unsubscribes. */
export function subscribeToLocaleLoads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the texts of a locale if they are loaded. English has none, because its texts are the keys. */
export function getLoadedLocaleTexts(name: LocaleTag): LocaleTexts | undefined {
  return loaded.get(name);
}

/**
 * Loads the texts of a locale once. If that fails, the error is reported, the promise resolves and the pages stay
 * English.
 */
export function loadLocaleTexts(name: LocaleTag): Promise<void> {
  const pending = loads.get(name);
  if (pending) return pending;
  const load = name === 'en-US' ? Promise.resolve() : loadTexts(name);
  loads.set(name, load);
  // With these properties, React's `use` reads the promise without suspending.
  void load.then(() => Object.assign(load, { status: 'fulfilled', value: undefined }));
  return load;
}

async function loadTexts(name: keyof typeof sources) {
  try {
    const { texts } = await sources[name]();
    loaded.set(name, texts);
    for (const listener of listeners) listener();
  } catch (error) {
    reportError(error);
  }
}
