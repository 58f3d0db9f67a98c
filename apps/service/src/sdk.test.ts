import { type AskTotp, KnownErrors } from '@keystack/js';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withFlag } from './testing/cases/project-flags.ts';
import {
  createClientApp as makeClientOf,
  signUpWithClientApp as signedUpAt,
  verificationCallbackUrl,
} from './testing/sdk-client.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/* The client library in front of the real service, in process: nothing between them but requests and responses. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ok = { status: 'ok', data: undefined };
const makeClient = (askTotp?: AskTotp) => makeClientOf(t, { askTotp });
const signedUp = () => signedUpAt(t);

it('signs up, reads and changes the user, and signs in elsewhere [S1.1] [S1.2] [S1.10] [S1.11]', async () => {
  const { app, user, credential } = await signedUp();
  expect(user).toMatchObject({ primaryEmail: credential.email, primaryEmailVerified: false, hasPassword: true });
  await user.update({ displayName: 'Ada', clientMetadata: { snake_case: { camelCase: 1 } } });
  const changed = await app.getUser({ or: 'throw' });
  expect(changed).toMatchObject({ displayName: 'Ada', clientMetadata: { snake_case: { camelCase: 1 } } });

  const elsewhere = makeClient();
  expect(await elsewhere.app.getUser()).toBeNull();
  expect(await elsewhere.app.signInWithCredential(credential)).toEqual({ status: 'ok', data: undefined });
  expect(await elsewhere.app.getUser()).toMatchObject({ id: user.id, displayName: 'Ada' });
});

it('gives declared errors as results', async () => {
  const { app, credential } = await signedUp();
  const again = await app.signUpWithCredential({ ...credential, verificationCallbackUrl });
  const short = await app.signUpWithCredential({ ...credential, password: 'short', verificationCallbackUrl });
  const wrong = await app.signInWithCredential({ ...credential, password: 'wrong horse' });
  const unknown = await app.verifyEmail('0'.repeat(45));
  expect(again).toEqual({ status: 'error', error: expect.any(KnownErrors.UserEmailAlreadyExists) });
  expect(short).toEqual({ status: 'error', error: expect.any(KnownErrors.PasswordRequirementsNotMet) });
  expect(wrong).toEqual({ status: 'error', error: expect.objectContaining({ message: 'Wrong e-mail or password.' }) });
  expect(unknown).toEqual({ status: 'error', error: expect.any(KnownErrors.VerificationCodeNotFound) });
});

it('verifies the email with the code of the message', async () => {
  const { app, user, credential } = await signedUp();
  expect(await user.sendVerificationEmail({ callbackUrl: verificationCallbackUrl })).toBeUndefined();
  expect(await app.verifyEmail(await t.mailedCode(credential.email))).toEqual({ status: 'ok', data: undefined });
  expect(await app.getUser()).toMatchObject({ primaryEmailVerified: true });
});

it('refreshes once for 100 parallel requests with an expired access token [S4.4 S4.5] [S7.19]', async () => {
  const { user, count } = await signedUp();
  t.clock.advance(20 * 60_000);
  await Promise.all(Array.from({ length: 100 }, (_, index) => user.setDisplayName(`name ${index}`)));
  expect(count('POST /auth/oauth/token')).toBe(1);
  expect(count('PATCH /users/me')).toBe(100);
});

it('reads the user of a request that carries the headers of another server', async () => {
  const { user } = await signedUp();
  const { app } = makeClient();
  const request = new Request('http://localhost:3000/', { headers: await user.getAuthHeaders() });
  expect(await app.getUser({ tokenStore: request })).toMatchObject({ id: user.id });
});

it('notices that it was signed out or deleted elsewhere [S8.27]', async () => {
  const first = await signedUp();
  const second = makeClient();
  await second.app.signInWithCredential(first.credential);
  const user = await second.app.getUser({ or: 'throw' });
  await user.delete();
  expect(await second.app.getUser()).toBeNull();
  expect(await first.app.getUser()).toBeNull();
});

it('signs out: the session no longer exists in the service [S4.10 S4.11]', async () => {
  const { app, user, count } = await signedUp();
  const tokens = await user.getAuthJson();
  await user.signOut();
  expect(count('DELETE /auth/sessions/current')).toBe(1);
  expect(await app.getUser()).toBeNull();
  const response = await t.request('GET /users/me', { token: tokens.accessToken ?? '' });
  expect(response.body['code']).toBe('ACCESS_TOKEN_EXPIRED');
});

const passwordReset = { callbackUrl: 'http://localhost:3000/handler/password-reset' };

