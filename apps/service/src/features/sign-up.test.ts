import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFlag } from '../testing/cases/project-flags.ts';
import { authorizationCodeOf, completeRedirects, enableProvider, redeemAuthorizationCode } from '../testing/oauth.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Every way to create an account without a server, while sign-up is disabled. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  await enableProvider(t, 'github');
});
afterAll(() => t.close());

const callbackUrl = 'http://localhost:3000/handler';

/** Signs up with a new email address, up to the first error. */
const methods: Readonly<Record<'password' | 'link' | 'provider', (email: string) => Promise<unknown>>> = {
  async password(email) {
    const body = { email, password: 'correct horse', verification_callback_url: callbackUrl };
    return (await t.request('POST /auth/password/sign-up', { body })).body['code'];
  },
  async link(email) {
    const sent = await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
    if (sent.status !== 200) return sent.body['code'];
    return (await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } })).body['code'];
  },
  async provider(email) {
    const response = await completeRedirects(t, { email });
    if (response.status !== 302) return response.body['code'];
    return (await redeemAuthorizationCode(t, authorizationCodeOf(response))).body['code'];
  },
};

it.each([
  ['password', '[S6.33]'],
  ['link', '[S6.33]'],
  ['provider', '[S6.33]'],
] as const)('creates a user by %s only while sign-up is enabled %s', async (method, _claim) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const users = () => t.deps.db.sql.selectFrom('users').select('id').where('email', '=', email).execute();
  await withFlag(t, 'sign_up_enabled', false, async () => {
    expect(await methods[method](email)).toBe('SIGN_UP_NOT_ENABLED');
  });
  expect(await users()).toEqual([]);
  expect(await methods[method](email)).toBeUndefined();
  expect(await users()).toHaveLength(1);
});
