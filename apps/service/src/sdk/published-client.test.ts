import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { enableProvider, type StandInPerson, sendProviderCallback, signInAtStandInOrDeny } from '../testing/oauth.ts';
import {
  createPublishedSdkClient,
  type PublishedSdkClient,
  type PublishedSdkError,
  type PublishedSdkSession,
} from '../testing/published-client.ts';
import { addToTeam } from '../testing/sample-team.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The journey of an app's users through @stackframe/stack-shared 2.6.8 from the npm registry, run as it is. */

const handler = 'http://localhost:3000/handler';
const password = 'correct horse';

let t: TestApp;
let client: PublishedSdkClient;
beforeAll(async () => {
  t = await createTestApp();
  client = await createPublishedSdkClient(testProjectId, apiKeyOf(testProjectId, 'client'));
  await enableProvider(t, 'github');
  const config = { magic_link_enabled: true, client_team_creation_enabled: true };
  await t.request('PATCH /projects/current', { access: 'admin', body: { config } });
});
afterAll(() => t.close());

/** The requests that the client sends, and the case in which each returns each error. */
let requests: string[];
beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const response = await t.app.fetch(request);
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    requests.push(`${request.method} ${path} ${response.headers.get('x-stack-known-error') ?? 'ok'}`);
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

const anonymous = () => client.createSession({ refreshToken: null });
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const step = 30_000;

async function signUp(email = newEmail()) {
  const result = await client.signUpWithCredential(email, password, `${handler}/email-verification`, anonymous());
  if (result.status === 'error') throw result.error;
  return { email, tokens: result.data, session: client.createSession(result.data) };
}

async function signIn(email: string, chosen = password): Promise<PublishedSdkSession> {
  const result = await client.signInWithCredential(email, chosen, anonymous());
  if (result.status === 'error') throw result.error;
  return client.createSession(result.data);
}

/** Returns the attempt code of the error with which a sign-in asks for the second factor. Apps catch it. */
async function attemptOf(signIn: Promise<unknown>): Promise<string> {
  const error: PublishedSdkError = await signIn.then(
    () => expect.fail('The sign-in asks for no second factor.'),
    (thrown) => thrown,
  );
  expect(error.errorCode).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return error.details?.attempt_code ?? '';
}

/** Signs in with the password, which the second factor interrupts, and then with the code of the authenticator app. */
async function signInWithTotp(email: string): Promise<PublishedSdkSession> {
  const code = await attemptOf(client.signInWithCredential(email, password, anonymous()));
  t.clock.advance(step);
  const wrong = client.totpMfa(code, '000000', anonymous());
  await expect(wrong).rejects.toMatchObject({ errorCode: 'INVALID_TOTP_CODE' });
  return client.createSession(await client.totpMfa(code, totpAt(t.clock.now()), anonymous()));
}

const userOf = (session: PublishedSdkSession) => client.getClientUserByToken(session);

