import { KnownErrors } from '@keystack/js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verificationCallbackUrl as callbackUrl, createServerApp, signUpWithClientApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The email addresses of a user in the client library, in front of the service. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newEmail = () => ({ value: `${crypto.randomUUID()}@example.com`, type: 'email', usedForAuth: false }) as const;

/** Adds an email to a new user, who verifies it while signed in. */
async function addVerified(email = newEmail()) {
  const { app, user, credential } = await signUpWithClientApp(t);
  const channel = await user.createContactChannel(email);
  expect(channel).toMatchObject({ ...email, isPrimary: false, isVerified: false });
  expect(await channel.sendVerificationEmail({ callbackUrl })).toBeUndefined();
  await app.verifyEmail(await t.mailedCode(email.value));
  return { app, user, channel, email, former: credential.email };
}

it('replaces the primary email by another one that the user has verified, and removes the former', async () => {
  const { app, user, channel, email, former } = await addVerified();
  expect(await channel.sendVerificationEmail({ callbackUrl })).toBeInstanceOf(KnownErrors.EmailAlreadyVerified);
  const states = async () =>
    (await user.listContactChannels()).map(({ value, isPrimary, isVerified }) => [value, isPrimary, isVerified]);
  expect(await states()).toEqual([
    [former, true, false],
    [email.value, false, true],
  ]);
  await user.update({ primaryEmail: email.value });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email.value, primaryEmailVerified: true });
  expect(await states()).toEqual([
    [email.value, true, true],
    [former, false, false],
  ]);
  const [primary, other] = await user.listContactChannels();
  await expect(primary?.delete()).rejects.toThrow();
  await other?.delete();
  expect(await states()).toHaveLength(1);
});

it('does not make an email the primary one that the user has not verified while signed in', async () => {
  const { app, user } = await signUpWithClientApp(t);
  const email = newEmail();
  const channel = await user.createContactChannel(email);
  const change = () => user.update({ primaryEmail: email.value });
  await expect(change()).rejects.toThrow(/no such verified email/);
  await channel.sendVerificationEmail({ callbackUrl });
  await createServerApp(t).app.verifyEmail(await t.mailedCode(email.value));
  await expect(change()).rejects.toThrow(/verified outside of a session/);
  expect(await app.getUser()).toMatchObject({ primaryEmail: user.primaryEmail });
});

it('reveals that another user has an email only to a user who has verified it', async () => {
  const { app } = createServerApp(t);
  const email = newEmail();
  await app.createUser({ primaryEmail: email.value, primaryEmailVerified: true, primaryEmailAuthEnabled: true });
  const { user } = await addVerified(email);
  await expect(user.update({ primaryEmail: email.value })).rejects.toBeInstanceOf(KnownErrors.UserEmailAlreadyExists);
});

it('lists and adds emails for servers, but not of a user who was deleted', async () => {
  const { app } = createServerApp(t);
  const user = await app.createUser({ primaryEmail: newEmail().value });
  const email = newEmail();
  await user.createContactChannel(email);
  expect(await user.listContactChannels()).toMatchObject([{ isPrimary: true }, { value: email.value }]);
  await user.delete();
  await expect(user.listContactChannels()).rejects.toBeInstanceOf(KnownErrors.UserNotFound);
  await expect(user.createContactChannel(newEmail())).rejects.toBeInstanceOf(KnownErrors.UserNotFound);
});
