// @vitest-environment jsdom

import { sampleLinkedAccount, sampleVerificationCode } from '@keystack/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { stackAppInternalsSymbol } from '../../apps/internals.ts';
import { KnownErrors } from '../../known-errors.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

async function signedIn() {
  const world = new TestEnvironment();
  world.service.createAccount({ oauth_providers: [sampleLinkedAccount('github')] });
  const app = world.app({ tokenStore: world.service.createSession() });
  return { world, app, user: await app.getUser({ or: 'throw' }) };
}

describe('an action that needs a session started at most 10 minutes ago', () => {
  it.each([
    ['change the second factor', 'PATCH /users/me', { totp_secret_base64: null }],
    ['set the password', 'POST /auth/password/set', { password: 'battery staple' }],
    ['delete the account', 'DELETE /users/me', {}],
    ['disconnect the account', 'DELETE /oauth-providers/me/github', {}],
  ] as const)('can %s with the code of the authenticator app, and fails without', async (action, line, sent) => {
    const { world, app, user } = await signedIn();
    world.service.sessionsAreOld = true;
    const runAction = (proof: { totpCode?: string }) => {
      if (line === 'PATCH /users/me') return user.update({ totpMultiFactorSecret: null, ...proof });
      if (line === 'DELETE /users/me') return user.delete({ ...proof });
      if (line === 'DELETE /oauth-providers/me/github') return user.unlinkOAuthProvider('github', proof);
      return user.setPassword({ password: 'battery staple', ...proof });
    };
    const refused = await Promise.resolve(runAction({})).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(KnownErrors.SchemaError);
    expect(refused).toHaveProperty('message', `Sign in again, then ${action} within 10 minutes.`);
    await expect(runAction({ totpCode: '654321' })).rejects.toBeInstanceOf(KnownErrors.InvalidTotpCode);
    expect(await app.getUser()).not.toBeNull();
    await runAction({ totpCode: '123456' });
    expect(world.service.bodies(line).at(-1)).toEqual({ ...sent, totp_code: '123456' });
  });

  it('redirects to the sign-in page, with the page to return to, after the session has ended', async () => {
    const { world, app } = await signedIn();
    window.history.replaceState(null, '', '/handler/account-settings/security');
    await app[stackAppInternalsSymbol].restartSignIn();
    expect(await app.getUser()).toBeNull();
    expect(world.service.count('DELETE /auth/sessions/current')).toBe(1);
    const url = '/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings%2Fsecurity';
    expect(world.navigations).toEqual([{ url: `${window.location.origin}${url}`, replace: false }]);
  });
});

describe('a linked OAuth provider', () => {
  it('is unlinked', async () => {
    const { world, app, user } = await signedIn();
    await user.unlinkOAuthProvider('github');
    expect(world.service.count('DELETE /oauth-providers/me/github')).toBe(1);
    await app.getUser();
    expect(world.service.count('GET /users/me')).toBe(2);
    const unknown = user.unlinkOAuthProvider('google');
    await expect(unknown).rejects.toBeInstanceOf(KnownErrors.OAuthConnectionNotConnectedToUser);
  });
});

describe('the code of a verification email', () => {
  it.each([true, false])('returns whether it verifies the account of the signed-in user: %s', async (isCurrentUser) => {
    const { world, app } = await signedIn();
    const requester = isCurrentUser ? app : world.app();
    const details = await requester.getEmailVerificationDetails(sampleVerificationCode);
    expect(details).toEqual({ status: 'ok', data: { email: 'a…@example.com', isCurrentUser } });
    const unknown = await requester.getEmailVerificationDetails('x'.repeat(45));
    expect(unknown).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } });
  });

  it('is sent with the tokens of the session, so that it confirms the sign-in methods', async () => {
    const { world, app } = await signedIn();
    await app.verifyEmail(sampleVerificationCode);
    expect(world.service.requests.at(-1)?.headers.get('x-stack-access-token')).not.toBeNull();
    const nobody = world.app({ tokenStore: null as never });
    expect(await nobody.verifyEmail(sampleVerificationCode)).toEqual({ status: 'ok', data: undefined });
    expect(world.service.requests.at(-1)?.headers.get('x-stack-access-token')).toBeNull();
  });

  it('rejects the account, and returns whether it was deleted', async () => {
    const { app } = await signedIn();
    expect(await app.rejectEmailVerification(sampleVerificationCode)).toEqual({
      status: 'ok',
      data: { accountDeleted: true },
    });
    const unknown = await app.rejectEmailVerification('x'.repeat(45));
    expect(unknown).toMatchObject({ status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } });
  });
});

it('returns the masked email of a magic link', async () => {
  const app = new TestEnvironment().app();
  expect(await app.getMagicLinkDetails(sampleVerificationCode)).toEqual({
    status: 'ok',
    data: { email: 'a…@example.com' },
  });
});
