import { limits, serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exhaust } from '../../testing/exhaust.ts';
import { raceRounds } from '../../testing/race-rounds.ts';
import { createSampleUser, type SampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, type TestResponse } from '../../testing/test-app.ts';

/* Several codes of an account live side by side, whoever requests them, and none ends another. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
beforeEach(() => t.deps.db.sql.deleteFrom('rate_limits').execute());
afterAll(() => t.close());

const addresses = Array.from({ length: 7 }, (_, index) => `198.51.100.${index + 1}`);
const home = '203.0.113.1';

/** Creates a user with a verified email who signs in with a password and by email. */
async function newUser(): Promise<SampleUser> {
  const user = await createSampleUser(t);
  const columns = { otp_enabled: true, email_verified: true, confirmed: true };
  await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
  return user;
}

interface Kind {
  readonly name: string;
  readonly route: string;
  readonly lifetime: number;
  readonly redeem: (code: string) => Promise<TestResponse>;
}
const kinds: readonly Kind[] = [
  {
    name: 'sign-in codes',
    route: 'POST /auth/otp/send-sign-in-code',
    lifetime: limits.signInCodeLifetime,
    redeem: (code) => t.request('POST /auth/otp/sign-in', { body: { code } }),
  },
  {
    name: 'reset codes',
    route: 'POST /auth/password/send-reset-code',
    lifetime: limits.passwordResetLifetime,
    redeem: (code) => t.request('POST /auth/password/reset', { body: { code, password: 'a new horse' } }),
  },
];

describe.each(kinds)('$name', ({ route, lifetime, redeem }) => {
  const ask = async (email: string, ipAddress: string, options: RequestOptions = {}) => {
    const response = await t.request(route, {
      ...options,
      ipAddress,
      body: { email, callback_url: 'http://localhost:3000/a' },
    });
    expect(response.status).toBe(200);
    return response;
  };
  const linksTo = async (email: string) =>
    (await t.emails(email)).flatMap(({ text }) => text.match(/[?&]code=([0-9a-z]{45})/)?.[1] ?? []);
  const signInFrom = (email: string, ipAddress: string) =>
    t.request('POST /auth/password/sign-in', { ipAddress, body: { email, password: 'correct horse' } });

  it('that strangers request are at most five at a time; further requests get the usual response, and end none', async () => {
    const { email } = await newUser();
    const bodies = [];
    for (const ipAddress of addresses) bodies.push((await ask(email, ipAddress)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(Object.keys(body)))).size).toBe(1);
    const links = await linksTo(email);
    expect(links).toHaveLength(serviceLimits.liveCodesMaxCount);
    t.clock.advance(lifetime - 1);
    expect((await redeem(links[0] ?? '')).status).toBe(200);
  });

  it('are sent again as soon as the oldest has expired or one is redeemed', async () => {
    const { email } = await newUser();
    for (const ipAddress of addresses) await ask(email, ipAddress);
    t.clock.advance(lifetime);
    await ask(email, home);
    expect(await linksTo(email)).toHaveLength(6);
    for (const ipAddress of addresses) await ask(email, ipAddress);
    const links = await linksTo(email);
    expect(links).toHaveLength(10);
    expect((await redeem(links.at(-1) ?? '')).status).toBe(200);
    await ask(email, home);
    expect(await linksTo(email)).toHaveLength(11);
  });

  it('of 16 requests at once are exactly five, and one of them works', async () => {
    for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
      const { email } = await newUser();
      await t.deps.db.sql.deleteFrom('rate_limits').execute();
      await Promise.all(Array.from({ length: 16 }, (_, index) => ask(email, `198.51.100.${index + 1}`)));
      const links = await linksTo(email);
      expect(links).toHaveLength(serviceLimits.liveCodesMaxCount);
      const responses = await Promise.all(links.map((code) => redeem(code)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      await t.deps.db.sql.deleteFrom('emails').execute();
    }
  });

  it('are sent to the owner at a trusted network, at an own server and in a session, whatever strangers have requested', async () => {
    const user = await newUser();
    const { email, token } = user;
    expect((await signInFrom(email, home)).status).toBe(200);
    for (const ipAddress of [...addresses, ...addresses, ...addresses]) await ask(email, ipAddress);
    expect(await linksTo(email)).toHaveLength(5);
    await ask(email, home);
    expect(await linksTo(email)).toHaveLength(6);
    await ask(email, home, { access: 'server' });
    expect(await linksTo(email)).toHaveLength(7);
    await ask(email, '192.0.2.1', { token });
    const links = await linksTo(email);
    expect(links).toHaveLength(8);
    expect((await redeem(links[0] ?? '')).status).toBe(200);
  });

  it('are sent to the owner whom an own server names, whatever other visitors of it have requested', async () => {
    const { email } = await newUser();
    expect((await signInFrom(email, home)).status).toBe(200);
    const through = (visitor: string) =>
      ask(email, '192.0.2.1', { access: 'server', headers: { 'x-stack-visitor-ip': visitor } });
    for (const visitor of addresses) await through(visitor);
    expect(await linksTo(email)).toHaveLength(5);
    await through(home);
    expect(await linksTo(email)).toHaveLength(6);
  });

  it('never get the response 429 because of what strangers have requested, and stay valid', async () => {
    const { email } = await newUser();
    await ask(email, home);
    const [code = ''] = await linksTo(email);
    await exhaust(t, [route.includes('otp') ? 'signInEmailsFor' : 'resetEmailsFor', email]);
    await ask(email, home);
    expect(await linksTo(email)).toEqual([code]);
    expect((await redeem(code)).status).toBe(200);
  });

  it('that are not sent, because the quota of the project is used up, end none', async () => {
    const { email } = await createSampleUser(t);
    await ask(email, home);
    const [code = ''] = await linksTo(email);
    await exhaust(t, ['emailsToUnverified']);
    for (const ipAddress of addresses) await ask(email, ipAddress);
    expect(await linksTo(email)).toEqual([code]);
    expect((await redeem(code)).status).toBe(200);
  });
});

