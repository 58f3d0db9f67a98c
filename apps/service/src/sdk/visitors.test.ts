import { KnownErrors, StackServerApp, type Visitor } from '@keystack/js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../rate-limits/rate-limits.ts';
import { createActivityLog } from '../testing/activity-log.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { createAdminApp, createClientApp, sdkRuntime, verificationCallbackUrl } from '../testing/sdk-client.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* Sign-in through the app's own server, which names the visitor with an option of the client library. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_TRUSTED_PROXIES: '1', KEYSTACK_COUNTRY_HEADER: 'CF-IPCountry' });
  await (await createAdminApp(t).getProject()).update({ config: { newDeviceEmails: true, magicLinkEnabled: true } });
});
afterAll(() => t.close());

const serverIp = '192.0.2.10';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'correct horse';

/** Returns a request of a visitor. What stands before the last IP address is what the visitor claims. */
const visitorAt = (ip: string): Visitor => ({
  headers: new Headers({
    'x-forwarded-for': `203.0.113.250, ${ip}`,
    'user-agent': firefox,
    'accept-language': 'de-DE,de;q=0.9',
  }),
});

/** Sends the requests of a client library from an IP address through the proxy of the service. */
function runtimeAt(ip: string, totp = '') {
  async function fetch(request: Request) {
    const sent = new Request(request);
    sent.headers.set('x-forwarded-for', ip);
    sent.headers.set('cf-ipcountry', 'US');
    return t.app.fetch(sent, { incoming: { socket: { remoteAddress: '192.0.2.1' } } });
  }
  return { ...sdkRuntime(t), fetch, askTotp: async () => totp };
}

/** Creates the app of a server, which names `visitor`. */
function serverFor(visitor?: Visitor, totp?: string) {
  const settings = { tokenStore: 'memory', projectId: testProjectId, noAutomaticPrefetch: true } as const;
  const keys = {
    publishableClientKey: apiKeyOf(testProjectId, 'client'),
    secretServerKey: apiKeyOf(testProjectId, 'server'),
  };
  return new StackServerApp({ ...settings, ...keys, visitor }, runtimeAt(serverIp, totp));
}

/** Signs a new user up through the server for a visitor at an IP address. */
async function signUpAt(ip: string) {
  const app = serverFor(visitorAt(ip));
  const email = `${crypto.randomUUID()}@example.com`;
  const result = await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl });
  expect(result.status).toBe('ok');
  return { email, user: await app.getUser({ or: 'throw' }) };
}

/** Signs in and returns `ok`, or the code of the error. */
async function signIn(
  app: Pick<ReturnType<typeof serverFor>, 'signInWithCredential'>,
  email: string,
  typed = password,
): Promise<string> {
  try {
    const result = await app.signInWithCredential({ email, password: typed, noRedirect: true });
    return result.status === 'ok' ? 'ok' : result.error.errorCode;
  } catch (error) {
    if (error instanceof KnownErrors.TooManyRequests) return error.errorCode;
    throw error;
  }
}

/** Signs in from the owner's browser, without the app's server. */
const signInDirectly = (ip: string, email: string, totp?: string) =>
  signIn(createClientApp(t, runtimeAt(ip, totp)).app, email);

/** Runs a guess several times, and returns its different results in the order in which they came first. */
async function guess(count: number, tryOnce: (index: number) => Promise<string>): Promise<string[]> {
  const results = new Set<string>();
  for (let index = 0; index < count; index += 1) results.add(await tryOnce(index));
  return [...results];
}

const wrongPassword = (app: ReturnType<typeof serverFor>, email: string) => () => signIn(app, email, 'wrong horse');

