import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { type RateLimitName, rateLimits } from '../../rate-limits/rate-limits.ts';
import { exhaust } from '../../testing/exhaust.ts';
import { raceRounds } from '../../testing/race-rounds.ts';
import { createSampleUser, type SampleUser } from '../../testing/sample-user.ts';
import {
  createTestApp,
  type RequestOptions,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../../testing/test-app.ts';
import { accountOwnerEmailTexts } from '../emails/account-owner-email-texts.ts';

/* The daily limits of guesses at the secrets of an account, and how the owner signs in when they are used up. */

let t: TestApp;
let user: SampleUser;
let other: TestApp['app'];
let hashless: TestApp['app'];
let isOther = false;
beforeAll(async () => {
  t = await createTestApp();
  other = createApp(t.deps);
  hashless = createApp({ ...t.deps, passwordHasher: { ...t.deps.passwordHasher, verify: async () => false } });
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
});
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('rate_limits').execute();
  user = await createSampleUser(t);
  const columns = { otp_enabled: true, email_verified: true };
  await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
});
afterAll(() => t.close());

const hour = 3600 * 1000;
const day = 24 * hour;
const home = '203.0.113.1';
const right = 'correct horse';
const wrong = 'wrong horse';
const callback = 'http://localhost:3000/callback';
/** Returns an IP address without earlier requests. */
const anywhere = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(1).toString('hex')}00::1`;
const statuses = (responses: readonly TestResponse[]) => responses.map(({ status }) => status).sort();

/** Calls one of two processes on the same database. */
function call(route: string, options: RequestOptions): Promise<TestResponse> {
  isOther = !isOther;
  return callAt(isOther ? other : t.app, route, options);
}

async function callAt(app: TestApp['app'], route: string, options: RequestOptions): Promise<TestResponse> {
  const connection = { incoming: { socket: { remoteAddress: options.ipAddress } } };
  const response = await app.fetch(t.createRequest(route, options), connection);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const signIn = (ipAddress: string, password = right) =>
  call('POST /auth/password/sign-in', { ipAddress, body: { email: user.email, password } });

const authenticator = { secret: new Secret({ size: 20 }) };
const totp = () => new TOTP(authenticator).generate({ timestamp: t.clock.now() });

async function enableTotp() {
  const body = { totp_secret_base64: Buffer.from(authenticator.secret.bytes).toString('base64') };
  expect((await t.request('PATCH /users/me', { token: user.token, body })).status).toBe(200);
}

async function attempt(ipAddress: string): Promise<string> {
  const { body } = await signIn(ipAddress);
  return String(Object(body['details']).attempt_code);
}

/** Enters a code of another time step than the one before, because each is used once. */
async function enterTotp(ipAddress: string, isRight = true): Promise<TestResponse> {
  const code = await attempt(ipAddress);
  if (isRight) t.clock.advance(60_000);
  return enter(ipAddress, code, isRight ? totp() : '000000');
}
const enter = (ipAddress: string, code: string, totp: string) =>
  call('POST /auth/mfa/sign-in', { ipAddress, body: { type: 'totp', code, totp } });

/** Asks for a sign-in email, and gives its codes. No other email is of the same time, so that the newest is known. */
async function request(ipAddress: string) {
  t.clock.advance(1);
  const body = { email: user.email, callback_url: callback };
  const sent = await t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', { ipAddress, body });
  expect(sent.status).toBe(200);
  t.clock.advance(1);
  const mail = (await t.emails(user.email)).at(-1);
  const typed = mail?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
  return { link: await t.mailedCode(user.email), typed: typed + sent.body.nonce, wrong: `zzzzzz${sent.body.nonce}` };
}
const redeem = (ipAddress: string, code: string) => call('POST /auth/otp/sign-in', { ipAddress, body: { code } });
const check = (ipAddress: string, code: string) =>
  call('POST /auth/otp/sign-in/check-code', { ipAddress, body: { code } });

/** A type of guess: its preparation, its request, and its daily quota for untrusted IP addresses. */
interface Kind {
  readonly subject: () => string;
  readonly prepare?: () => Promise<unknown>;
  readonly guess: (ipAddress: string, isRight: boolean) => Promise<TestResponse>;
  /** Prepares wrong guesses that are tried at once. */
  readonly prepareBurst: () => Promise<(ipAddress: string) => Promise<TestResponse>>;
  readonly statuses: { readonly wrong: number; readonly tooMany: number };
}
const kinds: Readonly<Record<'passwords' | 'totp' | 'codes', Kind>> = {
  passwords: {
    subject: () => user.email,
    guess: (ipAddress, isRight) => signIn(ipAddress, isRight ? right : wrong),
    // Nothing is hashed, so that the machine keeps up.
    prepareBurst: async () => (ipAddress) => {
      const body = { email: user.email, password: wrong };
      return callAt(hashless, 'POST /auth/password/sign-in', { ipAddress, body });
    },
    statuses: { wrong: 400, tooMany: 429 },
  },
  totp: {
    subject: () => user.userId,
    prepare: enableTotp,
    guess: enterTotp,
    prepareBurst: async () => {
      const code = await attempt(home);
      return (ipAddress) => enter(ipAddress, code, '000000');
    },
    statuses: { wrong: 400, tooMany: 429 },
  },
  codes: {
    subject: () => user.userId,
    guess: async (ipAddress, isRight) => {
      const codes = await request(ipAddress);
      return redeem(ipAddress, isRight ? codes.typed : codes.wrong);
    },
    prepareBurst: async () => {
      await t.deps.db.sql.deleteFrom('emails').execute();
      // Otherwise those of the rounds before are as many as can be valid at a time.
      await t.deps.db.sql.deleteFrom('verification_codes').execute();
      const { wrong: code } = await request(home);
      return (ipAddress) => (ipAddress.length % 2 === 0 ? redeem : check)(ipAddress, code);
    },
    statuses: { wrong: 404, tooMany: 400 },
  },
};
const names = ['passwords', 'totp', 'codes'] as const;

describe.each(names)('guesses of %s', (name) => {
  const { subject, prepare, guess, prepareBurst, statuses: expected } = kinds[name];
  beforeEach(() => prepare?.());

  it('from 16 IP addresses at once are checked no more often than the daily quota allows', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      await t.deps.db.sql.deleteFrom('rate_limits').execute();
      await exhaust(t, [`${name}ForDay`, subject()], 3);
      const guessHere = await prepareBurst();
      const given = await Promise.all(Array.from({ length: 16 }, () => guessHere(anywhere())));
      expect(statuses(given)).toEqual([...Array(3).fill(expected.wrong), ...Array(13).fill(expected.tooMany)].sort());
    }
  });

  it('are rejected for a day after the quota is used up, also if correct and from a new IP address', async () => {
    await exhaust(t, [`${name}ForDay`, subject()]);
    expect((await guess(anywhere(), true)).status).toBe(expected.tooMany);
    t.clock.advance(23 * hour);
    expect((await guess(anywhere(), true)).status).toBe(expected.tooMany);
    t.clock.advance(hour);
    expect((await guess(anywhere(), true)).status).toBe(200);
  });

  it('by attackers consume nothing of the quota of an IP address that the owner signed in from', async () => {
    expect((await guess(home, true)).status).toBe(200);
    await exhaust(t, [`${name}ForDay`, subject()]);
    await exhaust(t, [`${name}For`, subject()]);
    expect((await guess(anywhere(), true)).status).toBe(expected.tooMany);
    expect((await guess(home, false)).status).toBe(expected.wrong);
    expect((await guess(home, true)).status).toBe(200);
  });

  it.each(['ForFromDay', 'ForTrustedDay'] as const)('from a trusted IP address are limited too: %s', async (quota) => {
    expect((await guess(home, true)).status).toBe(200);
    const tried = quota === 'ForFromDay' ? [subject(), home] : [subject()];
    await exhaust(t, [`${name}${quota}`, ...tried]);
    expect((await guess(home, true)).status).toBe(expected.tooMany);
  });
});

it('of the typed code leave the emailed link valid', async () => {
  await exhaust(t, ['codesForDay', user.userId]);
  const ipAddress = anywhere();
  const { link, typed } = await request(ipAddress);
  expect((await redeem(ipAddress, typed)).body['code']).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  expect((await redeem(ipAddress, link)).status).toBe(200);
  // From now on the owner is known here.
  expect((await redeem(ipAddress, (await request(ipAddress)).typed)).status).toBe(200);
});

it('counts no typed code that could not be right any more', async () => {
  const ipAddress = anywhere();
  const { wrong: code } = await request(ipAddress);
  for (let guess = 0; guess < 20; guess += 1) expect((await redeem(anywhere(), code)).status).toBe(404);
  await exhaust(t, ['codesForDay', user.userId], 1);
  for (let guess = 0; guess < 20; guess += 1) await redeem(anywhere(), code);
  expect((await redeem(ipAddress, (await request(ipAddress)).typed)).status).toBe(200);
});

describe('codes of the second factor', () => {
  beforeEach(enableTotp);

  it('that are guessed to take an action count for the same bound', async () => {
    await exhaust(t, ['totpForDay', user.userId], 1);
    const remove = (code: string) =>
      t.request('PATCH /users/me', {
        ipAddress: anywhere(),
        token: user.token,
        body: { totp_secret_base64: null, totp_code: code },
      });
    expect((await remove('000000')).body['code']).toBe('INVALID_TOTP_CODE');
    t.clock.advance(60_000);
    expect((await remove(totp())).status).toBe(429);
  });

  it('do not count when they are right', async () => {
    await exhaust(t, ['totpForDay', user.userId], 1);
    for (const _ of Array(3).keys()) expect((await enterTotp(anywhere())).status).toBe(200);
  });

  it('still count for the day after a right one if they were wrong', async () => {
    await exhaust(t, ['totpForDay', user.userId], 2);
    expect((await enterTotp(anywhere(), false)).status).toBe(400);
    expect((await enterTotp(anywhere())).status).toBe(200);
    expect((await enterTotp(anywhere(), false)).status).toBe(400);
    expect((await enterTotp(anywhere())).status).toBe(429);
  });

  it('is limited from IP addresses where only the password was correct', async () => {
    const ipAddress = anywhere();
    expect((await enterTotp(ipAddress, false)).status).toBe(400);
    await exhaust(t, ['totpForDay', user.userId]);
    expect((await enterTotp(ipAddress)).status).toBe(429);
  });
});

it('bounds guesses of the old password by a day', async () => {
  await exhaust(t, ['oldPasswordsForDay', user.userId], 1);
  const change = (old = wrong, token = user.token) =>
    t.request('POST /auth/password/update', { token, body: { old_password: old, new_password: 'a new horse' } });
  expect(statuses(await Promise.all(Array.from({ length: 8 }, () => change())))).toEqual([400, ...Array(7).fill(429)]);
  t.clock.advance(23 * hour);
  const { body } = await signIn(home);
  expect((await change(right, String(body['access_token']))).status).toBe(429);
});

it.each([
  [
    'the password',
    async () => {
      const body = { old_password: right, new_password: 'a new horse' };
      await t.request('POST /auth/password/update', { token: user.token, ipAddress: anywhere(), body });
    },
    'a new horse',
    200,
  ],
  ['the second factor', enableTotp, right, 400],
  [
    'its owner, who takes over an account that an attacker registered',
    async () => {
      const columns = { email_verified: false, confirmed: false, self_registered: true };
      await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
      const ipAddress = anywhere();
      expect((await redeem(ipAddress, (await request(ipAddress)).link)).status).toBe(200);
    },
    right,
    400,
  ],
])('stops trusting IP addresses that were used before a change of %s', async (_what, change, password, status) => {
  expect((await signIn(home)).status).toBe(200);
  await change();
  await exhaust(t, ['passwordsForDay', user.email]);
  expect((await signIn(home, password)).status).toBe(429);
  t.clock.advance(day);
  expect((await signIn(home, password)).status).toBe(status);
});

it('keeps the daily quotas after a crash of the database server', async () => {
  const all = Object.keys(rateLimits) as RateLimitName[];
  for (const name of all) await exhaust(t, [name]);
  const rows = await sql<{ name: RateLimitName; relpersistence: string }>`
    select b.name, c.relpersistence from rate_limits b join pg_class c on c.oid = b.tableoid`.execute(t.deps.db.sql);
  const lasting = rows.rows.filter(({ relpersistence }) => relpersistence === 'p').map(({ name }) => name);
  expect(lasting.sort()).toEqual(all.filter((name) => rateLimits[name].span === day).sort());
});

it('has no bound where limits are switched off', async () => {
  const open = createApp({ ...t.deps, config: { ...t.deps.config, abuseLimits: false } });
  for (const name of names) await exhaust(t, [`${name}ForDay`, kinds[name].subject()]);
  const { typed } = await request(anywhere());
  const sent = [
    t.createRequest('POST /auth/password/sign-in', { body: { email: user.email, password: right } }),
    t.createRequest('POST /auth/otp/sign-in', { body: { code: typed } }),
  ];
  for (const each of sent) {
    expect((await open.fetch(each, { incoming: { socket: { remoteAddress: anywhere() } } })).status).toBe(200);
  }
});

describe('the owner', () => {
  const told = async () => (await t.emails(user.email)).filter(({ template }) => template === 'guess_limit_reached');
  const update = (columns: object) =>
    t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
  /** Opens the link of the email, and presses its button. */
  async function follow(method: 'GET' | 'POST', ipAddress: string, code?: string) {
    const url = `http://localhost:8100/allow-sign-in?project_id=${testProjectId}&code=${code ?? (await t.mailedCode(user.email))}`;
    return t.send<string>(new Request(url, { method }), ipAddress);
  }

  it.each(names)('is told once a day that the quota of guesses of %s is used up', async (name) => {
    const { subject, prepare, guess } = kinds[name];
    await prepare?.();
    await exhaust(t, [`${name}ForDay`, subject()], 2);
    await guess(anywhere(), false);
    expect(await told()).toEqual([]);
    for (const _ of Array(3).keys()) await guess(anywhere(), false);
    expect(await told()).toHaveLength(1);

    // Also when another quota of the account is used up by another user who knows the email.
    await exhaust(t, [`${name}ForTrustedDay`, subject()], 1);
    t.clock.advance(hour);
    await t.deps.db.sql.deleteFrom('rate_limits').where('name', 'like', `${name}For%`).execute();
    await exhaust(t, [`${name}ForDay`, subject()], 1);
    await guess(anywhere(), false);
    expect(await told()).toHaveLength(1);
    t.clock.advance(day);
    await exhaust(t, [`${name}ForDay`, subject()], 1);
    await guess(anywhere(), false);
    expect(await told()).toHaveLength(2);
  });

  it.each(names)('is not told that a quota of 15 minutes is used up: %s', async (name) => {
    const { subject, prepare, guess } = kinds[name];
    await prepare?.();
    await exhaust(t, [`${name}ForFrom`, subject(), home], 1);
    await guess(home, false);
    expect(await told()).toEqual([]);
  });

  it('is told once if 16 parallel guesses use up two quotas', async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      for (const table of ['rate_limits', 'emails', 'verification_codes'] as const)
        await t.deps.db.sql.deleteFrom(table).execute();
      const { wrong: code } = await request(home);
      await exhaust(t, ['passwordsForDay', user.email], 3);
      await exhaust(t, ['codesForDay', user.userId], 3);
      const body = { email: user.email, password: wrong };
      await Promise.all(
        Array.from({ length: 16 }, (_, index) =>
          index % 2 === 0
            ? redeem(anywhere(), code)
            : callAt(hashless, 'POST /auth/password/sign-in', { ipAddress: anywhere(), body }),
        ),
      );
      expect(await told()).toHaveLength(1);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an owner without a verified email', () => update({ email_verified: false })],
    ['an owner without a password', () => update({ password_hash: null })],
    [
      'an owner in a project without such emails',
      () =>
        t.deps.db.sql
          .updateTable('projects')
          .set({ owner_emails: false })
          .where('project_id', '=', testProjectId)
          .execute(),
    ],
    [
      'an unknown email',
      async () => {
        user = { ...user, email: `${crypto.randomUUID()}@example.com` };
      },
    ],
  ])('%s gets no email', async (_who, change) => {
    await exhaust(t, ['passwordsForDay', user.email], 1);
    await change();
    await exhaust(t, ['passwordsForDay', user.email], 1);
    const before = (await t.emails()).length;
    expect((await signIn(anywhere(), wrong)).status).toBe(400);
    expect(await t.emails()).toHaveLength(before);
    await t.deps.db.sql
      .updateTable('projects')
      .set({ owner_emails: true })
      .where('project_id', '=', testProjectId)
      .execute();
  });

  it.each(names)('can sign in through the link in the email while others are locked out: %s', async (name) => {
    const { subject, prepare, guess, statuses: expected } = kinds[name];
    await prepare?.();
    await exhaust(t, [`${name}ForDay`, subject()], 1);
    await guess(anywhere(), false);
    const [code, here] = [await t.mailedCode(user.email), anywhere()];
    const opened = await follow('GET', here, code);
    expect([opened.status, opened.body]).toEqual([200, expect.stringContaining('Allow sign-in from this network?')]);
    expect((await guess(here, true)).status).toBe(expected.tooMany);

    await exhaust(t, [`${name}ForFromDay`, subject(), here]);
    const done = await follow('POST', here, code);
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('You can sign in from here')]);
    expect((await guess(anywhere(), true)).status).toBe(expected.tooMany);
    expect((await guess(here, true)).status).toBe(200);
  });

  it('may use the link in several networks for 72 hours, but not without end', async () => {
    await exhaust(t, ['passwordsForDay', user.email], 1);
    await signIn(anywhere(), wrong);
    const code = await t.mailedCode(user.email);
    for (const _ of Array(20).keys()) expect((await follow('POST', anywhere(), code)).status).toBe(200);
    expect((await follow('POST', anywhere(), code)).status).toBe(404);
    expect((await follow('GET', anywhere(), code)).status).toBe(404);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['after 72 hours', async () => t.clock.advance(72 * hour)],
    ['once the account has another email', () => update({ email_identity: `${crypto.randomUUID()}@example.com` })],
    ['once the email is unverified', () => update({ email_verified: false })],
  ])('has no use of the link %s', async (_when, change) => {
    await exhaust(t, ['passwordsForDay', user.email], 1);
    await signIn(anywhere(), wrong);
    const code = await t.mailedCode(user.email);
    await change();
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await follow(method, home, code);
      expect([status, body]).toEqual([404, expect.stringContaining('This link does not work any more')]);
    }
  });

  it('can sign in with a new password too, and trusts the IP address from then on', async () => {
    await exhaust(t, ['passwordsForDay', user.email]);
    const here = anywhere();
    await t.request('POST /auth/password/send-reset-code', {
      ipAddress: here,
      body: { email: user.email, callback_url: callback },
    });
    const body = { code: await t.mailedCode(user.email), password: 'a new horse' };
    expect((await call('POST /auth/password/reset', { ipAddress: here, body })).status).toBe(200);
    expect((await signIn(here, 'a new horse')).status).toBe(200);
  });

  it('leads back to the first trusted domain of the app', async () => {
    const domain = { project_id: testProjectId, domain: 'https://app.example', handler_path: '/handler' };
    await t.deps.db.sql.insertInto('project_domains').values(domain).execute();
    await exhaust(t, ['passwordsForDay', user.email], 1);
    await signIn(anywhere(), wrong);
    const link = /<a [^>]*href="https:\/\/app\.example\/?"[^>]*>Go back to Test project</;
    expect((await follow('POST', home)).body).toMatch(link);
    const invalid = new Request(
      `http://localhost:8100/allow-sign-in?project_id=${testProjectId}&code=${'a'.repeat(45)}`,
    );
    expect((await t.send<string>(invalid)).body).toMatch(link);
    await t.deps.db.sql.deleteFrom('project_domains').execute();
  });

  it('returns an error page for invalid links', async () => {
    for (const query of ['', '?project_id=%00&code=%00', `?project_id=${testProjectId}&code=${'a'.repeat(45)}`]) {
      const request = new Request(`http://localhost:8100/allow-sign-in${query}`, {
        headers: { 'accept-language': 'de-DE' },
      });
      const { status, body, headers } = await t.send<string>(request);
      expect([status, body]).toEqual([404, expect.stringContaining('Dieser Link funktioniert nicht mehr')]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it.each(Object.entries(accountOwnerEmailTexts))('is told in %s', async (locale, texts) => {
    await update({ locale });
    await exhaust(t, ['passwordsForDay', user.email], 1);
    await signIn(anywhere(), wrong);
    const [mail] = await told();
    expect(mail?.subject).toContain(texts.events.guess_limit_reached.heading);
    expect(mail?.text).toContain(texts.trust.note);
    const { body } = await follow('GET', home);
    expect(body).toContain(`<html lang="${locale}"`);
    expect(body).toContain(texts.trust.ask.heading);
  });
});
