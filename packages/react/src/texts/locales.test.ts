import { errorDefinitions, type LocaleTag, localeTags, weakPasswordMessages } from '@keystack/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';

// A copy of its own: other tests share the modules, and see texts arrive.
vi.resetModules();
afterAll(() => void vi.resetModules());
const {
  getLoadedLocaleTexts: loadedLocale,
  loadLocaleTexts: loadLocale,
  matchLocale,
} = await import('./load-locale.ts');
const { getTranslator } = await import('./translate.ts');

const names = localeTags.filter((name) => name !== 'en-US');

/** The texts that a language has in common with English. */
const sameAsEnglish: Partial<Record<LocaleTag, readonly string[]>> = {
  'de-DE': ['Name', 'Teams', 'Zoom'],
  'es-419': ['Zoom'],
  'es-ES': ['Zoom'],
  'fr-CA': ['Image', 'Notifications ({hotkey})', 'Zoom'],
  'fr-FR': ['Image', 'Notifications ({hotkey})', 'Zoom'],
  'it-IT': ['Email', 'Password', 'Zoom'],
  'nl-NL': ['Teams'],
  'pt-BR': ['Zoom'],
  'pt-PT': ['Zoom'],
};

describe('matchLocale', () => {
  it('supports each language', () => {
    for (const name of localeTags) expect(matchLocale([name])).toBe(name);
  });

  it('matches a tag to the nearest language', () => {
    const nearest = [
      ['ar', 'ar-001'],
      ['ar-EG', 'ar-001'],
      ['ar-SA', 'ar-001'],
      ['de', 'de-DE'],
      ['de-AT', 'de-DE'],
      ['es', 'es-ES'],
      ['es-MX', 'es-419'],
      ['fr-CH', 'fr-FR'],
      ['he', 'he-IL'],
      ['iw', 'he-IL'],
      ['iw-IL', 'he-IL'],
      ['hi', 'hi-IN'],
      ['nl', 'nl-NL'],
      ['nl-BE', 'nl-NL'],
      ['pl', 'pl-PL'],
      ['pt', 'pt-BR'],
      ['pt-AO', 'pt-PT'],
      ['ru', 'ru-RU'],
      ['ru-KZ', 'ru-RU'],
      ['tr', 'tr-TR'],
      ['tr-CY', 'tr-TR'],
      ['zh', 'zh-CN'],
      ['zh-HK', 'zh-TW'],
      ['zh-Hant', 'zh-TW'],
      ['zh-Hans-TW', 'zh-CN'],
      ['DE-de', 'de-DE'],
      ['xx-XX', 'en-US'],
      ['not a tag', 'en-US'],
      ['', 'en-US'],
    ] as const;
    expect(nearest.map(([tag]) => [tag, matchLocale([tag])])).toEqual(nearest);
  });

  it('matches the first supported tag', () => {
    expect(matchLocale(['ja-JP', 'it', 'de-DE'])).toBe('it-IT');
    expect(matchLocale([])).toBe('en-US');
  });
});

it.each(names)('%s translates every text, with the same placeholders and the names of buttons', async (name) => {
  await loadLocale(name);
  const texts = loadedLocale(name);
  expect(Object.keys(texts ?? {}).length).toBeGreaterThan(150);
  const values = (text: string) => text.match(/\{\w+\}/g)?.toSorted() ?? [];
  for (const [english, text] of Object.entries(texts ?? {})) {
    expect(text.trim(), english).not.toBe('');
    expect(values(text), english).toEqual(values(english));
  }

  const same = Object.entries(texts ?? {}).flatMap(([english, text]) => (english === text ? [english] : []));
  expect(same.toSorted()).toEqual(sameAsEnglish[name] ?? []);

  // Users who speak to a button say the word that it shows.
  const lower = (text = '') => text.toLocaleLowerCase(name);
  expect(lower(texts?.['Connect {provider}'])).toContain(lower(texts?.Connect));
  expect(lower(texts?.['Remove {provider}'])).toContain(lower(texts?.Remove));
});

it.each([
  ['ar-001', 'Arabic'],
  ['he-IL', 'Hebrew'],
  ['hi-IN', 'Devanagari'],
  ['ru-RU', 'Cyrillic'],
] as const)('%s is written in the %s script, except for names and codes', async (name, script) => {
  await loadLocale(name);
  const foreign = Object.values(loadedLocale(name) ?? {}).flatMap(
    (text) => text.replace(/\{\w+\}|\[access_denied\]/g, '').match(/\p{L}+/gu) ?? [],
  );
  const ofScript = new RegExp(`^[\\p{Script=${script}}\\p{Script=Inherited}]+$`, 'u');
  const known = ['cookie', 'IP', 'KB', 'OAuth', 'QR', 'TOTP'];
  expect([...new Set(foreign)].filter((word) => !ofScript.test(word) && !known.includes(word))).toEqual([]);
});

it.each(['ar-001', 'he-IL'] as const)('%s writes right to left, with values in isolates', async (name) => {
  await loadLocale(name);
  const translate = getTranslator(name);
  expect(translate.attributes).toEqual({ lang: name, dir: 'rtl' });
  expect(translate('Sent to {email}', { email: '1@example.com' })).toMatch(/\u20681@example\.com\u2069$/);
  expect(translate('At least {min} characters', { min: 8 })).toMatch(/\u20688\u2069/);
});

it.each(['ar-001', 'he-IL'] as const)(
  '%s has texts whose first letter says that they are right to left',
  async (name) => {
    await loadLocale(name);
    // Alerts and errors take their direction from it, because messages of the service are in English.
    const firsts = Object.values(loadedLocale(name) ?? {}).map(
      (text) => text.replace(/\{\w+\}/g, '').match(/\p{L}/u)?.[0],
    );
    expect(firsts.filter((letter) => letter && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter))).toEqual([]);
  },
);

it('names the language of texts, but not of English ones, which the host may have overridden', async () => {
  await loadLocale('de-DE');
  expect(getTranslator('de-DE').attributes).toEqual({ lang: 'de-DE', dir: 'ltr' });
  expect(getTranslator('de-DE')('Sent to {email}', { email: '1@example.com' })).toBe('Gesendet an 1@example.com');
  expect(getTranslator('en-US').attributes).toEqual({});
});

it.each(names)('%s has the messages of the service for weak passwords and of frequent errors', async (name) => {
  await loadLocale(name);
  for (const message of Object.values(weakPasswordMessages)) expect(loadedLocale(name)).toHaveProperty([message]);
  const { EmailPasswordMismatch, UserEmailAlreadyExists, EmailAlreadyVerified, SignUpNotEnabled } = errorDefinitions;
  for (const { text } of [EmailPasswordMismatch, UserEmailAlreadyExists, EmailAlreadyVerified, SignUpNotEnabled]) {
    expect(loadedLocale(name)).toHaveProperty([text({})]);
  }
});
