import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFlag } from '../../testing/cases/project-flags.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../../testing/test-app.ts';

/*
 * The account that a sign-in at an OAuth provider joins or creates. Each test sets the responses of the stub provider.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['github', 'google', 'microsoft', 'spotify'] as const) await enableProvider(t, id);
});
afterAll(() => t.close());

const newAddress = () => `${crypto.randomUUID()}@example.com`;

const usersWith = (email: string) =>
  t.deps.db.sql
    .selectFrom('users')
    .select(['id', 'email_verified', 'oauth_accounts'])
    .where('project_id', '=', testProjectId)
    .where('email_identity', '=', email.toLowerCase())
    .execute();

interface Holder {
  /**
   * The result of a sign-in with an email that the provider has verified. With an unverified email it is always
   * refused.
   */
  readonly verified: 'joins' | 'new user';
  make(email: string): Promise<string>;
}

/** Accounts that already have the email, by how they got it. Each returns the id of the user. */
const holders: Record<string, Holder> = {
  'a user with a password who has not verified it': { verified: 'joins', make: signUp },
  'a user with a password who has verified it': {
    verified: 'joins',
    make: async (email) => {
      const userId = await signUp(email);
      await setUser(userId, { primary_email_verified: true });
      return userId;
    },
  },
  'a user made by the server, not verified, who cannot sign in': {
    verified: 'joins',
    make: (email) => create(email, false),
  },
  'a user made by the server, verified': { verified: 'joins', make: (email) => create(email, true) },
  'a user of another provider that has not verified it': {
    verified: 'new user',
    make: async (email) => String((await completeStandInSignIn(t, 'google', { email, verified: false })).user['id']),
  },
  'a user of another provider that has verified it': {
    verified: 'joins',
    make: async (email) => String((await completeStandInSignIn(t, 'google', { email })).user['id']),
  },
};

async function signUp(email: string): Promise<string> {
  return (await t.signUp(email)).userId;
}

async function create(email: string, verified: boolean): Promise<string> {
  const body = { primary_email: email, primary_email_verified: verified };
  return String((await t.request('POST /users', { access: 'server', body })).body['id']);
}

const setUser = (userId: string, body: object) =>
  t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });

describe.each(Object.entries(holders))('an email of %s', (_who, holder) => {
  it.each([true, false])('at a provider that reports verified: %s', async (verified) => {
    const email = newAddress();
    const userId = await holder.make(email);
    const before = await usersWith(email);
    // The spelling differs, the mailbox does not.
    const back = await completeRedirects(t, { email: email.toUpperCase(), verified });
    if (verified && holder.verified === 'new user') {
      const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(back));
      const me = await t.request('GET /users/me', { token: String(body['access_token']) });
      expect(body['is_new_user']).toBe(true);
      expect(me.body).toMatchObject({ primary_email_verified: true, oauth_providers: [{ id: 'github' }] });
      expect(await usersWith(email)).toEqual(expect.arrayContaining(before));
    } else if (verified && holder.verified === 'joins') {
      const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(back));
      const me = await t.request('GET /users/me', { token: String(body['access_token']) });
      expect({ id: me.body['id'], isNew: body['is_new_user'] }).toEqual({ id: userId, isNew: false });
      expect(me.body['oauth_providers']).toContainEqual(expect.objectContaining({ id: 'github' }));
      expect(await usersWith(email)).toHaveLength(1);
      // From now on the account belongs to them, whether the provider has verified the email or not.
      const again = await completeStandInSignIn(t, 'github', { email, verified: false });
      expect(again).toMatchObject({ isNewUser: false, user: { id: userId } });
    } else {
      expect({ status: back.status, code: back.body['code'] }).toEqual({
        status: 400,
        code: 'USER_EMAIL_ALREADY_EXISTS',
      });
      expect(await usersWith(email)).toEqual(before);
    }
  });
});

it('joins the account that has verified the email, not one that has only entered it', async () => {
  const email = newAddress();
  await signUp(email);
  const proven = await create(email, true);
  expect((await completeStandInSignIn(t, 'github', { email })).user['id']).toBe(proven);
});

