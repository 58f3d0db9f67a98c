import { errorDefinitions } from '@keystack/contract';
import { KnownError } from '@keystack/js';
import { expect, it, vi } from 'vitest';
import { loadLocaleTexts } from './texts/load-locale.ts';
import { getTranslator } from './texts/translate.ts';
import { errorTextForUsers } from './use-async-action.ts';

const messageOf = (code: 'EMAIL_PASSWORD_MISMATCH' | 'USER_NOT_FOUND' | 'SIGN_UP_NOT_ENABLED') =>
  Object.values(errorDefinitions)
    .find((row) => row.code === code)
    ?.text({} as never) ?? '';

it('shows errors of the service in the language of the page, and those without a translation in English', async () => {
  await loadLocaleTexts('de-DE');
  const german = getTranslator('de-DE');
  const textOf = (code: Parameters<typeof messageOf>[0]) =>
    errorTextForUsers(new KnownError({ code, message: messageOf(code) }), german);
  expect(textOf('EMAIL_PASSWORD_MISMATCH')).toBe('E-Mail-Adresse oder Passwort ist falsch.');
  expect(textOf('SIGN_UP_NOT_ENABLED')).toBe('Bei dieser App sind keine neuen Registrierungen möglich.');
  expect(textOf('USER_NOT_FOUND')).toBe('The user does not exist in this project.');
});

it.each([
  ['en-US', 'Too many requests. Please try again in 30 seconds.'],
  ['ar-001', 'طلبات كثيرة جدًا. يُرجى إعادة المحاولة بعد \u206830\u2069 ث.'],
] as const)('says in %s how long to wait', async (name, text) => {
  await loadLocaleTexts(name);
  expect(
    errorTextForUsers(
      KnownError.fromJson({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many requests. Please try again in 30 seconds.',
        details: { retry_after_seconds: 30 },
      }),
      getTranslator(name),
    ),
  ).toBe(text);
});

it('says that the browser is offline if an error for users is due to that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = Object.assign(new Error('Please reload the page.'), { name: 'UserFacingError' });
  expect(errorTextForUsers(error, getTranslator('en-US'))).toMatch(/^You are offline/);
  vi.restoreAllMocks();
});

it('shows the sentence of an error that is meant for users', async () => {
  await loadLocaleTexts('de-DE');
  const message = 'This browser blocks cookies, which sign-in providers need. Please allow cookies and try again.';
  const error = Object.assign(new Error(message), { name: 'UserFacingError' });
  expect(errorTextForUsers(error, getTranslator('en-US'))).toBe(message);
  expect(errorTextForUsers(error, getTranslator('de-DE'))).toMatch(/^Dieser Browser blockiert Cookies/);
  expect(errorTextForUsers(new Error('a secret'), getTranslator('en-US'))).not.toContain('secret');
});
