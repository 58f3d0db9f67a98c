import { findLocale, type LocaleTag } from '@keystack/contract/rules';
import type { LocaleTexts } from './locale.ts';

// Each locale is a separate file that is loaded on demand.
const sources = {
  'de-DE': async () => (await import('./locales/de-de.ts')).texts,
  'es-419': async () => (await import('./locales/es-419.ts')).texts,
  'es-ES': async () => (await import('./locales/es-es.ts')).texts,
  'fr-CA': async () => (await import('./locales/fr-ca.ts')).texts,
  'fr-FR': async () => (await import('./locales/fr-fr.ts')).texts,
  'it-IT': async () => (await import('./locales/it-it.ts')).texts,
  'pt-BR': async () => (await import('./locales/pt-br.ts')).texts,
  'pt-PT': async () => (await import('./locales/pt-pt.ts')).texts,
  'zh-CN': async () => (await import('./locales/zh-cn.ts')).texts,
  'zh-TW': async () => (await import('./locales/zh-tw.ts')).texts,
} satisfies Record<Exclude<LocaleTag, 'en-US'>, () => Promise<LocaleTexts>>;

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
    loaded.set(name, await sources[name]());
    for (const listener of listeners) listener();
  } catch (error) {
    reportError(error);
  }
}
