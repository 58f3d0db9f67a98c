import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClientApp, createServerApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/* The sessions of a user in the client library, in front of the service. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('lists the sessions of a user, and revokes another one but not the current one', async () => {
  const { app } = createServerApp(t);
  const byServer = await app.createUser({ primaryEmail: 'ada@example.com' });
  const { refreshToken } = await (await byServer.createSession()).getTokens();
  t.clock.advance(1000);
  const other = await (await byServer.createSession()).getTokens();
  const user = await createClientApp(t).app.getUser({ tokenStore: { accessToken: null, refreshToken }, or: 'throw' });

  const [newest, current] = await user.getActiveSessions();
  expect(newest).toMatchObject({ isCurrentSession: false, device: null, lastUsedAt: new Date(t.clock.now()) });
  expect(current).toMatchObject({ isCurrentSession: true, userId: byServer.id });
  await expect(user.revokeSession(current?.id ?? '')).rejects.toThrow();
  await user.revokeSession(newest?.id ?? '');
  expect(await user.getActiveSessions()).toHaveLength(1);
  const { status } = await t.request('GET /users/me', { token: other.accessToken ?? '' });
  expect(status).toBe(401);
  expect(await byServer.getActiveSessions()).toHaveLength(1);
});