describe('the typed code of an account owner', () => {
  const ask = (email: string, ipAddress: string) =>
    t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', {
      ipAddress,
      body: { email, callback_url: 'http://localhost:3000/a' },
    });
  const signIn = (code: string, ipAddress: string) =>
    t.request('POST /auth/otp/sign-in', { ipAddress, body: { code } });

  it('works after strangers have used up every limit of guesses with the nonces of their own requests', async () => {
    const { email } = await newUser();
    const own = await ask(email, home);
    const typed = (await t.emails(email)).at(-1)?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
    let refused = 0;
    for (const from of [
      '198.51.100.1',
      '198.51.100.2',
      '198.51.100.3',
      '198.51.100.4',
      '198.51.100.5',
      '198.51.100.6',
      home,
    ]) {
      const { body } = await ask(email, from);
      for (let guess = 0; guess < 20; guess += 1) {
        const response = await signIn(`${String(guess).padStart(6, 'z')}${body.nonce}`, from);
        if (response.body['code'] === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED') refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(15);
    expect((await signIn(typed.toLowerCase() + own.body.nonce, home)).status).toBe(200);
  });

  it('cannot be guessed further by the browser that requested it, when the limits of guesses are used up', async () => {
    const { email, userId } = await newUser();
    const { body } = await ask(email, home);
    const typed = (await t.emails(email)).at(-1)?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
    await exhaust(t, ['codesFor', userId]);
    const codes = [];
    for (let guess = 0; guess < 7; guess += 1)
      codes.push((await signIn(`${String(guess).padStart(6, 'z')}${body.nonce}`, home)).body['code']);
    const [notFound, tooMany] = ['VERIFICATION_CODE_NOT_FOUND', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'];
    expect(codes).toEqual([...Array(serviceLimits.typedCodeOwnAttempts).fill(notFound), tooMany, tooMany]);
    expect((await signIn(typed.toLowerCase() + body.nonce, home)).body['code']).toBe(tooMany);
  });
});

describe('a verification of the own email', () => {
  it('is sent although strangers have used up the quota of emails to its mailbox', async () => {
    const { email, token } = await createSampleUser(t);
    await exhaust(t, ['emailsFor', email]);
    const body = { email, callback_url: 'http://localhost:3000/verify' };
    expect((await t.request('POST /contact-channels/send-verification-code', { token, body })).status).toBe(200);
    expect(await t.emails(email)).toHaveLength(1);
  });
});