describe('who comes after a provider', () => {
  it('cannot sign up with an email that the provider has verified', async () => {
    const email = newAddress();
    await completeStandInSignIn(t, 'github', { email });
    const body = { email, password: 'correct horse', verification_callback_url: 'http://localhost:3000/verify' };
    expect((await t.request('POST /auth/password/sign-up', { body })).body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
    const sent = await withFlag(t, 'magic_link_enabled', true, () =>
      t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: 'http://localhost:3000/link' } }),
    );
    expect(sent.status).toBe(200);
    expect(await usersWith(email)).toHaveLength(1);
  });

  it('can sign up with an email that the provider has not verified', async () => {
    const email = newAddress();
    const attacker = await completeStandInSignIn(t, 'microsoft', { email, verified: false });
    const owner = await t.signUp(email);
    expect(owner.userId).not.toBe(attacker.user['id']);
    await setUser(owner.userId, { primary_email_verified: true });
    const joined = await completeStandInSignIn(t, 'google', { email });
    expect(joined.user['id']).toBe(owner.userId);
    expect((await completeStandInSignIn(t, 'microsoft', { email, verified: false })).user['id']).toBe(
      attacker.user['id'],
    );
  });
});

describe('an account', () => {
  it('is found again after its email and those of others change', async () => {
    const email = newAddress();
    const { user } = await completeStandInSignIn(t, 'github', { email });
    await setUser(String(user['id']), { primary_email: newAddress() });
    await signUp(email);
    expect(await completeStandInSignIn(t, 'github', { email })).toMatchObject({
      isNewUser: false,
      user: { id: user['id'] },
    });
  });

  it('stays linked to its user, even if its verified email belongs to another user', async () => {
    const email = newAddress();
    const linked = await createSampleUser(t);
    await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await completeRedirects(t, { email }, { type: 'link', token: linked.token })),
    );
    const holder = await completeStandInSignIn(t, 'google', { email });
    expect(holder).toMatchObject({ isNewUser: true });
    expect((await completeStandInSignIn(t, 'github', { email })).user['id']).toBe(linked.userId);
  });

  it('is never the second one of its provider', async () => {
    const email = newAddress();
    const { user } = await completeStandInSignIn(t, 'github', { email });
    // As if the account was deleted at the provider, and the new owner of the email created another.
    await t.deps.db.sql
      .updateTable('oauth_accounts')
      .set({ account_id: 'the one before' })
      .where('user_id', '=', String(user['id']))
      .execute();
    const back = await completeRedirects(t, { email });
    expect(back.body['code']).toBe('USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION');
  });

  it('belongs to one project', async () => {
    const email = newAddress();
    await enableProvider(t, 'github', 'shared', otherTestProjectId);
    const client = { client_id: otherTestProjectId, client_secret: apiKeyOf(otherTestProjectId, 'client') };
    const signInThere = async () => {
      const code = authorizationCodeOf(await completeRedirects(t, { email }, client));
      const { body } = await redeemAuthorizationCode(t, code, client);
      const me = await t.request('GET /users/me', { project: otherTestProjectId, token: String(body['access_token']) });
      return { isNewUser: body['is_new_user'], userId: me.body['id'] };
    };
    const here = await completeStandInSignIn(t, 'github', { email });
    const there = await signInThere();
    expect(there.isNewUser).toBe(true);
    expect(there.userId).not.toBe(here.user['id']);
    expect(await signInThere()).toEqual({ isNewUser: false, userId: there.userId });
    expect(await completeStandInSignIn(t, 'github', { email })).toMatchObject({ isNewUser: false, user: here.user });
  });

  it('can be given to a user by the server', async () => {
    const email = newAddress();
    const { user } = await completeStandInSignIn(t, 'github', { email });
    const [account] = Object(user['oauth_providers']);
    await t.request('DELETE /users/{user_id}', { access: 'server', params: { user_id: String(user['id']) } });
    const body = { oauth_providers: [{ id: 'github', account_id: account.account_id, email }] };
    const made = await t.request('POST /users', { access: 'server', body });
    expect(made.body['oauth_providers']).toEqual([account]);
    expect(await completeStandInSignIn(t, 'github', { email })).toMatchObject({
      isNewUser: false,
      user: { id: made.body['id'] },
    });
  });
});

