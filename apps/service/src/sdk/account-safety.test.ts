import { KnownErrors } from '@keystack/js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enableProvider, insertAccountReturningToken } from '../testing/oauth.ts';
import {
  createAdminApp,
  createClientApp,
  createServerApp,
  signUpWithClientApp,
  verificationCallbackUrl,
} from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
  const project = await createAdminApp(t).getProject();
  await project.update({ config: { magicLinkEnabled: true } });
});
afterAll(() => t.close());

const unknown = 'x'.repeat(45);
const notFound = { status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } };

it('names the account of a verification email, and rejects it for the owner of the mailbox', async () => {
  const { app, user, credential } = await signUpWithClientApp(t);
  const code = await t.mailedCode(credential.email);
  const email = `${credential.email[0]}…@example.com`;
  expect(await app.getEmailVerificationDetails(code)).toEqual({ status: 'ok', data: { email, isCurrentUser: true } });

  const { app: owner } = createClientApp(t);
  expect(await owner.getEmailVerificationDetails(code)).toEqual({
    status: 'ok',
    data: { email, isCurrentUser: false },
  });
  expect(await owner.rejectEmailVerification(code)).toEqual({ status: 'ok', data: { accountDeleted: true } });
  expect(await createServerApp(t).app.getUser(user.id)).toBeNull();
  expect(await owner.getEmailVerificationDetails(unknown)).toMatchObject(notFound);
  expect(await owner.rejectEmailVerification(unknown)).toMatchObject(notFound);
});

it('names the account of a magic link', async () => {
  const { app } = createClientApp(t);
  const email = `${crypto.randomUUID()}@example.com`;
  await app.sendMagicLinkEmail(email, { callbackUrl: verificationCallbackUrl });
  const code = await t.mailedCode(email);
  expect(await app.getMagicLinkDetails(code)).toEqual({
    status: 'ok',
    data: { email: `${email[0]}…@example.com` },
  });
  expect(await app.getMagicLinkDetails(unknown)).toMatchObject(notFound);
});

it('says what a magic link removed from an account that somebody else made, until the user answers', async () => {
  const { credential } = await signUpWithClientApp(t);
  const { app } = createClientApp(t);
  await app.sendMagicLinkEmail(credential.email, { callbackUrl: verificationCallbackUrl });
  await app.signInWithMagicLink(await t.mailedCode(credential.email));
  expect(await app.getAccountReview()).toMatchObject({ asksIfOwn: true, removed: { password: true, emails: [] } });
  await app.answerAccountReview('keep');
  expect(await app.getAccountReview()).toBeNull();
  await expect(app.answerAccountReview('not_mine')).rejects.toThrow();
});

it('unlinks an OAuth provider for its user and for servers, but not the last sign-in method', async () => {
  const { app, user } = await signUpWithClientApp(t);
  await insertAccountReturningToken(t, user.id, { provider: 'github' });
  await user.unlinkOAuthProvider('github');
  expect(await app.getUser()).toMatchObject({ oauthProviders: [] });
  await expect(user.unlinkOAuthProvider('github')).rejects.toBeInstanceOf(
    KnownErrors.OAuthConnectionNotConnectedToUser,
  );

  const { app: server } = createServerApp(t);
  const linked = await server.createUser({ displayName: 'Ada' });
  await insertAccountReturningToken(t, linked.id, { provider: 'github' });
  const found = (await server.getUser(linked.id)) ?? expect.fail('There is no such user.');
  await expect(found.unlinkOAuthProvider('github')).rejects.toThrow(/only sign-in method/);
  await found.update({ primaryEmail: `${linked.id}@example.com`, password: 'correct horse' });
  await server.getUser(linked.id).then((user) => user?.update({ primaryEmailAuthEnabled: true }));
  await found.unlinkOAuthProvider('github');
  expect(await server.getUser(linked.id)).toMatchObject({ oauthProviders: [] });
});

it('needs a session that started at most 10 minutes ago to change credentials', async () => {
  const { app, user } = await signUpWithClientApp(t);
  t.clock.advance(11 * 60_000);
  const refused = user.update({ totpMultiFactorSecret: new Uint8Array(20) });
  await expect(refused).rejects.toThrow('Sign in again, then change the second factor within 10 minutes.');
  await expect(user.delete()).rejects.toThrow('Sign in again, then delete the account within 10 minutes.');
  expect(await app.getUser()).toMatchObject({ isMultiFactorRequired: false });
});
