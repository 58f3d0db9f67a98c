import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import { completeStandInSignIn, enableProvider } from '../testing/oauth.ts';
import { requestVerificationCode } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp } from '../testing/test-app.ts';

/*
 * A person proves access to the mailbox of an account that nobody had confirmed. The tests show what stays, what the
 * person is told, and what "This wasn't me" clears. The attacker is somebody who signed up with the person's email.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['google', 'github'] as const) await enableProvider(t, id);
  await t.deps.db.sql
    .updateTable('projects')
    .set({ magic_link_enabled: true, client_team_creation_enabled: true })
    .execute();
});
afterAll(() => t.close());

const callback_url = 'http://localhost:3000/handler';
const password = 'correct horse';
const server = { access: 'server' } as const;
const picture = 'data:image/png;base64,iVBORw0KGgo=';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

interface SignUp {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  readonly marker: string;
}

/** Signs up with a password in a browser that keeps a marker. */
async function signUp(email = newEmail()): Promise<SignUp> {
  const body = { email, password, verification_callback_url: callback_url, remember_browser: true };
  const { body: signedUp } = await t.request('POST /auth/password/sign-up', { body });
  return {
    email,
    userId: String(signedUp['user_id']),
    token: String(signedUp['access_token']),
    marker: String(signedUp['browser_marker']),
  };
}

type Fields = { readonly browser_marker?: string };

/** Proofs of the mailbox, after which the owner has the returned session. */
const proofs = {
  'a magic link': async (email: string, fields: Fields = {}) => {
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
    const body = { code: await t.mailedCode(email), ...fields };
    const signedIn = await t.request('POST /auth/otp/sign-in', { body });
    expect(signedIn.status).toBe(200);
    return String(signedIn.body['access_token']);
  },
  'a password reset': async (email: string, fields: Fields = {}) => {
    await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    const reset = { code: await t.mailedCode(email), password: 'a new horse battery', ...fields };
    expect((await t.request('POST /auth/password/reset', { body: reset })).status).toBe(200);
    const body = { email, password: 'a new horse battery' };
    return String((await t.request('POST /auth/password/sign-in', { body })).body['access_token']);
  },
};
const eachProof = Object.entries(proofs);

const reviewOf = async (token: string) => (await t.request('GET /auth/account-review', { token })).body['review'];
const answer = (token: string, value: string) =>
  t.request('POST /auth/account-review', { token, body: { answer: value } });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const userOf = async (userId: string) =>
  (await t.request('GET /users/{user_id}', { ...server, params: { user_id: userId } })).body;
const teamsOf = async (userId: string) =>
  (
    await t.request<{ items: { display_name: string }[] }>('GET /teams', { ...server, query: { user_id: userId } })
  ).body.items
    .map(({ display_name: name }) => name)
    .toSorted();

/** Sets a profile and teams as the account, and grants and metadata as a server. */
async function fill({ userId, token, email }: SignUp): Promise<void> {
  const profile = { display_name: 'Ada', profile_image_url: picture, client_metadata: { theme: 'dark' } };
  await t.request('PATCH /users/me', { token, body: profile });
  await t.request('POST /teams', { token, body: { display_name: 'Created', creator_user_id: 'me' } });
  for (const display_name of ['Granted', 'Invited']) {
    const { body: team } = await t.request('POST /teams', { ...server, body: { display_name } });
    const params = { team_id: String(team['id']), user_id: userId };
    if (display_name === 'Granted') {
      const granted = await t.request('POST /team-memberships/{team_id}/{user_id}', { ...server, params, body: {} });
      expect(granted.status).toBe(201);
    } else {
      const body = { email, team_id: params.team_id, callback_url };
      await t.request('POST /team-invitations/send-code', { ...server, body });
      const accepted = { token, body: { code: await t.mailedCode(email) } };
      expect((await t.request('POST /team-invitations/accept', accepted)).status).toBe(200);
    }
  }
  const params = { user_id: userId };
  const body = { server_metadata: { plan: 'pro' }, client_read_only_metadata: { tier: 1 } };
  await t.request('PATCH /users/{user_id}', { ...server, params, body });
}

