import { limits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { raceRounds } from '../../testing/race-rounds.ts';
import { createSampleUser, type SampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* When an emailed code becomes invalid before it is used. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await setMethods({ magic_link_enabled: true });
});
afterAll(() => t.close());

const setMethods = (config: { credential_enabled?: boolean; magic_link_enabled?: boolean }) =>
  t.request('PATCH /projects/current', { access: 'admin', body: { config } });

/** A user with a verified email who signs in with a password and by email. */
async function newUser(): Promise<SampleUser> {
  const user = await createSampleUser(t);
  const columns = { otp_enabled: true, email_verified: true, confirmed: true };
  await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
  return user;
}

async function requestReset({ email }: SampleUser): Promise<string> {
  const body = { email, callback_url: 'http://localhost:3000/reset' };
  await t.request('POST /auth/password/send-reset-code', { body });
  return t.mailedCode(email);
}

/** The code in the link of a sign-in email, and the typed code with the nonce of the browser that asked. */
async function requestSignIn({ email }: SampleUser) {
  const body = { email, callback_url: 'http://localhost:3000/link' };
  const { body: sent } = await t.request<{ nonce: string }>('POST /auth/otp/send-sign-in-code', { body });
  const mail = (await t.emails(email)).at(-1);
  const typed = mail?.text.match(/^[0-9A-Z]{6}$/m)?.[0] ?? '';
  return { link: await t.mailedCode(email), typed: typed + sent.nonce };
}

const reset = (code: string, password = 'a new horse') =>
  t.request('POST /auth/password/reset', { body: { code, password } });
const signIn = (code: string) => t.request('POST /auth/otp/sign-in', { body: { code } });
const verify = (code: string) => t.request('POST /contact-channels/verify', { body: { code } });
const requestVerification = async ({ email, token }: SampleUser) => {
  const body = { email, callback_url: 'http://localhost:3000/verify' };
  await t.request('POST /contact-channels/send-verification-code', { token, body });
  return t.mailedCode(email);
};

const expired = { status: 400, body: { code: 'VERIFICATION_CODE_EXPIRED' } };
const minute = 60_000;

describe('a code lives', () => {
  it('for an hour if it resets a password, as its email states', async () => {
    const user = await newUser();
    const code = await requestReset(user);
    expect((await t.emails(user.email)).at(-1)?.text).toContain('for 1 hour');
    t.clock.advance(60 * minute - 1);
    expect((await t.request('POST /auth/password/reset/check-code', { body: { code } })).status).toBe(200);
    t.clock.advance(1);
    expect(await reset(code)).toMatchObject(expired);
  });

  it('for ten minutes if it signs in, as its email states', async () => {
    const user = await newUser();
    const { link, typed } = await requestSignIn(user);
    expect((await t.emails(user.email)).at(-1)?.text).toContain('for 10 minutes');
    t.clock.advance(10 * minute - 1);
    for (const code of [link, typed])
      expect((await t.request('POST /auth/otp/sign-in/check-code', { body: { code } })).status).toBe(200);
    t.clock.advance(1);
    expect(await signIn(link)).toMatchObject(expired);
    expect(await signIn(typed)).toMatchObject(expired);
  });

  it('for seven days if it verifies an email, as its email states', async () => {
    const user = await createSampleUser(t);
    const code = await requestVerification(user);
    expect((await t.emails(user.email)).at(-1)?.text).toContain('for 7 days');
    t.clock.advance(limits.verificationCodeLifetime - 1);
    expect((await t.request('POST /contact-channels/verify/check-code', { body: { code } })).status).toBe(200);
    t.clock.advance(1);
    expect(await verify(code)).toMatchObject(expired);
  });
});