it('shows browser and network of a visitor whom the server names, and writes in the language of the visitor', async () => {
  const { email, user } = await signUpAt('198.51.100.1');
  expect((await t.emails(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Bestätige/)]);
  t.clock.advance(1000);

  const away = serverFor({ ...visitorAt('198.51.100.1'), ipAddress: '203.0.113.7' });
  expect(await signIn(away, email)).toBe('ok');
  // The country is that of the server.
  const session = { device: 'Firefox, Windows', country: null };
  expect(await (await away.getUser({ or: 'throw' })).getActiveSessions()).toMatchObject([
    { ...session, isCurrentSession: true },
    { ...session, isCurrentSession: false },
  ]);
  expect(await createActivityLog(t).list({ user_id: user.id })).toMatchObject([
    { ...session, type: 'sign_in', ip_network: '203.0.113.0/24' },
    { ...session, type: 'sign_up', ip_network: '198.51.100.0/24' },
    { ...session, type: 'user.created', ip_network: '198.51.100.0/24' },
  ]);
  const notice = (await t.emails(email)).at(-1);
  expect(notice?.subject).toContain('Neue Anmeldung');
  expect(notice?.text).toContain('203.0.113.7');

  await away.sendForgotPasswordEmail(email, { callbackUrl: verificationCallbackUrl });
  expect((await t.emails(email)).at(-1)?.subject).toMatch(/^Setze dein Passwort/);
});

describe('wrong passwords', () => {
  it('through a server that names no visitor lock nobody out', async () => {
    const { email } = await signUpAt('198.51.100.2');
    const server = serverFor();
    expect(await guess(rateLimits.passwordsForDay.limit + 1, wrongPassword(server, email))).toEqual([
      'EMAIL_PASSWORD_MISMATCH',
    ]);
    expect(await signInDirectly('198.51.100.2', email)).toBe('ok');
    expect(await signInDirectly('203.0.113.20', email)).toBe('ok');
    expect(await signIn(serverFor(visitorAt('203.0.113.21')), email)).toBe('ok');
    expect(await signIn(server, email)).toBe('ok');
    const subjects = (await t.emails(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('falsche'))).toEqual([]);
  });

  it('count for the visitors whom the server names, and the owner signs in from the own IP address', async () => {
    const { email } = await signUpAt('198.51.100.3');
    const { limit } = rateLimits.passwordsForFrom;
    // Enough visitors to use up the limit that all IP addresses without an earlier sign-in share.
    for (let visitor = 0; visitor < rateLimits.passwordsFor.limit / limit; visitor += 1) {
      const app = serverFor(visitorAt(`203.0.113.${30 + visitor}`));
      expect(await guess(limit, wrongPassword(app, email))).toEqual(['EMAIL_PASSWORD_MISMATCH']);
      expect(await signIn(app, email)).toBe('TOO_MANY_REQUESTS');
    }
    expect(await signIn(serverFor(visitorAt('198.51.100.3')), email)).toBe('ok');
    expect(await signInDirectly('198.51.100.3', email)).toBe('ok');
  });
});

