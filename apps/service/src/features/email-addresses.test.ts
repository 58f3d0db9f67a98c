import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChannel } from '../testing/cases/contact-channels.ts';
import { totpAt } from '../testing/cases/mfa.ts';
import { exhaust } from '../testing/exhaust.ts';
import { createSampleUser, requestVerificationCode, type SampleUser } from '../testing/sample-user.ts';
import { enableSecondFactor } from '../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* Several email addresses of one user. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await t.request('PATCH /projects/current', { access: 'admin', body: { config: { magic_link_enabled: true } } });
});
afterAll(() => t.close());

const path = '/contact-channels/{user_id}/{contact_channel_id}';
const callbackUrl = 'http://localhost:3000/verify';
const newEmail = () => `${crypto.randomUUID()}@example.com`;

interface Channel {
  readonly id: string;
  readonly value: string;
  readonly is_verified: boolean;
  readonly is_primary: boolean;
  readonly used_for_auth: boolean;
}

async function channelsOf({ userId }: Pick<SampleUser, 'userId'>): Promise<readonly Channel[]> {
  const options = { access: 'server', query: { user_id: userId } } as const;
  return (await t.request<{ items: Channel[] }>('GET /contact-channels', options)).body.items;
}

/** Adds an email address in the session of a user. */
const add = ({ token }: SampleUser, value: string, fields: object = {}) =>
  t.request('POST /contact-channels', {
    token,
    body: { user_id: 'me', value, type: 'email', used_for_auth: false, ...fields },
  });

const update = (user: Pick<SampleUser, 'token'>, id: unknown, body: object) =>
  t.request(`PATCH ${path}`, { token: user.token, params: { user_id: 'me', contact_channel_id: String(id) }, body });

/** Requests a verification email for an address of a user and returns its code. */
async function codeFor(user: SampleUser, id: unknown, value: string): Promise<string> {
  const params = { user_id: 'me', contact_channel_id: String(id) };
  const body = { callback_url: callbackUrl };
  await t.request(`POST ${path}/send-verification-code`, { token: user.token, params, body });
  return t.mailedCode(value);
}

/** Adds an email address and verifies it in the session of the user. */
async function addVerified(user: SampleUser, value = newEmail()): Promise<{ id: string; value: string }> {
  const { body } = await add(user, value);
  const code = await codeFor(user, body['id'], value);
  await t.request('POST /contact-channels/verify', { token: user.token, body: { code } });
  return { id: String(body['id']), value };
}

const signIn = (email: string, password = 'correct horse') =>
  t.request('POST /auth/password/sign-in', { body: { email, password } });

/** Signs in with a magic link. */
async function magicLink(email: string) {
  await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
  return t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
}

/** Creates a user who has verified the primary email address in a session. */
async function verifiedUser(): Promise<SampleUser> {
  const email = newEmail();
  const user = await t.signUp(email);
  await t.request('POST /contact-channels/verify', { token: user.token, body: { code: await t.mailedCode(email) } });
  return { ...user, email };
}

/**
 * Creates an attacker who has added the email address of somebody else, and the code that verifies it. The owner of the
 * mailbox confirms by mistake, without a session of the attacker.
 */
async function addAddressOfOwner() {
  const attacker = await verifiedUser();
  const owner = newEmail();
  const { body } = await add(attacker, owner);
  const params = { user_id: 'me', contact_channel_id: String(body['id']) };
  const code = await codeFor(attacker, body['id'], owner);
  const verify = () => t.request('POST /contact-channels/verify', { body: { code } });
  return { attacker, owner, params, verify };
}

