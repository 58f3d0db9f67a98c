import { findLocale, type LocaleName } from '@keystack/contract';
import type { Locale } from './locale.ts';

// Each is a file of its own, loaded by those who read it.
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
} satisfies Record<Exclude<LocaleName, 'en-US'>, () => Promise<Locale>>;

/** The locale for the first of these language tags that the pages speak; English where there is none. */
export function matchLocale(tags: readonly string[]): LocaleName {
  return findLocale(tags) ?? 'en-US';
}

const loaded = new Map<LocaleName, Locale>();
const loads = new Map<LocaleName, Promise<void>>();
const listeners = new Set<() => void>();

/** Calls `listener` whenever the texts of a locale have arrived. Gives the way to end that. */
export function subscribeToLoads(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The texts of a locale as far as they are there; none for English, whose texts are the keys. */
export function loadedLocale(name: LocaleName): Locale | undefined {
  return loaded.get(name);
}

/** Gets the texts of a locale, once. Where that fails, the pages stay English. */
export function loadLocale(name: LocaleName): Promise<void> {
  const pending = loads.get(name);
  if (pending) return pending;
  const load = name === 'en-US' ? Promise.resolve() : loadTexts(name);
  loads.set(name, load);
  // So that `use` of React reads it without suspending.
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