it('signs up, verifies the email, changes the profile and the password, signs out and in again', async () => {
  const { email, session } = await signUp();
  expect(await userOf(session)).toMatchObject({ primary_email: email, primary_email_verified: false });
  expect((await client.verifyEmail(await t.mailedCode(email))).status).toBe('ok');
  expect(await userOf(session)).toMatchObject({ primary_email_verified: true });
  const again = await client.signUpWithCredential(email, password, `${handler}/email-verification`, anonymous());
  expect(again).toMatchObject({ status: 'error', error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' } });

  await client.updateClientUser({ display_name: 'Ada', client_metadata: { theme: 'dark' } }, session);
  expect(await userOf(session)).toMatchObject({ display_name: 'Ada', client_metadata: { theme: 'dark' } });
  const change = { oldPassword: password, newPassword: 'a new horse' };
  expect(await client.updatePassword(change, session)).toBeUndefined();
  expect(await userOf(session)).toMatchObject({ display_name: 'Ada' });

  await client.signOut(session);
  expect(session.isKnownToBeInvalid()).toBe(true);
  const former = await client.signInWithCredential(email, password, anonymous());
  expect(former).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
  expect(await userOf(await signIn(email, 'a new horse'))).toMatchObject({ primary_email: email });
});

it('continues a session beyond the lifetime of its access token', async () => {
  const { email, session } = await signUp();
  t.clock.advance(11 * 60_000);
  expect(await userOf(session)).toMatchObject({ primary_email: email });
  expect(requests).toContain('POST /auth/oauth/token ok');
});

describe('the second factor', () => {
  it('is set right after the sign-up in the same session, required at sign-in, and removed after one', async () => {
    const { email, session } = await signUp();
    await client.updateClientUser({ totp_secret_base64: totpSecret }, session);
    expect(await userOf(session)).toMatchObject({ requires_totp_mfa: true });

    const signedIn = await signInWithTotp(email);
    expect(await userOf(signedIn)).toMatchObject({ primary_email: email, requires_totp_mfa: true });
    await client.updateClientUser({ totp_secret_base64: null }, signedIn);
    expect(await userOf(signedIn)).toMatchObject({ requires_totp_mfa: false });
    expect(await userOf(await signIn(email))).toMatchObject({ primary_email: email });
  });

  it('is required after a magic link', async () => {
    const { email, session } = await signUp();
    await client.verifyEmail(await t.mailedCode(email));
    await client.updateClientUser({ totp_secret_base64: totpSecret }, session);
    expect((await client.sendMagicLinkEmail(email, `${handler}/magic-link-callback`)).status).toBe('ok');
    const code = await attemptOf(client.signInWithMagicLink(await t.mailedCode(email)));
    const signedIn = client.createSession(await client.totpMfa(code, totpAt(t.clock.now()), anonymous()));
    expect(await userOf(signedIn)).toMatchObject({ primary_email: email });
  });
});

it('signs up and in with a magic link, and with the code and the nonce', async () => {
  const email = newEmail();
  await client.sendMagicLinkEmail(email, `${handler}/magic-link-callback`);
  expect(await client.signInWithMagicLink(await t.mailedCode(email))).toMatchObject({ data: { newUser: true } });
  const sent = await client.sendMagicLinkEmail(email, `${handler}/magic-link-callback`);
  const nonce = sent.status === 'ok' ? sent.data.nonce : '';
  const otp = (await t.mailedCode(email)).slice(0, 6).toUpperCase();
  const result = await client.signInWithMagicLink(otp + nonce);
  if (result.status === 'error') throw result.error;
  expect(result.data.newUser).toBe(false);
  expect(await userOf(client.createSession(result.data))).toMatchObject({ primary_email: email });
});

it('resets a password, which ends every session', async () => {
  const { email, session } = await signUp();
  expect((await client.sendForgotPasswordEmail(email, `${handler}/password-reset`)).status).toBe('ok');
  const code = await t.mailedCode(email);
  expect((await client.verifyPasswordResetCode(code)).status).toBe('ok');
  expect((await client.resetPassword({ code, password: 'a new horse' })).status).toBe('ok');
  const twice = await client.resetPassword({ code, password: 'another horse' });
  expect(twice).toMatchObject({ status: 'error', error: { errorCode: expect.stringMatching(/^VERIFICATION_CODE_/) } });
  expect(await userOf(session)).toBeNull();
  expect(session.isKnownToBeInvalid()).toBe(true);
  expect(await userOf(await signIn(email, 'a new horse'))).toMatchObject({ primary_email: email });
});

describe('a provider', () => {
  /** Goes through the stand-in as the browser of an app does. */
  async function travel(
    session: PublishedSdkSession,
    person: StandInPerson,
    options: { type?: 'authenticate' | 'link'; afterCallbackRedirectUrl?: string } = {},
  ) {
    const codeVerifier = randomBytes(32).toString('base64url');
    const state = randomBytes(16).toString('hex');
    const redirectUrl = `${handler}/oauth-callback`;
    const url = await client.getOAuthUrl({
      provider: 'github',
      redirectUrl,
      errorRedirectUrl: `${handler}/error`,
      codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      state,
      type: 'authenticate',
      session,
      ...options,
    });
    const response = await t.send(new Request(url));
    const location = new URL(response.headers.get('location') ?? '');
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const back = await signInAtStandInOrDeny(t, { provider: 'github', response, location, cookie }, person);
    const oauthParams = new URL((await sendProviderCallback(t, { cookie }, back)).headers.get('location') ?? '')
      .searchParams;
    return client.callOAuthCallback({ oauthParams, redirectUri: redirectUrl, codeVerifier, state });
  }

  it('signs up and in', async () => {
    const person = { email: newEmail(), name: 'Grace' };
    const first = await travel(anonymous(), person);
    expect(first.newUser).toBe(true);
    expect(await userOf(client.createSession(first))).toMatchObject({ display_name: 'Grace' });
    expect((await travel(anonymous(), person)).newUser).toBe(false);
  });

  it('is linked from the page that the app returns to', async () => {
    const { session } = await signUp();
    const page = 'http://localhost:3000/settings?tab=2';
    const options = { type: 'link', afterCallbackRedirectUrl: page } as const;
    const linked = await travel(session, { email: newEmail() }, options);
    expect(linked.afterCallbackRedirectUrl).toBe(page);
    expect(await userOf(session)).toMatchObject({ oauth_providers: [{ id: 'github' }] });
  });

  it('requires the second factor', async () => {
    const person = { email: newEmail() };
    const session = client.createSession(await travel(anonymous(), person));
    await client.updateClientUser({ totp_secret_base64: totpSecret }, session);
    const code = await attemptOf(travel(anonymous(), person));
    const signedIn = client.createSession(await client.totpMfa(code, totpAt(t.clock.now()), anonymous()));
    expect(await userOf(signedIn)).toMatchObject({ primary_email: person.email });
  });
});

it('creates a team, invites into it, changes it and leaves it', async () => {
  const owner = await signUp();
  const guest = await signUp();
  const { id: teamId } = await client.createClientTeam(
    { display_name: 'Engines', creator_user_id: 'me' },
    owner.session,
  );
  await addToTeam(t, teamId, String((await userOf(owner.session))?.['id']), ['$update_team', '$invite_members']);
  await client.updateTeam({ teamId, data: { display_name: 'Analytical Engines' } }, owner.session);
  expect(await client.listCurrentUserTeams(owner.session)).toMatchObject([{ display_name: 'Analytical Engines' }]);

  const callbackUrl = `${handler}/team-invitation`;
  await client.sendTeamInvitation({ teamId, email: guest.email, callbackUrl, session: owner.session });
  const code = await t.mailedCode(guest.email);
  const { session } = guest;
  const details = await client.acceptTeamInvitation({ code, session, type: 'details' });
  expect(details).toMatchObject({ status: 'ok', data: { team_display_name: 'Analytical Engines' } });
  expect((await client.acceptTeamInvitation({ code, session, type: 'use' })).status).toBe('ok');
  expect(await client.listCurrentUserTeams(session)).toMatchObject([{ id: teamId }]);
  await client.leaveTeam(teamId, session);
  expect(await client.listCurrentUserTeams(session)).toEqual([]);
});

describe('a sign-out succeeds when the session was ended elsewhere', () => {
  it.each<[string, (user: Awaited<ReturnType<typeof signUp>>) => Promise<unknown>]>([
    [
      'by a sign-out',
      ({ tokens }) => t.request('DELETE /auth/sessions/current', { refreshToken: tokens.refreshToken }),
    ],
    [
      'by another password',
      async ({ email }) =>
        client.updatePassword({ oldPassword: password, newPassword: 'a new horse' }, await signIn(email)),
    ],
    ['by the end of the user', async ({ email }) => client.deleteCurrentUser(await signIn(email))],
    ['by its age', async () => t.clock.advance(366 * 24 * 3_600_000)],
  ])('%s', async (_how, end) => {
    const user = await signUp();
    const { session } = user;
    await userOf(session);
    await end(user);
    requests.length = 0;
    await client.signOut(session);
    expect(session.isKnownToBeInvalid()).toBe(true);
    expect(await userOf(session)).toBeNull();
  });

  it('before the session was ever used', async () => {
    const { tokens } = await signUp();
    await t.request('DELETE /auth/sessions/current', { refreshToken: tokens.refreshToken });
    const session = client.createSession({ refreshToken: tokens.refreshToken, accessToken: null });
    await client.signOut(session);
    expect(session.isKnownToBeInvalid()).toBe(true);
  });
});
