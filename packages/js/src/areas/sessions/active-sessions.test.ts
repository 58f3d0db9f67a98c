// @vitest-environment jsdom

import { sampleId, sampleSession } from '@keystack/testing';
import { expect, it } from 'vitest';
import { TestEnvironment } from '../../testing/test-environment.ts';

async function signedIn() {
  const world = new TestEnvironment();
  const phone = sampleSession(1, { device: 'Safari, iPhone', country: 'DE', last_used_at: 1_700_000_600_000 });
  world.service.listedSessions.push(phone);
  const app = world.app({ tokenStore: world.service.createSession() });
  return { world, user: await app.getUser({ or: 'throw' }) };
}

it('lists the sessions of the user, with device, country and times', async () => {
  const { user } = await signedIn();
  const [current, phone] = await user.getActiveSessions();
  expect(current).toMatchObject({ isCurrentSession: true, device: 'Firefox, Linux', country: null });
  expect(phone).toEqual({
    id: sampleId(1),
    userId: sampleId(0),
    createdAt: new Date(1_700_000_000_000),
    lastUsedAt: new Date(1_700_000_600_000),
    isCurrentSession: false,
    isImpersonation: false,
    device: 'Safari, iPhone',
    country: 'DE',
  });
});

it('revokes another session, and not the current one', async () => {
  const { user, world } = await signedIn();
  await user.revokeSession(sampleId(1));
  expect(world.service.requests.at(-1)?.url).toContain(`/auth/sessions/${sampleId(1)}?user_id=me`);
  expect((await user.getActiveSessions()).map(({ id }) => id)).toEqual([sampleId(0)]);
  await expect(user.revokeSession(sampleId(0))).rejects.toMatchObject({ errorCode: 'CANNOT_DELETE_CURRENT_SESSION' });
  expect(await user.getActiveSessions()).toHaveLength(1);
});