describe('adding', () => {
  it('starts unverified, after the primary email address, and not for sign-in', async () => {
    const user = await createSampleUser(t);
    const value = newEmail();
    const { status, body } = await add(user, value);
    expect(status).toBe(201);
    const flags = { type: 'email', used_for_auth: false, is_verified: false, is_primary: false };
    expect(body).toEqual({ id: expect.any(String), user_id: user.userId, value, ...flags });
    const listed = await channelsOf(user);
    expect(listed.map((channel) => [channel.value, channel.is_primary, channel.used_for_auth])).toEqual([
      [user.email, true, true],
      [value, false, false],
    ]);
    expect((await signIn(value)).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });

  it('rejects an address that the user has, in any case, and one for sign-in', async () => {
    const user = await createSampleUser(t);
    expect((await add(user, user.email.toUpperCase())).status).toBe(400);
    const value = newEmail();
    expect((await add(user, value)).status).toBe(201);
    expect((await add(user, value.toUpperCase())).status).toBe(400);
    expect((await add(user, newEmail(), { used_for_auth: true })).status).toBe(400);
    expect((await add(user, newEmail(), { is_primary: true })).status).toBe(400);
    expect((await add(user, newEmail(), { is_verified: true })).body['code']).toBe('SCHEMA_ERROR');
  });

  it('of one address 16 times at once adds it once', async () => {
    const user = await createSampleUser(t);
    const value = newEmail();
    const responses = await Promise.all(Array.from({ length: 16 }, () => add(user, value)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(400)]);
  });

  it('is limited to ten addresses, also at once', async () => {
    const user = await createSampleUser(t);
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => addChannel(t, user).then(({ contact_channel_id: id }) => id !== 'undefined')),
    );
    expect(responses.filter(Boolean)).toHaveLength(10);
  });

  it('does not tell whether another user has the address', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    expect((await add(user, other.email)).status).toBe(201);
  });

  it('does not let a client touch the addresses of others', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    const params = await addChannel(t, other);
    const { token } = user;
    const body = { user_id: other.userId, value: newEmail(), type: 'email', used_for_auth: false };
    expect((await t.request('POST /contact-channels', { token, body })).status).toBe(403);
    expect((await t.request(`GET ${path}`, { token, params })).status).toBe(403);
    const asOwn = { token, params: { ...params, user_id: 'me' } };
    expect((await t.request(`GET ${path}`, asOwn)).status).toBe(404);
    expect((await t.request(`PATCH ${path}`, { ...asOwn, body: { is_primary: true } })).status).toBe(400);
    expect((await t.request(`DELETE ${path}`, asOwn)).status).toBe(400);
    expect(await channelsOf(other)).toHaveLength(2);
  });
});