describe('a change of the account ends its reset and sign-in codes:', () => {
  const asServer = (user: SampleUser, body: object) =>
    t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: user.userId }, body });

  it.each<[string, (user: SampleUser) => Promise<unknown>]>([
    [
      'a password that its user changes',
      ({ token }) =>
        t.request('POST /auth/password/update', {
          token,
          body: { old_password: 'correct horse', new_password: 'a new horse' },
        }),
    ],
    ['a password that a server sets', (user) => asServer(user, { password: 'a new horse' })],
    ['a password that a server removes', (user) => asServer(user, { password: null })],
    ['an email that a server changes', (user) => asServer(user, { primary_email: `new-${user.email}` })],
    ['sign-in by email that a server switches off', (user) => asServer(user, { primary_email_auth_enabled: false })],
  ])('%s', async (_what, change) => {
    const user = await newUser();
    const code = await requestReset(user);
    const { link, typed } = await requestSignIn(user);
    expect(await change(user)).toMatchObject({ status: 200 });
    expect(await reset(code)).toMatchObject(expired);
    expect(await signIn(link)).toMatchObject(expired);
    expect(await signIn(typed)).toMatchObject(expired);
  });

  it('a first password', async () => {
    const user = await newUser();
    await asServer(user, { password: null });
    const { access_token: token } = (await signIn((await requestSignIn(user)).link)).body as { access_token: string };
    const code = await requestReset(user);
    const { link } = await requestSignIn(user);
    const set = await t.request('POST /auth/password/set', { token, body: { password: 'a new horse' } });
    expect(set.status).toBe(200);
    expect(await reset(code)).toMatchObject(expired);
    expect(await signIn(link)).toMatchObject(expired);
  });

  it('a reset, which is then already used itself', async () => {
    const user = await newUser();
    const code = await requestReset(user);
    const { link, typed } = await requestSignIn(user);
    expect((await reset(code)).status).toBe(200);
    expect(await signIn(link)).toMatchObject(expired);
    expect(await signIn(typed)).toMatchObject(expired);
    expect((await reset(code)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
  });

  it('no change of anything else', async () => {
    const user = await newUser();
    const code = await requestReset(user);
    const { link } = await requestSignIn(user);
    await asServer(user, { display_name: 'Ada', primary_email: user.email, primary_email_auth_enabled: true });
    expect((await signIn(link)).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });
});

describe('codes of several emails', () => {
  it('are valid side by side, until one of them is redeemed', async () => {
    const user = await newUser();
    const resets = [await requestReset(user), await requestReset(user)] as const;
    const links = [await requestSignIn(user), await requestSignIn(user)] as const;
    for (const code of resets)
      expect((await t.request('POST /auth/password/reset/check-code', { body: { code } })).status).toBe(200);
    expect((await signIn(links[0].typed)).status).toBe(200);
    const used = { status: 400, body: { code: 'VERIFICATION_CODE_ALREADY_USED' } };
    for (const code of [links[0].link, links[1].link, links[1].typed]) expect(await signIn(code)).toMatchObject(used);
    expect((await reset(resets[0])).status).toBe(200);
    expect(await reset(resets[1])).toMatchObject(expired);
  });

  it('of which one has verified the email count as used, also when they are old, so that their page shows a success', async () => {
    const user = await createSampleUser(t);
    const codes = [await requestVerification(user), await requestVerification(user), await requestVerification(user)];
    expect((await verify(codes[1] ?? '')).status).toBe(200);
    const check = (code: string) => t.request('POST /contact-channels/verify/check-code', { body: { code } });
    for (const code of codes) {
      expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
      expect((await check(code)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
    }
    t.clock.advance(limits.verificationCodeLifetime);
    for (const code of codes) expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
  });

  it('verify an email that something else has verified, and count as used when they are old', async () => {
    const user = await createSampleUser(t);
    const code = await requestVerification(user);
    expect((await signIn((await requestSignIn(user)).link)).status).toBe(200);
    t.clock.advance(limits.verificationCodeLifetime);
    expect((await verify(code)).body['code']).toBe('VERIFICATION_CODE_ALREADY_USED');
  });

  it('verify another email of the user that is still unverified', async () => {
    const user = await createSampleUser(t);
    const first = await requestVerification(user);
    const body = { user_id: user.userId, type: 'email', value: `other-${user.email}`, used_for_auth: false };
    const added = await t.request('POST /contact-channels', { token: user.token, body });
    expect(added.status).toBe(201);
    const params = { user_id: user.userId, contact_channel_id: String(added.body['id']) };
    const sent = await t.request('POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code', {
      token: user.token,
      params,
      body: { callback_url: 'http://localhost:3000/verify' },
    });
    expect(sent.status).toBe(200);
    const second = await t.mailedCode(`other-${user.email}`);
    expect((await verify(first)).status).toBe(200);
    expect((await verify(second)).status).toBe(200);
  });

  it('that the account itself requests are at most five, of which the oldest end', async () => {
    const user = await createSampleUser(t);
    const codes: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      codes.push(await requestVerification(user));
      t.clock.advance(minute);
    }
    const states = [];
    for (const code of codes)
      states.push((await t.request('POST /contact-channels/verify/check-code', { body: { code } })).status);
    expect(states).toEqual([400, 400, 200, 200, 200, 200, 200]);
  });
});

it('signs in once with the link and the typed code of one email, 16 at once', async () => {
  for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
    const { link, typed } = await requestSignIn(await newUser());
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) => signIn(index % 2 === 0 ? link : typed)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body['code'] === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(15);
    await t.deps.db.sql.deleteFrom('emails').execute();
  }
});