describe.each(eachProof)('%s in another browser than the one that signed up', (_proof, prove) => {
  it('keeps name, metadata and memberships, and removes the sign-in methods', async () => {
    const user = await signUp();
    await fill(user);
    await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } });
    const token = await prove(user.email);
    expect(await userOf(user.userId)).toMatchObject({
      display_name: 'Ada',
      profile_image_url: expect.any(String),
      client_metadata: { theme: 'dark' },
      server_metadata: { plan: 'pro' },
      requires_totp_mfa: false,
    });
    expect(await teamsOf(user.userId)).toEqual(['Created', 'Granted', 'Invited']);
    const old = await t.request('POST /auth/password/sign-in', { body: { email: user.email, password } });
    expect(old.body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
    expect((await t.request('GET /users/me', { token: user.token })).status).toBe(401);
    expect(await reviewOf(token)).toMatchObject({ asks_if_own: true, removed: { second_factor: true, providers: [] } });
    expect(await reviewOf(user.token)).toBeUndefined();
  });

  it('clears with "This wasn\'t me" what the account itself did, and nothing that a server granted', async () => {
    const user = await signUp();
    await fill(user);
    const token = await prove(user.email);
    expect((await answer(token, 'not_mine')).status).toBe(200);
    expect(await userOf(user.userId)).toMatchObject({
      display_name: null,
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: { tier: 1 },
      server_metadata: { plan: 'pro' },
    });
    expect(await teamsOf(user.userId)).toEqual(['Granted']);
    expect((await t.request('GET /users/me', { token })).status).toBe(200);
  });

  it('keeps everything with "Keep", and asks once', async () => {
    const user = await signUp();
    await fill(user);
    const token = await prove(user.email);
    expect((await answer(token, 'keep')).status).toBe(200);
    expect(await reviewOf(token)).toBeNull();
    expect((await answer(token, 'not_mine')).status).toBe(400);
    expect(await teamsOf(user.userId)).toEqual(['Created', 'Granted', 'Invited']);
  });
});

describe('the browser in which the password was typed', () => {
  it.each(eachProof)(
    'confirms with %s, and nothing but the password that a reset replaces is lost',
    async (_p, prove) => {
      const user = await signUp();
      await fill(user);
      const token = await prove(user.email, { browser_marker: user.marker });
      expect(await reviewOf(token)).toBeNull();
      expect(await userOf(user.userId)).toMatchObject({ display_name: 'Ada', has_password: true });
    },
  );

  it('confirms with the markers of several accounts, of which at most five count', async () => {
    const [user, ...others] = await Promise.all(Array.from({ length: 6 }, () => signUp()));
    const markers = [...others, user].map((account) => account?.marker);
    const prove = proofs['a magic link'];
    await prove(user?.email ?? '', { browser_marker: markers.slice(1).join('.') });
    expect((await userOf(user?.userId ?? ''))['has_password']).toBe(true);
    const sixth = await signUp();
    await prove(sixth.email, { browser_marker: [...markers.slice(1), sixth.marker].join('.') });
    expect((await userOf(sixth.userId))['has_password']).toBe(false);
  });

  it('keeps the second factor too', async () => {
    const user = await signUp();
    await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } });
    await proofs['a magic link'](user.email, { browser_marker: user.marker });
    expect(await userOf(user.userId)).toMatchObject({ requires_totp_mfa: true, has_password: true });
  });

  it('is recognized after a change of the password, and after a corrected email address', async () => {
    const user = await signUp();
    const change = { old_password: password, new_password: 'a new horse battery' };
    await t.request('POST /auth/password/update', { token: user.token, body: change });
    const body = { email: user.email, password: change.new_password };
    const { body: signedIn } = await t.request('POST /auth/password/sign-in', { body });
    const params = { user_id: user.userId };
    const corrected = newEmail();
    await t.request('PATCH /users/{user_id}', { ...server, params, body: { primary_email: corrected } });
    expect(await reviewOf(String(signedIn['access_token']))).toBeNull();
    await proofs['a magic link'](corrected, { browser_marker: user.marker });
    expect((await userOf(user.userId))['has_password']).toBe(true);
  });

  it('gets a marker of a later sign-in as well, but only if it asks for one', async () => {
    const user = await signUp();
    const body = { email: user.email, password };
    expect((await t.request('POST /auth/password/sign-in', { body })).body).not.toHaveProperty('browser_marker');
    const asked = await t.request('POST /auth/password/sign-in', { body: { ...body, remember_browser: true } });
    await proofs['a magic link'](user.email, { browser_marker: String(asked.body['browser_marker']) });
    expect((await userOf(user.userId))['has_password']).toBe(true);
  });
});

