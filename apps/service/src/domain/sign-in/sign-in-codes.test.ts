import { limits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raceRounds } from '../../testing/race-rounds.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* The two codes of a sign-in email: the link of the mailbox, and the typed code of the browser that asked. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
afterAll(() => t.close());

const signIn = (code: string) => t.request('POST /auth/otp/sign-in', { body: { code } });
const check = (code: string) => t.request('POST /auth/otp/sign-in/check-code', { body: { code } });

/** A requested sign-in email: its two codes, and the nonce of the browser that requested it. */
async function request() {
  const { email, userId } = await createSampleUser(t);
  const columns = { otp_enabled: true, email_verified: true };
  await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', userId).execute();
  const body = { email, callback_url: 'http://localhost:3000/link' };
  const sent = await t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', { body });
  const mail = (await t.emails(email)).at(-1);
  const typed = mail?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
  return { link: await t.mailedCode(email), typed, nonce: sent.body.nonce };
}

/** Wrong codes of a browser that knows the nonce. */
const guesses = (nonce: string, count: number = limits.verificationCodeMaxAttempts) =>
  Array.from({ length: count }, (_, index) => `${String(index).padStart(6, 'z')}${nonce}`);

describe('wrong typed codes', () => {
  it('never end the link of the email, only the typed code', async () => {
    const { link, typed, nonce } = await request();
    for (const code of guesses(nonce)) expect((await signIn(code)).body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
    expect((await signIn(typed + nonce)).body['code']).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
    expect((await check(link)).status).toBe(200);
    expect((await signIn(link)).status).toBe(200);
  });

  it('do not keep the link from signing in beside them, 16 at once', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const { link, nonce } = await request();
      const wrong = guesses(nonce, 15).map((code, index) => (index % 2 === 0 ? signIn(code) : check(code)));
      const [right, ...responses] = await Promise.all([signIn(link), ...wrong]);
      expect(right?.status).toBe(200);
      expect(responses.map(({ status }) => status)).toEqual(Array(15).fill(404));
      await t.deps.db.sql.deleteFrom('emails').execute();
    }
  });
});

it("reveals to a browser with the nonce only the end of the link's code", async () => {
  const { link, typed, nonce } = await request();
  expect(link.slice(-limits.sharedNonceLength)).toBe(nonce.slice(-limits.sharedNonceLength));
  expect(link.slice(limits.oneTimeCodeLength, -limits.sharedNonceLength)).not.toBe(
    nonce.slice(0, -limits.sharedNonceLength),
  );
  expect((await signIn(typed.toLowerCase() + link.slice(limits.oneTimeCodeLength))).status).toBe(200);
  expect((await signIn(typed + nonce)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
});
