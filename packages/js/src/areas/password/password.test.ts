// @vitest-environment jsdom

import { sampleVerificationCode } from '@keystack/testing';
import { describe, expect, it, vi } from 'vitest';
import { stackAppInternalsSymbol } from '../../apps/internals.ts';
import { KnownErrors } from '../../known-errors.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';

const done = { status: 'ok', data: undefined };
const oldPassword = 'correct horse';
const newPassword = 'battery staple';

describe('a forgotten password', () => {
  it('requests an email whose link opens the reset page, or the given URL', async () => {
    const world = new TestEnvironment();
    const app = world.app({ urls: { passwordReset: '/new-password' } });
    expect(await app.sendForgotPasswordEmail('ada@example.com')).toEqual(done);
    await app.sendForgotPasswordEmail('ada@example.com', { callbackUrl: 'https://app.example/reset' });
    expect(world.service.requests.map(({ body }) => body)).toEqual([
      { email: 'ada@example.com', callback_url: `${window.location.origin}/new-password` },
      { email: 'ada@example.com', callback_url: 'https://app.example/reset' },
    ]);
  });

  it('requires the URL of that page without a browser, and names the option, like a sign-up', async () => {
    const app = new TestEnvironment().app();
    vi.stubGlobal('window', undefined);
    const forgotten = app.sendForgotPasswordEmail('ada@example.com').catch(String);
    const signUp = app.signUpWithCredential({ email: 'ada@example.com', password: newPassword }).catch(String);
    const errors = await Promise.all([forgotten, signUp]);
    vi.unstubAllGlobals();
    expect(errors).toEqual([
      expect.stringMatching(/URL of passwordReset .* as callbackUrl\.$/),
      expect.stringMatching(/URL of emailVerification .* as verificationCallbackUrl\.$/),
    ]);
  });

  it('checks the code of the email without consuming it', async () => {
    const world = new TestEnvironment();
    const app = world.app();
    expect(await app.verifyPasswordResetCode(sampleVerificationCode)).toEqual(done);
    expect(world.service.requestLines).toEqual(['POST /auth/password/reset/check-code']);
    world.service.overrides['POST /auth/password/reset/check-code'] = 'VerificationCodeExpired';
    const refused = await app.verifyPasswordResetCode('x'.repeat(45));
    expect(refused.status === 'error' && refused.error).toBeInstanceOf(KnownErrors.VerificationCodeExpired);
  });

  it('sets the new password, and is signed out in this browser too', async () => {
    const world = new TestEnvironment();
    const app = world.app({ tokenStore: world.service.createSession() });
    const { currentUser } = app[stackAppInternalsSymbol];
    expect(await currentUser.get()).not.toBeNull();
    expect(await app.resetPassword({ code: sampleVerificationCode, password: newPassword })).toEqual(done);
    expect(await currentUser.read()).toBeNull();
    const signIn = (password: string) =>
      world.app().signInWithCredential({ email: 'ada@example.com', password, noRedirect: true });
    expect(await signIn(newPassword)).toEqual(done);
    expect((await signIn(oldPassword)).status).toBe('error');
  });

  it('returns the error of a wrong code, and throws that of a weak password', async () => {
    const world = new TestEnvironment();
    const app = world.app();
    world.service.overrides['POST /auth/password/reset'] = 'VerificationCodeAlreadyUsed';
    const refused = await app.resetPassword({ code: 'x'.repeat(45), password: newPassword });
    expect(refused.status === 'error' && refused.error).toBeInstanceOf(KnownErrors.VerificationCodeAlreadyUsed);
    delete world.service.overrides['POST /auth/password/reset'];
    const short = app.resetPassword({ code: sampleVerificationCode, password: 'short' });
    await expect(short).rejects.toBeInstanceOf(KnownErrors.PasswordTooShort);
  });
});

describe('a new password of the user', () => {
  it('is updated with the old one, and keeps the current session', async () => {
    const world = new TestEnvironment();
    const tokens = world.service.createSession();
    const user = await world.app({ tokenStore: tokens }).getUser({ or: 'throw' });
    expect(await user.updatePassword({ oldPassword, newPassword })).toBeUndefined();
    const request = world.service.requests.at(-1);
    expect(request?.headers.get('x-stack-refresh-token')).toBe(tokens.refreshToken);
    expect(request?.body).toEqual({ old_password: oldPassword, new_password: newPassword });
    expect(await user.getAuthJson()).toEqual(tokens);
  });

  it('returns an error if either password is rejected', async () => {
    const world = new TestEnvironment();
    const user = await world.app({ tokenStore: world.service.createSession() }).getUser({ or: 'throw' });
    const wrong = await user.updatePassword({ oldPassword: 'wrong horse', newPassword });
    expect(wrong).toBeInstanceOf(KnownErrors.PasswordConfirmationMismatch);
    const short = await user.updatePassword({ oldPassword, newPassword: 'short' });
    expect(short).toBeInstanceOf(KnownErrors.PasswordRequirementsNotMet);
  });
});
