import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exhaust } from '../testing/exhaust.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/*
 * Quotas of emails are separate for verified email addresses. Attackers who use one up must not learn who has an
 * account.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
});
afterAll(() => t.close());

const ipAddress = '203.0.113.1';
const post = (route: string, body: object) => t.request(`POST ${route}`, { ipAddress, body });

/** Returns email addresses with a verified account, with an unverified one, and without an account. */
async function createAddresses(): Promise<string[]> {
  const [verified = '', unverified = '', unknown = ''] = Array.from(
    { length: 3 },
    () => `${crypto.randomUUID()}@example.com`,
  );
  for (const email of [verified, unverified]) await t.signUp(email);
  const verify = t.deps.db.sql.updateTable('users').set({ email_verified: true, otp_enabled: true });
  await verify.where('email', '=', verified).execute();
  return [verified, unverified, unknown];
}

const callback_url = 'http://localhost:3000/link';

describe.each([
  ['a password reset', '/auth/password/send-reset-code'],
  ['a magic link', '/auth/otp/send-sign-in-code'],
])('requests for %s', (_name, route) => {
  it.each([
    ['emailsToUnverified', 200],
    ['emailsToVerified', 429],
  ] as const)('have the same result for all email addresses once %s is used up', async (quota, status) => {
    await exhaust(t, [quota]);
    const addresses = await createAddresses();
    const before = (await t.emails()).length;
    const results: unknown[] = [];
    for (const email of addresses) {
      const response = await post(route, { email, callback_url });
      const { nonce, ...body } = response.body;
      results.push({ status: response.status, body, nonceLength: nonce === undefined ? null : String(nonce).length });
    }
    expect(results[0]).toMatchObject({ status });
    expect(results).toEqual(Array(3).fill(results[0]));
    const recipients = (await t.emails()).slice(before).map(({ recipient }) => recipient);
    expect(recipients).toEqual(status === 200 ? addresses.slice(0, 1) : []);
  });
});

it('gives guesses at the codes of an email that was not sent the same result', async () => {
  await exhaust(t, ['emailsToUnverified']);
  const results: unknown[][] = [];
  for (const email of await createAddresses()) {
    const requestNonce = async () => (await post('/auth/otp/send-sign-in-code', { email, callback_url })).body['nonce'];
    const guess = async (nonce: unknown) =>
      (await post('/auth/otp/sign-in/check-code', { code: `000000${nonce}` })).body['code'];
    const codes: unknown[] = [];
    // A code allows 20 guesses, and an account 20 from one IP address.
    for (const nonce of [await requestNonce(), await requestNonce(), await requestNonce()]) {
      for (let guesses = 0; guesses < 12; guesses += 1) codes.push(await guess(nonce));
    }
    const newest = await requestNonce();
    for (let guesses = 0; guesses < 24; guesses += 1) codes.push(await guess(newest));
    results.push(codes);
  }
  expect(results[0]).toContain('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  expect(results).toEqual(Array(3).fill(results[0]));
});
