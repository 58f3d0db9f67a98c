import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeStandInSignIn, enableProvider } from '../testing/oauth.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* A person signs up with a magic link: the user is created when the code is redeemed, not when it is requested. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'google');
});
afterAll(() => t.close());
beforeEach(() => configure({ magic_link_enabled: true, create_team_on_sign_up: true, sign_up_enabled: true }));

const callback_url = 'http://localhost:3000/magic-link';
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const configure = (config: object) => t.request('PATCH /projects/current', { access: 'admin', body: { config } });
const requestCode = (email: string) =>
  t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
const signIn = (code: string) =>
  t.request<{ access_token: string; user_id: string; is_new_user: boolean; code: string }>('POST /auth/otp/sign-in', {
    body: { code },
  });
const itemsOf = async (route: string, query: Record<string, string> = {}) =>
  (await t.request<{ items: unknown[] }>(route, { access: 'server', query })).body.items;

async function mailedCodes(email: string) {
  const { body } = await requestCode(email);
  const mail = (await t.emails(email)).at(-1);
  const typed = mail?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
  return { link: await t.mailedCode(email), typed: typed + body.nonce };
}

/** Everything of the project that a request for a code to an unknown address could have changed. */
async function visible(email: string) {
  const admin = { access: 'admin' } as const;
  const [users, found, teams, counts, events, messages] = [
    await itemsOf('GET /users'),
    await itemsOf('GET /users', { query: email }),
    await itemsOf('GET /teams'),
    (await t.request('GET /users/count', admin)).body,
    (await t.request<{ items: { user_id?: string }[] }>('GET /events', admin)).body.items,
    await t.deps.db.sql.selectFrom('webhook_messages').select(['type']).execute(),
  ];
  return { users, found, teams, counts, events: events.filter(({ user_id: id }) => id != null), messages };
}

describe('a request for a code to an address without a user', () => {
  it('creates nothing that anybody sees: no user, team, event or webhook', async () => {
    await t.request('POST /webhooks/endpoints', { access: 'admin', body: { url: 'http://localhost:3000/hook' } });
    await configure({ team_creator_default_permissions: [] });
    const email = newEmail();
    const before = await visible(email);
    for (let count = 0; count < 2; count += 1) expect((await requestCode(email)).status).toBe(200);
    expect(await t.emails(email)).toHaveLength(2);
    expect(await visible(email)).toEqual(before);
    const code = await t.mailedCode(email);
    const checked = await t.request('POST /auth/otp/sign-in/check-code', { body: { code } });
    expect(checked.body).toEqual({ is_code_valid: true, email: `${email[0]}…@example.com` });
    expect(await visible(email)).toEqual(before);
    expect((await signIn(code)).status).toBe(200);
    const after = await visible(email);
    expect(after.found).toHaveLength(1);
    expect(after.teams).toHaveLength(before.teams.length + 1);
    expect(after.messages.slice(before.messages.length).map(({ type }) => type)).toEqual([
      'team.created',
      'user.created',
      'team_membership.created',
    ]);
  });

  it('reserves the address for nobody: it can be signed up with, given to a user, and verified by a provider', async () => {
    const [own, given, verified] = [newEmail(), newEmail(), newEmail()];
    for (const email of [own, given, verified]) await requestCode(email);
    expect((await t.signUp(own)).userId).toEqual(expect.any(String));
    const body = { primary_email: given, primary_email_auth_enabled: true };
    expect((await t.request('POST /users', { access: 'server', body })).status).toBe(201);
    expect((await completeStandInSignIn(t, 'google', { email: verified })).isNewUser).toBe(true);
  });
});