it('accepts only known users while sign-up is off', async () => {
  const [known, verified] = [newAddress(), newAddress()];
  await completeStandInSignIn(t, 'github', { email: known });
  await create(verified, true);
  await withFlag(t, 'sign_up_enabled', false, async () => {
    expect(await completeStandInSignIn(t, 'github', { email: known })).toMatchObject({ isNewUser: false });
    expect(await completeStandInSignIn(t, 'github', { email: verified })).toMatchObject({ isNewUser: false });
    expect((await completeRedirects(t)).body['code']).toBe('SIGN_UP_NOT_ENABLED');
  });
});

it('gives a new user a team where the project wants one', async () => {
  await t.deps.db.sql.updateTable('projects').set({ create_team_on_sign_up: true }).execute();
  const { token } = await completeStandInSignIn(t, 'github', { name: 'Mary Shelley' });
  await t.deps.db.sql.updateTable('projects').set({ create_team_on_sign_up: false }).execute();
  const teams = await t.request('GET /teams', { token, query: { user_id: 'me' } });
  expect(teams.body['items']).toMatchObject([{ display_name: "Mary Shelley's Team" }]);
});

it('sends webhook events for a new user and for one who joins, but not for a later sign-in', async () => {
  const body = { url: 'http://localhost:3000/hook' };
  const endpoint = await t.request('POST /webhooks/endpoints', { access: 'admin', body });
  const email = newAddress();
  for (const provider of ['github', 'google', 'github']) await completeStandInSignIn(t, provider, { email });
  const { body: messages } = await t.request('GET /webhooks/endpoints/{endpoint_id}/messages', {
    access: 'admin',
    params: { endpoint_id: String(endpoint.body['id']) },
  });
  const types = (messages['items'] as { type: string }[]).map(({ type }) => type);
  expect(types.sort()).toEqual(['user.created', 'user.updated']);
});

it('sends a webhook event for an account that a signed-in user links', async () => {
  const { token } = await createSampleUser(t);
  const body = { url: 'http://localhost:3000/hook' };
  const endpoint = await t.request('POST /webhooks/endpoints', { access: 'admin', body });
  await redeemAuthorizationCode(t, authorizationCodeOf(await completeRedirects(t, {}, { type: 'link', token })));
  const { body: messages } = await t.request('GET /webhooks/endpoints/{endpoint_id}/messages', {
    access: 'admin',
    params: { endpoint_id: String(endpoint.body['id']) },
  });
  expect(messages['items']).toMatchObject([{ type: 'user.updated' }]);
});

describe('16 at once', () => {
  /** Sends that many people to these providers in turn, and lets them come back in the same moment. */
  async function rush(email: string, providers: readonly string[], verified: boolean) {
    const journeys = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const departure = await requestSignInRedirect(t, providers[index % providers.length]);
        return { departure, back: await signInAtStandInOrDeny(t, departure, { email, verified }) };
      }),
    );
    return Promise.all(journeys.map(({ departure, back }) => sendProviderCallback(t, departure, back)));
  }

  it.each([true, false])('with one account create one user, verified: %s', async (verified) => {
    const email = newAddress();
    const responses = await rush(email, ['github'], verified);
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(302));
    const grants = await Promise.all(
      responses.map((response) => redeemAuthorizationCode(t, authorizationCodeOf(response))),
    );
    expect(grants.filter(({ body }) => body['is_new_user'])).toHaveLength(1);
    const users = await usersWith(email);
    expect(users).toHaveLength(1);
    expect(users[0]?.oauth_accounts).toHaveLength(1);
  });

  it('with accounts of four providers and one verified email create one user', async () => {
    const email = newAddress();
    const responses = await rush(email, ['github', 'google', 'microsoft', 'spotify'], true);
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(302));
    const users = await usersWith(email);
    expect(users).toHaveLength(1);
    expect(users[0]?.oauth_accounts).toHaveLength(4);
  });

  it('with one response of the provider create one code', async () => {
    const departure = await requestSignInRedirect(t);
    const back = await signInAtStandInOrDeny(t, departure, {});
    const responses = await Promise.all(Array.from({ length: 16 }, () => sendProviderCallback(t, departure, back)));
    expect(responses.map(({ status }) => status).sort()).toEqual([302, ...Array(15).fill(400)]);
  });
});