describe('making an address the primary one', () => {
  it('moves sign-in to it, and keeps the former one', async () => {
    const user = await createSampleUser(t);
    const added = await addVerified(user);
    const { body } = await update(user, added.id, { is_primary: true });
    expect(body).toMatchObject({ id: added.id, value: added.value, is_primary: true, used_for_auth: true });
    expect((await signIn(added.value)).status).toBe(200);
    expect((await signIn(user.email)).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
    const [primary, former] = await channelsOf(user);
    expect([primary?.id, former]).toMatchObject([added.id, { value: user.email, is_primary: false }]);
    const me = await t.request('GET /users/me', { token: user.token });
    expect(me.body).toMatchObject({ primary_email: added.value, primary_email_verified: true });

    // The former one was never verified.
    expect((await update(user, former?.id, { is_primary: true })).status).toBe(400);
  });

  it('needs a verified address', async () => {
    const user = await createSampleUser(t);
    const { body } = await add(user, newEmail());
    expect((await update(user, body['id'], { is_primary: true })).status).toBe(400);
    expect((await update(user, body['id'], { is_primary: true, value: newEmail() })).status).toBe(400);
  });

  it('needs a fresh session', async () => {
    const user = await createSampleUser(t);
    const added = await addVerified(user);
    t.clock.advance(10 * 60_000 + 1);
    const { body: refreshed } = await t.request('POST /auth/sessions/current/refresh', {
      refreshToken: user.refreshToken,
    });
    const token = String(refreshed['access_token']);
    const { body } = await update({ token }, added.id, { is_primary: true });
    expect(body['code']).toBe('SCHEMA_ERROR');
    expect(String(body['error'])).toContain('Sign in again');
  });

  it('does not let a client turn sign-in by email on again, which the server has turned off', async () => {
    const user = await createSampleUser(t);
    const added = await addVerified(user);
    const params = { user_id: user.userId };
    await t.request('PATCH /users/{user_id}', {
      access: 'server',
      params,
      body: { primary_email_auth_enabled: false },
    });
    const { status } = await update(user, added.id, { is_primary: true, used_for_auth: true });
    expect(status).toBe(400);
    expect((await channelsOf(user)).map(({ value }) => value)).toEqual([user.email, added.value]);
    const { body } = await update(user, added.id, { is_primary: true });
    expect(body).toMatchObject({ is_primary: true, used_for_auth: false });
    expect((await signIn(added.value)).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
    // A server can, and a client whose primary address is used for sign-in may repeat that.
    const channel = { user_id: user.userId, contact_channel_id: (await channelsOf(user))[1]?.id ?? '' };
    const fields = { is_primary: true, used_for_auth: true };
    const promoted = await t.request(`PATCH ${path}`, { access: 'server', params: channel, body: fields });
    expect(promoted.body).toMatchObject(fields);
    expect((await update(user, added.id, fields)).body).toMatchObject(fields);
  });

  it('fails for an address with which another user signs in', async () => {
    const [user, other] = [await createSampleUser(t), await createSampleUser(t)];
    const { contact_channel_id: id } = await addChannel(t, user, { value: other.email, is_verified: true });
    expect((await update(user, id, { is_primary: true })).body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
    expect((await signIn(other.email)).body['user_id']).toBe(other.userId);
  });

  it('of two users to one address at once succeeds for one', async () => {
    const value = newEmail();
    const users = await Promise.all(Array.from({ length: 16 }, () => createSampleUser(t)));
    const ids: string[] = [];
    for (const user of users) ids.push((await addChannel(t, user, { value, is_verified: true })).contact_channel_id);
    const responses = await Promise.all(users.map((user, index) => update(user, ids[index], { is_primary: true })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(400)]);
  });

  it('16 times at once leaves one primary address', async () => {
    const user = await createSampleUser(t);
    const added: string[] = [];
    for (let count = 0; count < 4; count += 1)
      added.push((await addChannel(t, user, { is_verified: true })).contact_channel_id);
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => update(user, added[index % 4], { is_primary: true })),
    );
    // An address that another request has made the primary one is no further address any more.
    expect(new Set(responses.map(({ status }) => status))).toContain(200);
    expect(responses.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    const listed = await channelsOf(user);
    expect(listed).toHaveLength(5);
    expect(listed.filter((channel) => channel.is_primary)).toHaveLength(1);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(5);
  });

  it('emails the former address a link that undoes it and removes all other addresses', async () => {
    const user = await createSampleUser(t);
    await t.request('POST /contact-channels/verify', {
      token: user.token,
      body: { code: await requestVerificationCode(t, user) },
    });
    const added = await addVerified(user);
    await addVerified(user);
    await update(user, added.id, { is_primary: true });
    const sent = (await t.emails()).filter(({ recipient }) => recipient === user.email).at(-1);
    expect(sent?.template).toBe('email_changed');
    const link = new URL(sent?.text.match(/http:\S+undo-email-change\S+/)?.[0] ?? 'http://nowhere.test');
    const undone = await t.send(new Request(link, { method: 'POST', body: link.searchParams }));
    expect(undone.status).toBe(200);
    const listed = await channelsOf(user);
    expect(listed).toMatchObject([{ value: user.email, is_primary: true, used_for_auth: true }]);
  });

  it('works through the user, for a verified address only', async () => {
    const user = await createSampleUser(t);
    const { token } = user;
    const patch = (email: string) => t.request('PATCH /users/me', { token, body: { primary_email: email } });
    const { value: unverified } = { value: newEmail() };
    await add(user, unverified);
    expect((await patch(unverified)).body['code']).toBe('SCHEMA_ERROR');
    expect((await patch(newEmail())).body['code']).toBe('SCHEMA_ERROR');
    const added = await addVerified(user);
    expect((await patch(added.value)).body).toMatchObject({ primary_email: added.value });
    expect((await patch(added.value)).status).toBe(200);
  });

  it('through the user is undone if another field of the request is rejected', async () => {
    const user = await verifiedUser();
    const { token } = user;
    const added = await addVerified(user);
    const body = { primary_email: added.value, selected_team_id: crypto.randomUUID() };
    const { status, body: error } = await t.request('PATCH /users/me', { token, body });
    expect([status, error['code']]).toEqual([404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
    expect((await t.request('GET /users/me', { token })).body['primary_email']).toBe(user.email);
    const sent = await t.emails(user.email);
    expect(sent.map(({ template }) => template)).not.toContain('email_changed');
  });

  it('through the user, together with the second factor, uses a code of the second factor once', async () => {
    const user = await enableSecondFactor(t, await verifiedUser());
    const added = await addVerified(user);
    t.clock.advance(11 * 60_000);
    const { refreshToken } = user;
    const { body: refreshed } = await t.request('POST /auth/sessions/current/refresh', { refreshToken });
    const token = String(refreshed['access_token']);
    const body = { primary_email: added.value, totp_secret_base64: null, totp_code: totpAt(t.clock.now()) };
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => t.request('PATCH /users/me', { token, body })),
    );
    // The first one changes both. The others find that the code was used, or that nothing is left to change.
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const [recipient, template] of [
      [user.email, 'email_changed'],
      [added.value, 'mfa_disabled'],
    ] as const)
      expect((await t.emails(recipient)).filter((sent) => sent.template === template)).toHaveLength(1);
    const me = await t.request('GET /users/me', { token });
    expect(me.body).toMatchObject({ primary_email: added.value, requires_totp_mfa: false });
  });

  it('through the user counts a code of the second factor once', async () => {
    const user = await enableSecondFactor(t, await verifiedUser());
    const added = await addVerified(user);
    await exhaust(t, ['totpForDay', user.userId], 1);
    for (const email of [added.value, user.email]) {
      const body = { primary_email: email, totp_code: totpAt(t.clock.now()) };
      const { status, body: me } = await t.request('PATCH /users/me', {
        token: user.token,
        body,
        ipAddress: '203.0.113.7',
      });
      expect([status, me['primary_email']]).toEqual([200, email]);
      t.clock.advance(30_000);
    }
  });
});

describe('an address that was verified outside of a session', () => {
  it('cannot be made the primary one by a client', async () => {
    const { attacker, owner, params, verify } = await addAddressOfOwner();
    expect((await verify()).status).toBe(200);
    for (const promoted of [
      await update(attacker, params.contact_channel_id, { is_primary: true }),
      await t.request('PATCH /users/me', { token: attacker.token, body: { primary_email: owner } }),
    ]) {
      expect(promoted.status).toBe(400);
      expect(promoted.body['code']).toBe('SCHEMA_ERROR');
      expect(String(promoted.body['error'])).toContain('verified outside of a session');
    }
    // No link could give the attacker the account later, and the owner of the mailbox gets another account.
    const sent = (await t.emails()).filter(({ recipient }) => recipient === attacker.email);
    expect(sent.map(({ template }) => template)).not.toContain('email_changed');
    expect((await channelsOf(attacker)).map(({ is_primary: isPrimary }) => isPrimary)).toEqual([true, false]);
    const { status, body } = await magicLink(owner);
    expect([status, body['user_id'] === attacker.userId]).toEqual([200, false]);
  });

  it('cannot be made the primary one while it is being verified', async () => {
    const { attacker, owner, params, verify } = await addAddressOfOwner();
    const [verified, ...promoted] = await Promise.all([
      verify(),
      ...Array.from({ length: 15 }, () => update(attacker, params.contact_channel_id, { is_primary: true })),
    ]);
    expect(verified.status).toBe(200);
    expect(promoted.map(({ status }) => status)).toEqual(Array(15).fill(400));
    expect((await channelsOf(attacker)).find((channel) => channel.is_primary)?.value).not.toBe(owner);
  });

  it('does not let a second factor lock out the owner of the mailbox', async () => {
    const { attacker, owner, params, verify } = await addAddressOfOwner();
    await verify();
    await update(attacker, params.contact_channel_id, { is_primary: true });
    const body = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
    expect((await t.request('PATCH /users/me', { token: attacker.token, body })).status).toBe(200);
    expect((await magicLink(owner)).status).toBe(200);
  });

  it('can be the primary one after it was removed, added again and verified in a session, with all sign-in methods', async () => {
    const user = await verifiedUser();
    const value = newEmail();
    const { body } = await add(user, value);
    const code = await codeFor(user, body['id'], value);
    await t.request('POST /contact-channels/verify', { body: { code } });
    expect((await update(user, body['id'], { is_primary: true })).status).toBe(400);
    const params = { user_id: 'me', contact_channel_id: String(body['id']) };
    await t.request(`DELETE ${path}`, { token: user.token, params });
    const added = await addVerified(user, value);
    expect((await update(user, added.id, { is_primary: true })).status).toBe(200);
    expect((await magicLink(value)).body['user_id']).toBe(user.userId);
    expect((await signIn(value)).status).toBe(200);
    expect((await t.request('GET /users/me', { token: user.token })).status).toBe(200);
  });
});

describe('proof of a mailbox', () => {
  it('keeps no address that somebody else attached', async () => {
    // An attacker signs up with the address of the owner, and adds an address of their own.
    const [owner, attacker] = [newEmail(), newEmail()];
    const { token, userId, refreshToken } = await t.signUp(owner);
    const session = { token, userId, refreshToken, email: owner };
    await addVerified(session, attacker);
    // The owner signs in with a magic link.
    const sent = await t.request('POST /auth/otp/send-sign-in-code', {
      body: { email: owner, callback_url: callbackUrl },
    });
    expect(sent.status).toBe(200);
    const { body } = await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(owner) } });
    expect(body['user_id']).toBe(userId);
    expect((await channelsOf({ userId })).map(({ value }) => value)).toEqual([owner]);
    expect((await t.request('GET /users/me', { token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  });

  it('of a further address does not confirm what is attached to the account', async () => {
    const [owner, attacker] = [newEmail(), newEmail()];
    const { token, userId, refreshToken } = await t.signUp(owner);
    await addVerified({ token, userId, refreshToken, email: owner }, attacker);
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email: owner, callback_url: callbackUrl } });
    await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(owner) } });
    expect((await signIn(owner)).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });

  it('outside of a session confirms nothing once a server makes the address the primary one', async () => {
    const { attacker, owner, params, verify } = await addAddressOfOwner();
    await verify();
    const promoted = await t.request(`PATCH ${path}`, {
      access: 'server',
      params: { ...params, user_id: attacker.userId },
      body: { is_primary: true },
    });
    expect(promoted.status).toBe(200);
    expect((await magicLink(owner)).body['user_id']).toBe(attacker.userId);
    expect((await signIn(owner)).body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
    expect((await t.request('GET /users/me', { token: attacker.token })).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  });

  it('that is rejected removes the further address, and keeps the account', async () => {
    const user = await createSampleUser(t);
    const value = newEmail();
    const { body } = await add(user, value);
    const code = await codeFor(user, body['id'], value);
    const rejected = await t.request('POST /contact-channels/verify/reject', { body: { code } });
    expect(rejected.body).toEqual({ success: true, account_deleted: false });
    expect(await channelsOf(user)).toHaveLength(1);
  });

  it('fails after the address was removed or replaced', async () => {
    const user = await createSampleUser(t);
    for (const change of ['remove', 'replace']) {
      const value = newEmail();
      const { body } = await add(user, value);
      const code = await codeFor(user, body['id'], value);
      const params = { user_id: 'me', contact_channel_id: String(body['id']) };
      if (change === 'remove') await t.request(`DELETE ${path}`, { token: user.token, params });
      else await update(user, body['id'], { value: newEmail() });
      const verified = await t.request('POST /contact-channels/verify', { token: user.token, body: { code } });
      expect(verified.body['code']).toBe('VERIFICATION_CODE_NOT_FOUND');
    }
    expect((await channelsOf(user)).every(({ is_verified: isVerified }) => !isVerified)).toBe(true);
  });
});

