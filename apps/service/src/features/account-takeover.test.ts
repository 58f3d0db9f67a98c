import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCode } from '../domain/verification-codes/verification-codes.ts';
import { totpAt, totpSecret } from '../testing/cases/mfa.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  enableProvider,
  redeemAuthorizationCode,
} from '../testing/oauth.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createPlaceholderUser, createSampleUser, requestVerificationCode } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/*
 * An attacker signs up with another person's email and attaches sign-in methods. Then the owner of the mailbox signs
 * in.
 */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'google');
  await enableProvider(t, 'github');
  await t.deps.db.sql
    .updateTable('projects')
    .set({ magic_link_enabled: true, client_team_creation_enabled: true })
    .execute();
});
afterAll(() => t.close());

const callback_url = 'http://localhost:3000/handler';
const attackersPassword = 'correct horse';
const ownersPassword = 'a new horse battery';

interface Attacker {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  /** The attacker's account at Google. */
  readonly account: string;
}

/** Ways in which the attacker signs up with the email. */
const signUps = {
  'with a password': async (email: string) => t.signUp(email, attackersPassword),
  'at a provider that does not verify addresses': async (email: string) => {
    const { token, user } = await completeStandInSignIn(t, 'github', { email, verified: false });
    const userId = String(user['id']);
    // Else nobody could prove access to the mailbox.
    const body = { primary_email_auth_enabled: true };
    await t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });
    return { token, userId };
  },
};

/** Sign-in methods that the attacker attaches; `isGone` returns whether the attacker has lost it again. */
const attachments = {
  'a password': {
    attach: async ({ token }: Attacker) => {
      await t.request('POST /auth/password/set', { token, body: { password: attackersPassword } });
    },
    isGone: async ({ email }: Attacker) => {
      const body = { email, password: attackersPassword };
      return (await t.request('POST /auth/password/sign-in', { body })).body['code'] === 'EMAIL_PASSWORD_MISMATCH';
    },
  },
  'an account at a provider': {
    attach: async ({ token, account }: Attacker) => {
      await redeemAuthorizationCode(
        t,
        authorizationCodeOf(
          await completeRedirects(t, { email: account }, { provider: 'google', type: 'link', token }),
        ),
      );
    },
    isGone: async ({ userId, account }: Attacker) =>
      (await completeStandInSignIn(t, 'google', { email: account })).user['id'] !== userId,
  },
  // After the provider, which would ask for it.
  'a second factor': {
    attach: async ({ token }: Attacker) => {
      await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    },
    isGone: async ({ userId }: Attacker) => !(await userOf(userId))['requires_totp_mfa'],
  },
  'a session': {
    attach: async () => {},
    isGone: async ({ token }: Attacker) => (await t.request('GET /users/me', { token })).status === 401,
  },
};

/** Changes by the attacker to the profile, which only "This wasn't me" clears. */
const profile = {
  attach: async ({ token }: Attacker) => {
    await t.request('PATCH /users/me', {
      token,
      body: { display_name: 'Mallory', client_metadata: { theme: 'evil' } },
    });
    await t.request('POST /teams', { token, body: { display_name: 'Trap', creator_user_id: 'me' } });
  },
  isGone: async ({ userId }: Attacker) => {
    const { display_name: name, client_metadata: metadata } = await userOf(userId);
    const teams = await t.request('GET /teams', { access: 'server', query: { user_id: userId } });
    return name === null && metadata === null && JSON.stringify(teams.body['items']) === '[]';
  },
};

async function userOf(userId: string) {
  return (await t.request('GET /users/{user_id}', { access: 'server', params: { user_id: userId } })).body;
}

/** Verifies the address in a browser without a session of the account. */
async function verifyElsewhere({ email, userId, token }: Pick<Attacker, 'email' | 'userId' | 'token'>): Promise<void> {
  const code = await requestVerificationCode(t, { email, userId, token, refreshToken: '' });
  expect((await t.request('POST /contact-channels/verify', { body: { code } })).status).toBe(200);
}

/** Ways in which the email is verified. */
const verifications = {
  'not at all': async () => {},
  'in the browser of the owner, who is not signed in there': verifyElsewhere,
};

/** Ways in which the owner of the mailbox signs in. */
const returns = {
  'with a password reset': async (email: string) => {
    await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } });
    const body = { code: await t.mailedCode(email), password: ownersPassword };
    expect((await t.request('POST /auth/password/reset', { body })).status).toBe(200);
    return (await t.request('POST /auth/password/sign-in', { body: { email, password: ownersPassword } })).body;
  },
  'with a magic link': async (email: string) => {
    await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
    return (await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } })).body;
  },
};