it('sets a forgotten password with the code of the email: old password and sessions end', async () => {
  const { app, credential } = await signedUp();
  const { app: forgetful } = makeClient();
  expect(await forgetful.sendForgotPasswordEmail(credential.email, passwordReset)).toEqual(ok);
  const code = await t.mailedCode(credential.email);
  const password = 'battery staple';
  expect(await forgetful.verifyPasswordResetCode(code)).toEqual(ok);
  await expect(forgetful.resetPassword({ code, password: 'short' })).rejects.toBeInstanceOf(
    KnownErrors.PasswordTooShort,
  );
  expect(await forgetful.resetPassword({ code, password })).toEqual(ok);
  expect(await app.getUser()).toBeNull();
  expect((await app.signInWithCredential(credential)).status).toBe('error');
  expect(await app.signInWithCredential({ ...credential, password })).toEqual(ok);

  const again = { status: 'error', error: expect.any(KnownErrors.VerificationCodeAlreadyUsed) };
  expect(await forgetful.resetPassword({ code, password })).toEqual(again);
  expect(await forgetful.verifyPasswordResetCode(code)).toEqual(again);
});

it('sends no email if no account exists, and returns the same response', async () => {
  const before = await t.emails();
  expect(await makeClient().app.sendForgotPasswordEmail('nobody@example.com', passwordReset)).toEqual(ok);
  expect(await t.emails()).toEqual(before);
});

it('changes the password and stays signed in here, not elsewhere', async () => {
  const { user, credential } = await signedUp();
  const { app: elsewhere } = makeClient();
  await elsewhere.signInWithCredential(credential);
  const newPassword = 'battery staple';
  const wrong = await user.updatePassword({ oldPassword: 'wrong horse', newPassword });
  expect(wrong).toBeInstanceOf(KnownErrors.PasswordConfirmationMismatch);
  const short = await user.updatePassword({ oldPassword: credential.password, newPassword: 'short' });
  expect(short).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
  expect(await user.updatePassword({ oldPassword: credential.password, newPassword })).toBeUndefined();
  await user.setDisplayName('Ada');
  expect(await elsewhere.getUser()).toBeNull();
});

it('prompts for the second factor and signs in with its code [S4.26] [S7.69]', async () => {
  const { app, user, credential } = await signedUp();
  const secret = new Secret({ size: 20 });
  await user.update({ totpMultiFactorSecret: new Uint8Array(secret.buffer) });
  const codes = [new TOTP({ secret }).generate({ timestamp: t.clock.now() }), '000000', null];
  const attempt = () => makeClient(async () => codes.shift() ?? null).app.signInWithCredential(credential);
  expect(await attempt()).toEqual(ok);
  const refused = { status: 'error', error: expect.any(KnownErrors.InvalidTotpCode) };
  expect(await attempt()).toEqual(refused);
  expect(await attempt()).toEqual(refused);
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: true });
});

it('signs in with the link of an email, and with its typed code and the nonce', async () => {
  await withFlag(t, 'magic_link_enabled', true, async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';
    const { app: first } = makeClient();
    expect((await first.sendMagicLinkEmail(email, { callbackUrl })).status).toBe('ok');
    const link = await t.mailedCode(email);
    expect(await first.signInWithMagicLink(link)).toEqual(ok);
    expect(await first.getUser()).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: false,
    });
    const again = { status: 'error', error: expect.any(KnownErrors.VerificationCodeAlreadyUsed) };
    expect(await first.signInWithMagicLink(link)).toEqual(again);

    const { app: second } = makeClient();
    const sent = await second.sendMagicLinkEmail(email, { callbackUrl });
    const typed = (await t.emails()).at(-1)?.text.match(/\b[0-9A-Z]{6}\b/)?.[0];
    const nonce = sent.status === 'ok' ? sent.data.nonce : '';
    expect(await second.signInWithMagicLink(`${typed?.toLowerCase()}${nonce}`)).toEqual(ok);
    expect(await second.getUser()).toMatchObject({ primaryEmail: email });
  });
});

it('sets the first password of a user who signed in by email, in one of 16 parallel requests', async () => {
  await withFlag(t, 'magic_link_enabled', true, async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { app } = makeClient();
    await app.sendMagicLinkEmail(email, { callbackUrl: 'http://localhost:3000/handler/magic-link-callback' });
    await app.signInWithMagicLink(await t.mailedCode(email));
    const user = await app.getUser({ or: 'throw' });
    expect(user.hasPassword).toBe(false);
    expect(await user.setPassword({ password: 'short' })).toBeInstanceOf(KnownErrors.PasswordTooShort);
    const passwords = Array.from({ length: 16 }, (_, index) => `correct horse ${index}`);
    const outcomes = await Promise.allSettled(passwords.map((password) => user.setPassword({ password })));
    const set = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(set).toHaveLength(1);
    expect(await app.getUser()).toMatchObject({ hasPassword: true });
    const signIn = (password: string) => makeClient().app.signInWithCredential({ email, password, noRedirect: true });
    expect(await signIn(set[0] ?? '')).toEqual(ok);
    await expect(user.setPassword({ password: 'battery staple' })).rejects.toThrow(/has a password already/);
  });
});