describe('wrong sign-in codes', () => {
  /** Requests a code for an account, and returns it as the user types it. */
  async function requestCode(app: ReturnType<typeof serverFor>, email: string) {
    t.clock.advance(1);
    const sent = await app.sendMagicLinkEmail(email, { callbackUrl: verificationCallbackUrl });
    const nonce = sent.status === 'ok' ? sent.data.nonce : expect.fail(sent.error.message);
    const typed =
      (await t.emails(email)).at(-1)?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? expect.fail('No code was mailed.');
    return { right: typed + nonce, wrong: `zzzzzz${nonce}` };
  }

  async function enter(app: ReturnType<typeof serverFor>, code: string): Promise<string> {
    const result = await app.signInWithMagicLink(code);
    return result.status === 'ok' ? 'ok' : result.error.errorCode;
  }

  it('through a server that names no visitor use up their own code, and lock nobody out', async () => {
    const { email, user } = await signUpAt('198.51.100.6');
    await (await serverFor().getUser(user.id))?.update({ primaryEmailVerified: true });
    const server = serverFor();
    const guesses = rateLimits.codesForFrom.limit;
    for (let round = 0; round <= rateLimits.codesForDay.limit / guesses; round += 1) {
      const { wrong } = await requestCode(server, email);
      const results = await guess(guesses, () => enter(server, wrong));
      expect(results[0]).toBe('VERIFICATION_CODE_NOT_FOUND');
      // The emails of an hour would be used up.
      t.clock.advance(60 * 60_000);
    }
    for (const app of [server, serverFor(visitorAt('203.0.113.70'))])
      expect(await enter(app, (await requestCode(app, email)).right)).toBe('ok');
  });

  it('count for the visitor whom the server names, and the owner signs in from the own IP address', async () => {
    const { email, user } = await signUpAt('198.51.100.7');
    await (await serverFor().getUser(user.id))?.update({ primaryEmailVerified: true });
    const attacker = serverFor(visitorAt('203.0.113.71'));
    for (let guessed = 0; guessed < rateLimits.codesForFrom.limit; guessed += 5) {
      const { wrong } = await requestCode(attacker, email);
      expect(await guess(5, () => enter(attacker, wrong))).toEqual(['VERIFICATION_CODE_NOT_FOUND']);
    }
    const { wrong } = await requestCode(attacker, email);
    expect(await guess(6, () => enter(attacker, wrong))).toContain('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
    const owner = serverFor(visitorAt('198.51.100.7'));
    const { wrong: mistyped, right } = await requestCode(owner, email);
    expect(await guess(6, () => enter(owner, mistyped))).toEqual(['VERIFICATION_CODE_NOT_FOUND']);
    expect(await enter(owner, right)).toBe('ok');
  });
});

describe('wrong codes of the second factor', () => {
  /** Signs a user up, enables the second factor, and signs in with it at the IP address. */
  async function signUpWithSecondFactorAt(ip: string) {
    const { email, user } = await signUpAt(ip);
    await user.update({ totpMultiFactorSecret: new Uint8Array(Buffer.from(totpSecret, 'base64')) });
    expect(await signIn(serverFor(visitorAt(ip), nextTotp()), email)).toBe('ok');
    return email;
  }

  /** Returns a code of a later time step, because each is accepted once. */
  function nextTotp(): string {
    t.clock.advance(30_000);
    return totpAt(t.clock.now());
  }

  it('through a server count for the visitor whom it names, and the owner signs in from the own IP address', async () => {
    const home = visitorAt('198.51.100.4');
    const email = await signUpWithSecondFactorAt('198.51.100.4');
    const attacker = visitorAt('203.0.113.50');
    expect(await guess(rateLimits.totpForFrom.limit, () => signIn(serverFor(attacker, '000000'), email))).toEqual([
      'INVALID_TOTP_CODE',
    ]);
    expect(await signIn(serverFor(attacker, nextTotp()), email)).toBe('TOO_MANY_REQUESTS');
    expect(await signIn(serverFor(home, '000000'), email)).toBe('INVALID_TOTP_CODE');
    expect(await signIn(serverFor(home, nextTotp()), email)).toBe('ok');
    expect(await signInDirectly('198.51.100.4', email, nextTotp())).toBe('ok');
  });

  it('through a server that names no visitor count for the server alone', async () => {
    const email = await signUpWithSecondFactorAt('198.51.100.5');
    // They have a limit, otherwise whoever knows the password could guess the code through the server.
    expect(await guess(rateLimits.totpFor.limit, () => signIn(serverFor(undefined, '000000'), email))).toEqual([
      'INVALID_TOTP_CODE',
    ]);
    expect(await signIn(serverFor(undefined, nextTotp()), email)).toBe('TOO_MANY_REQUESTS');
    expect(await signInDirectly('198.51.100.5', email, nextTotp())).toBe('ok');
    expect(await signInDirectly('203.0.113.60', email, nextTotp())).toBe('ok');
    expect(await signIn(serverFor(visitorAt('203.0.113.61'), nextTotp()), email)).toBe('ok');
  });
});