it('keeps a password if passwords are switched off while a reset hashes it', async () => {
  const user = await newUser();
  const code = await requestReset(user);
  const { hash } = t.deps.passwordHasher;
  vi.spyOn(t.deps.passwordHasher, 'hash').mockImplementationOnce(async (password) => {
    await setMethods({ credential_enabled: false });
    return hash(password);
  });
  expect(await reset(code)).toMatchObject(expired);
  await setMethods({ credential_enabled: true });
  const body = { email: user.email, password: 'correct horse' };
  expect((await t.request('POST /auth/password/sign-in', { body })).status).toBe(200);
});

it('leaves no session to a magic link that is used beside a reset, 16 at once', async () => {
  const { hash } = t.deps.passwordHasher;
  const ready = await hash('a new horse');
  for (let round = 0; round < Math.min(raceRounds, 16); round += 1) {
    const user = await newUser();
    const code = await requestReset(user);
    const { link } = await requestSignIn(user);
    // The links are used when the reset has its hash, so that the two transactions meet.
    let links: ReturnType<typeof signIn>[] = [];
    vi.spyOn(t.deps.passwordHasher, 'hash').mockImplementationOnce(async () => {
      links = Array.from({ length: 15 }, () => signIn(link));
      return ready;
    });
    expect((await reset(code)).status).toBe(200);
    expect(links).toHaveLength(15);
    for (const { status, body } of await Promise.all(links)) {
      if (status !== 200) continue;
      expect((await t.request('GET /users/me', { token: String(body['access_token']) })).status).toBe(401);
    }
    await t.deps.db.sql.deleteFrom('emails').execute();
  }
});

describe('a sign-in method that is switched off', () => {
  it('revokes the sign-in codes of the project, also after it is switched on again', async () => {
    const { link, typed } = await requestSignIn(await newUser());
    await setMethods({ magic_link_enabled: false });
    expect(await signIn(link)).toMatchObject(expired);
    await setMethods({ magic_link_enabled: true });
    expect(await signIn(link)).toMatchObject(expired);
    expect(await signIn(typed)).toMatchObject(expired);
  });

  it('revokes the reset codes of the project, also after it is switched on again', async () => {
    const code = await requestReset(await newUser());
    await setMethods({ credential_enabled: false });
    expect((await reset(code)).body['code']).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED');
    await setMethods({ credential_enabled: true });
    expect(await reset(code)).toMatchObject(expired);
  });

  it('rejects a sign-in with a code that is issued at the same moment', async () => {
    const { link } = await requestSignIn(await newUser());
    // As if the code had been written a moment after the project was.
    const revive = { expires_at: new Date(t.clock.now() + minute) };
    await setMethods({ magic_link_enabled: false });
    await t.deps.db.sql.updateTable('verification_codes').set(revive).where('used_at', 'is', null).execute();
    expect(await signIn(link)).toMatchObject(expired);
    await setMethods({ magic_link_enabled: true });
  });

  it.each([
    ['password', { credential_enabled: false }],
    ['link', { magic_link_enabled: false }],
  ] as const)('ends the sign-ins that its %s began before the second factor', async (method, flags) => {
    const user = await newUser();
    const params = { user_id: user.userId };
    const secret = { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' };
    await t.request('PATCH /users/{user_id}', { access: 'server', params, body: secret });
    const begun =
      method === 'password'
        ? await t.request('POST /auth/password/sign-in', { body: { email: user.email, password: 'correct horse' } })
        : await signIn((await requestSignIn(user)).link);
    const { attempt_code: code } = begun.body['details'] as { attempt_code: string };
    await setMethods(flags);
    const finished = await t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp: '123456' } });
    expect(finished).toMatchObject(expired);
    await setMethods({ magic_link_enabled: true, credential_enabled: true });
  });
});
