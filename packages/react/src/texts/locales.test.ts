import { weakPasswordMessages } from '@keystack/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';

// A copy of its own: other tests share the modules, and see texts arrive.
vi.resetModules();
afterAll(() => void vi.resetModules());
const {
  getLoadedLocaleTexts: loadedLocale,
  loadLocaleTexts: loadLocale,
  matchLocale,
} = await import('./load-locale.ts');

const names = ['de-DE', 'es-419', 'es-ES', 'fr-CA', 'fr-FR', 'it-IT', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW'] as const;

describe('matchLocale', () => {
  it.each([...names, 'en-US' as const])('supports %s', (name) => {
    expect(matchLocale([name])).toBe(name);
  });

  it.each([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['es', 'es-ES'],
    ['es-MX', 'es-419'],
    ['fr-CH', 'fr-FR'],
    ['pt', 'pt-BR'],
    ['pt-AO', 'pt-PT'],
    ['zh', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['DE-de', 'de-DE'],
    ['xx-XX', 'en-US'],
    ['not a tag', 'en-US'],
    ['', 'en-US'],
  ])('matches %s to %s', (tag, name) => {
    expect(matchLocale([tag])).toBe(name);
  });

  it('matches the first supported tag', () => {
    expect(matchLocale(['ja-JP', 'it', 'de-DE'])).toBe('it-IT');
    expect(matchLocale([])).toBe('en-US');
  });
});

it.each(names)('%s has every text, with the same placeholders', async (name) => {
  await loadLocale(name);
  const texts = loadedLocale(name);
  expect(Object.keys(texts ?? {}).length).toBeGreaterThan(150);
  const values = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? [];
  for (const [english, text] of Object.entries(texts ?? {})) {
    expect(text.trim(), english).not.toBe('');
    expect(values(text), english).toEqual(values(english));
  }
});

it.each(names)('%s has the messages of the service for weak passwords', async (name) => {
  await loadLocale(name);
  for (const message of Object.values(weakPasswordMessages)) expect(loadedLocale(name)).toHaveProperty([message]);
});
