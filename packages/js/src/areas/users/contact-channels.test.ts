// @vitest-environment jsdom

import { sampleContactChannel, sampleId } from '@keystack/testing';
import { expect, it } from 'vitest';
import { KnownErrors } from '../../known-errors.ts';
import { TestEnvironment } from '../../testing/test-environment.ts';

async function signedIn() {
  const world = new TestEnvironment();
  const app = world.app({ tokenStore: world.service.createSession() });
  return { world, app, user: await app.getUser({ or: 'throw' }) };
}

const added = { value: 'ada@work.example.com', type: 'email', usedForAuth: false } as const;

it('lists the email addresses of the user, the primary one first', async () => {
  const { user, world } = await signedIn();
  world.service.contactChannels.push(sampleContactChannel('ada@work.example.com'));
  const [primary, other, ...more] = await user.listContactChannels();
  expect(primary).toMatchObject({ value: 'ada@example.com', isPrimary: true, usedForAuth: true });
  expect(other).toMatchObject({
    id: sampleId(5),
    value: 'ada@work.example.com',
    type: 'email',
    isPrimary: false,
    isVerified: false,
    usedForAuth: false,
  });
  expect(more).toEqual([]);
});

it('adds an email address, sends its verification email and removes it', async () => {
  const { user, world } = await signedIn();
  const channel = await user.createContactChannel(added);
  expect(world.service.bodies('POST /contact-channels')).toEqual([
    { user_id: 'me', value: 'ada@work.example.com', type: 'email', used_for_auth: false },
  ]);
  expect(await channel.sendVerificationEmail()).toBeUndefined();
  const send = `POST /contact-channels/me/${channel.id}/send-verification-code`;
  const callback_url = `${window.location.origin}/handler/email-verification`;
  expect(world.service.bodies(send)).toEqual([{ callback_url }]);
  Object.assign(world.service.contactChannels[0] ?? {}, { is_verified: true });
  expect(await channel.sendVerificationEmail()).toBeInstanceOf(KnownErrors.EmailAlreadyVerified);
  await channel.delete();
  expect((await user.listContactChannels()).map(({ isPrimary }) => isPrimary)).toEqual([true]);
});

it('makes a verified email address the primary one, in a session that is not too old or with a code', async () => {
  const { user, app, world } = await signedIn();
  world.service.contactChannels.push(sampleContactChannel('ada@work.example.com', { is_verified: true }));
  world.service.sessionsAreOld = true;
  const change = (proof = {}) => user.update({ primaryEmail: 'ada@work.example.com', ...proof });
  await expect(change()).rejects.toThrow('Sign in again, then change the email address within 10 minutes.');
  await change({ totpCode: '123456' });
  expect(await app.getUser()).toMatchObject({ primaryEmail: 'ada@work.example.com' });
  const listed = (await user.listContactChannels()).map(({ value, isPrimary }) => [value, isPrimary]);
  expect(listed).toEqual([
    ['ada@work.example.com', true],
    ['ada@example.com', false],
  ]);
});