describe('the primary address', () => {
  it('cannot be changed or removed by a client', async () => {
    const user = await createSampleUser(t);
    const [primary] = await channelsOf(user);
    const params = { user_id: 'me', contact_channel_id: primary?.id ?? '' };
    for (const body of [{ value: newEmail() }, { used_for_auth: false }, { is_primary: false }])
      expect((await update(user, primary?.id, body)).status).toBe(400);
    expect((await t.request(`DELETE ${path}`, { token: user.token, params })).status).toBe(400);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it('can be changed and removed by a server', async () => {
    const user = await createSampleUser(t);
    const [primary] = await channelsOf(user);
    const params = { user_id: user.userId, contact_channel_id: primary?.id ?? '' };
    const value = newEmail();
    const { body } = await t.request(`PATCH ${path}`, { access: 'server', params, body: { value, is_verified: true } });
    expect(body).toMatchObject({ value, is_verified: true, is_primary: true });
    expect((await t.request(`DELETE ${path}`, { access: 'server', params })).status).toBe(200);
    expect(await channelsOf(user)).toEqual([]);
  });

  it('is listed once if a server assigns a further address', async () => {
    const user = await createSampleUser(t);
    const added = await addVerified(user);
    const params = { user_id: user.userId };
    await t.request('PATCH /users/{user_id}', { access: 'server', params, body: { primary_email: added.value } });
    expect((await channelsOf(user)).map(({ value }) => value)).toEqual([added.value]);
  });
});