describe('an attacker who signed up with the email keeps no password, although the owner sends', () => {
  const markers: Record<string, (attacker: SignUp) => Promise<string>> = {
    'the marker of another account, which the attacker planted by a login with it': async () => (await signUp()).marker,
    'a marker that is 30 days old': async ({ marker }) => {
      t.clock.advance(30 * 24 * 3600_000);
      return marker;
    },
    'a changed marker': async ({ marker }) => `${marker.slice(0, -4)}AAAA`,
    'no marker at all': async () => '',
    'a session of the attacker as the marker': async ({ token }) => token,
    'a marker of the same user in another project': async ({ userId }) => {
      const plain = JSON.stringify({ user_id: userId, expires_at: t.clock.now() + 1000_000 });
      return t.deps.keys.encrypt(plain, `browser marker:${otherTestProjectId}`).toString('base64url');
    },
  };
  it.each(Object.entries(markers))('%s', async (_what, markerOf) => {
    const attacker = await signUp();
    const token = await proofs['a magic link'](attacker.email, { browser_marker: await markerOf(attacker) });
    expect((await userOf(attacker.userId))['has_password']).toBe(false);
    expect(await reviewOf(token)).toMatchObject({ removed: { password: true }, asks_if_own: true });
  });

  const arrivals: Record<string, (email: string) => Promise<object>> = {
    'a link': async (email) => {
      await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
      const body = { code: await t.mailedCode(email), remember_browser: true };
      return (await t.request('POST /auth/otp/sign-in', { body })).body;
    },
    'a link and a second factor': async (email) => {
      const { userId } = await signUp(email);
      const owner = await proofs['a magic link'](email);
      await t.request('PATCH /users/me', { token: owner, body: { totp_secret_base64: totpSecret } });
      await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
      const first = await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
      const { attempt_code: code } = first.body['details'] as { attempt_code: string };
      const body = { type: 'totp', totp: totpAt(t.clock.now()), code, remember_browser: true };
      const second = await t.request('POST /auth/mfa/sign-in', { body });
      expect(second.body).toMatchObject({ user_id: userId });
      return second.body;
    },
    'a server': async (email) => {
      const { userId } = await signUp(email);
      return (await t.request('POST /auth/sessions', { ...server, body: { user_id: userId } })).body;
    },
  };
  it.each(Object.entries(arrivals))('no marker comes from a session that arrived by %s', async (_how, arrive) => {
    expect(await arrive(newEmail())).not.toHaveProperty('browser_marker');
  });
});