describe('the first sign-in with a code', () => {
  it.each(['link', 'typed'] as const)('creates the user with a team that the user may manage, by %s', async (which) => {
    await configure({ team_creator_default_permissions: [{ id: '$update_team' }] });
    const email = newEmail();
    const codes = await mailedCodes(email);
    const { status, body } = await signIn(codes[which]);
    expect([status, body.is_new_user]).toEqual([200, true]);
    const me = await t.request('GET /users/me', { token: body.access_token });
    expect(me.body).toMatchObject({ primary_email: email, primary_email_verified: true, has_password: false });
    const [team] = await itemsOf('GET /teams', { user_id: body.user_id });
    expect(team).toMatchObject({ display_name: `${email}'s Team` });
    const held = await t.request<{ items: { id: string }[] }>('GET /team-permissions', {
      token: body.access_token,
      query: { user_id: 'me', team_id: Object(team).id, recursive: 'true' },
    });
    expect(held.body.items.map(({ id }) => id)).toContain('$update_team');
  });

  it('shows the address as it was typed, and finds it in any case', async () => {
    const email = `Ada.${crypto.randomUUID()}@Example.com`;
    await requestCode(email);
    const code = await t.mailedCode(email);
    const { body } = await signIn(code);
    const me = await t.request('GET /users/me', { token: body.access_token });
    expect(me.body['primary_email']).toBe(email);
    await requestCode(email.toLowerCase());
    expect((await signIn(await t.mailedCode(email))).body).toMatchObject({ user_id: body.user_id, is_new_user: false });
  });

  it('makes a new user of the second of two codes too, but of one of them only', async () => {
    const email = newEmail();
    await requestCode(email);
    const first = await t.mailedCode(email);
    const { link } = await mailedCodes(email);
    expect((await signIn(link)).body.is_new_user).toBe(true);
    expect((await signIn(first)).body.is_new_user).not.toBe(true);
    expect(await itemsOf('GET /users', { query: email })).toHaveLength(1);
  });

  it('creates one user if the link and the typed code are redeemed 16 times at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = newEmail();
      const { link, typed } = await mailedCodes(email);
      const responses = await Promise.all(
        Array.from({ length: 16 }, (_, index) => signIn(index % 2 === 0 ? link : typed)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ body }) => body.code === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(15);
      expect(await itemsOf('GET /users', { query: email })).toHaveLength(1);
    }
  });

  it('signs in to the account of somebody who signed up meanwhile, and takes it from them', async () => {
    const email = newEmail();
    const { link } = await mailedCodes(email);
    const attacker = await t.signUp(email);
    const { body } = await signIn(link);
    expect(body).toMatchObject({ user_id: attacker.userId, is_new_user: false });
    expect((await t.request('GET /users/me', { token: attacker.token })).status).toBe(401);
    expect((await t.request('GET /users/me', { token: body.access_token })).body['has_password']).toBe(false);
  });

  it('of 16 beside 16 sign-ups with a password, leaves one user and no password of a stranger', async () => {
    const email = newEmail();
    const { link } = await mailedCodes(email);
    const body = { email, password: 'correct horse', verification_callback_url: callback_url };
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? signIn(link) : t.request('POST /auth/password/sign-up', { body }),
      ),
    );
    expect(responses.filter(({ status }, index) => index % 2 === 0 && status === 200)).toHaveLength(1);
    expect(await itemsOf('GET /users', { query: email })).toMatchObject([{ has_password: false }]);
  });

  it('is refused if sign-up was closed meanwhile, and the code works when it is open again', async () => {
    const email = newEmail();
    const { link } = await mailedCodes(email);
    await configure({ sign_up_enabled: false });
    expect((await signIn(link)).body.code).toBe('SIGN_UP_NOT_ENABLED');
    expect(await itemsOf('GET /users', { query: email })).toEqual([]);
    await configure({ sign_up_enabled: true });
    expect((await signIn(link)).status).toBe(200);
  });

  it('is refused if magic links were switched off meanwhile', async () => {
    const { link } = await mailedCodes(newEmail());
    await configure({ magic_link_enabled: false });
    expect((await signIn(link)).body.code).toBe('VERIFICATION_CODE_EXPIRED');
  });

  it('is refused if the address meanwhile belongs to a user whom the server keeps from codes', async () => {
    const email = newEmail();
    const { link } = await mailedCodes(email);
    const fields = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true };
    const body = { ...fields, otp_auth_enabled: false, password: 'correct horse' };
    expect((await t.request('POST /users', { access: 'server', body })).status).toBe(201);
    expect((await signIn(link)).body.code).toBe('VERIFICATION_CODE_EXPIRED');
  });
});

it('limits guesses at the typed code of an address without a user', async () => {
  const email = newEmail();
  const { typed, link } = await mailedCodes(email);
  const codes: unknown[] = [];
  for (let count = 0; count < 25; count += 1)
    codes.push((await signIn(`zzzzz${count % 10}${typed.slice(6)}`)).body.code);
  expect(codes[0]).toBe('VERIFICATION_CODE_NOT_FOUND');
  expect((await signIn(typed)).body.code).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED');
  expect((await signIn(link)).status).toBe(200);
});