const table = Object.entries(signUps).flatMap(([signUp, sign]) =>
  Object.entries(verifications).flatMap(([verification, verify]) =>
    Object.entries(returns).map(([returning, comeBack]) => ({
      signUp,
      verification,
      returning,
      sign,
      verify,
      comeBack,
    })),
  ),
);

async function attack(sign: (email: string) => Promise<{ userId: string; token: string }>): Promise<Attacker> {
  const email = `${crypto.randomUUID()}@example.com`;
  const attacker = { email, account: `${crypto.randomUUID()}@attacker.example`, ...(await sign(email)) };
  for (const { attach } of Object.values(attachments)) await attach(attacker);
  await profile.attach(attacker);
  // Else nothing of it could remain.
  const user = await userOf(attacker.userId);
  expect(user).toMatchObject({ has_password: true, requires_totp_mfa: true, display_name: 'Mallory' });
  expect(user['oauth_providers']).toContainEqual(expect.objectContaining({ id: 'google' }));
  return attacker;
}

async function remains(attacker: Attacker): Promise<string[]> {
  const found: string[] = [];
  for (const [name, { isGone }] of Object.entries(attachments)) if (!(await isGone(attacker))) found.push(name);
  return found;
}

describe.each(table)('an attacker signs up $signUp; the email is verified $verification', (row) => {
  it(`and the owner returns ${row.returning}: nothing that was attached before remains`, async () => {
    const attacker = await attack(row.sign);
    await row.verify(attacker);
    const bystander = await createSampleUser(t);
    await t.request('PATCH /users/me', { token: bystander.token, body: { display_name: 'Ada' } });
    expect(await row.comeBack(attacker.email)).toMatchObject({ user_id: attacker.userId });
    expect(await remains(attacker)).toEqual([]);
    expect(await profile.isGone(attacker)).toBe(false);
    expect((await userOf(bystander.userId))['display_name']).toBe('Ada');
  });
});

describe.each(Object.entries(returns))(
  'an owner who verified the email in a session of the account',
  (how, comeBack) => {
    it(`keeps the second factor and the provider ${how}`, async () => {
      const owner = await attack(signUps['with a password']);
      const code = await requestVerificationCode(t, { ...owner, refreshToken: '' });
      expect((await t.request('POST /contact-channels/verify', { token: owner.token, body: { code } })).status).toBe(
        200,
      );
      expect(await comeBack(owner.email)).toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' });
      const user = await userOf(owner.userId);
      expect(user).toMatchObject({
        requires_totp_mfa: true,
        display_name: 'Mallory',
        oauth_providers: [{ id: 'google' }],
      });
    });
  },
);

describe('a second factor that was set after the email was verified elsewhere', () => {
  it.each(Object.entries(returns))('is required when the owner returns %s', async (_how, comeBack) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { userId, token } = await t.signUp(email, attackersPassword);
    await verifyElsewhere({ email, userId, token });
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
    const { code, details } = await comeBack(email);
    expect(code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const body = { code: Object(details).attempt_code, type: 'totp', totp: totpAt(t.clock.now()) };
    expect((await t.request('POST /auth/mfa/sign-in', { body })).body).toMatchObject({ user_id: userId });
    // The mailbox and the second factor together confirm the account: the earlier password is deleted.
    const old = await t.request('POST /auth/password/sign-in', { body: { email, password: attackersPassword } });
    expect(old.body['code']).toBe('EMAIL_PASSWORD_MISMATCH');
  });
});

describe('a user who gets a verification email for an account of another user', () => {
  const reject = (code: string) => t.request('POST /contact-channels/verify/reject', { body: { code } });

  it('deletes the account with "This wasn\'t me"', async () => {
    const attacker = await attack(signUps['with a password']);
    const code = await requestVerificationCode(t, { ...attacker, refreshToken: '' });
    expect((await reject(code)).body).toEqual({ success: true, account_deleted: true });
    expect((await t.request('GET /users/me', { token: attacker.token })).status).toBe(401);
    expect((await userOf(attacker.userId))['code']).toBe('USER_NOT_FOUND');
    expect((await t.signUp(attacker.email)).userId).not.toBe(attacker.userId);
  });

  it('deletes it also if other users have the email for contact only', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const addContact = () =>
      t.request('POST /users', { access: 'server', body: { primary_email: email, primary_email_verified: true } });
    await addContact();
    const attacker = await t.signUp(email, attackersPassword);
    await addContact();
    const code = await requestVerificationCode(t, { ...attacker, email });
    expect((await reject(code)).body).toEqual({ success: true, account_deleted: true });
    expect((await userOf(attacker.userId))['code']).toBe('USER_NOT_FOUND');
  });

  it('does not delete an account that its owner has confirmed, but ends the code', async () => {
    const user = await createSampleUser(t);
    const code = await requestVerificationCode(t, user);
    // As after a magic link.
    await t.deps.db.sql.updateTable('users').set({ confirmed: true }).where('id', '=', user.userId).execute();
    expect((await reject(code)).body).toEqual({ success: true, account_deleted: false });
    expect((await t.request('POST /contact-channels/verify', { body: { code } })).body['code']).toMatch(
      /VERIFICATION_CODE/,
    );
    expect((await t.request('GET /users/me', { token: user.token })).status).toBe(200);
  });
});