describe('the person is told', () => {
  it('by an email what was removed, and in every access token until the answer', async () => {
    const user = await signUp();
    const token = await proofs['a magic link'](user.email);
    const mail = (await t.emails(user.email)).at(-1);
    expect(mail?.subject).toContain('Sign-in methods were removed from your account');
    expect(mail?.text).toContain('so they were removed: Password and Active sessions.');
    expect(claimsOf(token)).toMatchObject({ account_review: true });
    await answer(token, 'keep');
    await t.request('POST /auth/password/set', { token, body: { password: 'a new horse battery' } });
    const body = { email: user.email, password: 'a new horse battery' };
    const again = await t.request('POST /auth/password/sign-in', { body });
    expect(claimsOf(String(again.body['access_token']))).not.toHaveProperty('account_review');
  });

  it('of the sessions that a password reset ended, if nothing else was removed', async () => {
    const user = await signUp();
    const token = await proofs['a password reset'](user.email);
    expect(await reviewOf(token)).toMatchObject({ removed: { sessions: true, password: false } });
    const texts = (await t.emails(user.email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('so they were removed: Active sessions.'))).toHaveLength(1);
  });

  it('also if a provider proved the mailbox', async () => {
    const user = await signUp();
    await fill(user);
    const code = await requestVerificationCode(t, { ...user, refreshToken: '' });
    expect((await t.request('POST /contact-channels/verify', { body: { code } })).status).toBe(200);
    const { token } = await completeStandInSignIn(t, 'google', { email: user.email });
    expect(await reviewOf(token)).toMatchObject({ removed: { password: true }, asks_if_own: false });
    expect(await userOf(user.userId)).toMatchObject({ display_name: 'Ada', profile_image_url: expect.any(String) });
    expect(await teamsOf(user.userId)).toEqual(['Created', 'Granted', 'Invited']);
    expect((await answer(token, 'not_mine')).status).toBe(400);
    expect((await answer(token, 'keep')).status).toBe(200);
  });

  it('nothing if nothing was removed: a new user of a magic link', async () => {
    const email = newEmail();
    const token = await proofs['a magic link'](email);
    expect(await reviewOf(token)).toBeNull();
    expect(claimsOf(token)).not.toHaveProperty('account_review');
    expect(await t.emails(email)).toHaveLength(1);
  });
});

it('keeps the teams that the owner joined after the proof, with "This wasn\'t me"', async () => {
  const user = await signUp();
  const token = await proofs['a magic link'](user.email);
  const body = { display_name: 'Of the owner', creator_user_id: 'me' };
  expect((await t.request('POST /teams', { token, body })).status).toBe(201);
  expect((await answer(token, 'not_mine')).status).toBe(200);
  expect(await teamsOf(user.userId)).toEqual(['Of the owner']);
});

it('ends the invitations to teams that the account leaves with "This wasn\'t me"', async () => {
  const config = { team_creator_default_permissions: [{ id: '$invite_members' }] };
  await t.request('PATCH /projects/current', { access: 'admin', body: { config } });
  const user = await signUp();
  const { body: team } = await t.request('POST /teams', {
    token: user.token,
    body: { display_name: 'Of the attacker', creator_user_id: 'me' },
  });
  const accomplice = await signUp();
  const body = { email: accomplice.email, team_id: String(team['id']), callback_url };
  expect((await t.request('POST /team-invitations/send-code', { token: user.token, body })).status).toBe(200);
  const accepted = { token: accomplice.token, body: { code: await t.mailedCode(accomplice.email) } };
  await answer(await proofs['a magic link'](user.email), 'not_mine');
  const { status, body: refusal } = await t.request('POST /team-invitations/accept', accepted);
  expect({ status, code: refusal['code'] }).toEqual({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' });
  expect(await teamsOf(accomplice.userId)).toEqual([]);
});

describe('only the owner answers: nothing changes with', () => {
  const others: Record<string, (user: SignUp) => Promise<string>> = {
    'a session from before the proof': async ({ token }) => token,
    'a session of another account': async () => (await signUp()).token,
    'a session in which a support person acts as the user': async ({ userId }) => {
      const body = { user_id: userId, is_impersonation: true };
      return String((await t.request('POST /auth/sessions', { ...server, body })).body['access_token']);
    },
  };
  it.each(Object.entries(others))('%s', async (_whose, tokenOf) => {
    const user = await signUp();
    await fill(user);
    const token = await proofs['a magic link'](user.email);
    const other = await tokenOf(user);
    for (const value of ['keep', 'not_mine']) expect((await answer(other, value)).status).toBeOneOf([400, 401, 403]);
    expect(await reviewOf(token)).toMatchObject({ asks_if_own: true });
    expect(await userOf(user.userId)).toMatchObject({ display_name: 'Ada' });
    expect(await teamsOf(user.userId)).toEqual(['Created', 'Granted', 'Invited']);
  });
});

it('lets one of 16 parallel answers take effect', async () => {
  const user = await signUp();
  const token = await proofs['a magic link'](user.email);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => answer(token, index % 2 === 0 ? 'keep' : 'not_mine')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