describe('an attacker who signs up with the email of an account without a sign-in method', () => {
  const update = (userId: string, body: object) =>
    t.request('PATCH /users/{user_id}', { access: 'server', params: { user_id: userId }, body });
  const signUpAt = (email: string) =>
    t.request('POST /auth/password/sign-up', {
      body: { email, password: attackersPassword, verification_callback_url: callback_url },
    });

  /** Signs a user up with a magic link. */
  async function byMagicLink() {
    const email = `${crypto.randomUUID()}@example.com`;
    const { user_id: userId, access_token: token } = await returns['with a magic link'](email);
    return { email, userId: String(userId), token: String(token), refreshToken: '' };
  }

  const accounts = {
    'that signs in with magic links, and has a new address': async () => {
      const { userId } = await byMagicLink();
      const email = `${crypto.randomUUID()}@example.com`;
      await update(userId, { primary_email: email });
      return email;
    },
    'whose password the server removed': async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const { userId } = await t.signUp(email, ownersPassword);
      await update(userId, { password: null });
      return email;
    },
    'that the server signed in after a former version created it for a magic link': async () => {
      const { email, userId } = await createPlaceholderUser(t);
      await t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } });
      return email;
    },
  };

  it.each(Object.entries(accounts))('does not get into one %s', async (_which, prepare) => {
    const response = await signUpAt(await prepare());
    expect(response.body['code']).toBe('USER_EMAIL_ALREADY_EXISTS');
  });

  it('cannot delete it either, if its owner has mistyped the new email', async () => {
    const owner = await byMagicLink();
    const mistyped = `${crypto.randomUUID()}@example.com`;
    await update(owner.userId, { primary_email: mistyped });
    const code = await requestVerificationCode(t, { ...owner, email: mistyped });
    const { body } = await t.request('POST /contact-channels/verify/reject', { body: { code } });
    expect(body).toEqual({ success: true, account_deleted: false });
    expect((await t.request('GET /users/me', { token: owner.token })).status).toBe(200);
  });
});

describe('an attacker who writes while the owner takes back the account, 16 at once', () => {
  /** A user without a password whom an attacker has signed up, and a magic link in the mailbox of the owner. */
  async function victim() {
    const user = await createSampleUser(t);
    await t.deps.db.sql
      .updateTable('users')
      .set({ password_hash: null, otp_enabled: true, self_registered: true })
      .where('id', '=', user.userId)
      .execute();
    const code = await createCode(t.deps.db, t.deps, testProjectId, 'magic_link', {
      userId: user.userId,
      emailIdentity: user.email,
    });
    return { ...user, takeOver: () => t.request('POST /auth/otp/sign-in', { body: { code } }) };
  }

  const attacks = {
    'a password': (token: string) =>
      t.request('POST /auth/password/set', { token, body: { password: attackersPassword } }),
    'a second factor': (token: string) =>
      t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } }),
  };

  // Hundreds of hashes would take half a minute; a turn of the event loop lets the requests interleave just as well.
  beforeAll(async () => {
    const hash = await t.deps.passwordHasher.hash(attackersPassword);
    vi.spyOn(t.deps.passwordHasher, 'hash').mockImplementation(() => setImmediate(hash));
  });
  afterAll(() => vi.restoreAllMocks());

  it.each(Object.entries(attacks))('leaves nothing behind: %s', async (_what, write) => {
    let written = 0;
    for (let round = 0; round < raceRounds; round += 1) {
      const { token, userId, takeOver } = await victim();
      const writes = (count: number) => Array.from({ length: count }, () => write(token));
      const earlier = writes(round % 16);
      // In every other round, one of them has been written.
      if (round % 2 === 1) await Promise.race(earlier);
      const [taken, ...others] = await Promise.all([takeOver(), ...earlier, ...writes(15 - earlier.length)]);
      expect(taken?.status).toBe(200);
      written += others.filter(({ status }) => status === 200).length;
      expect(await userOf(userId)).toMatchObject({ has_password: false, requires_totp_mfa: false });
    }
    expect(written).toBeGreaterThan(0);
  });
});
