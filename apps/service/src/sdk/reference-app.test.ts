import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClientApp } from '../testing/sdk-client.ts';
import { apiKeyOf, createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The server of the app in docs/examples/reference-app, with its imports led here. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  vi.stubGlobal('fetch', async (request: Request) => t.app.fetch(request));
  vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', testProjectId);
  vi.stubEnv('NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY', apiKeyOf(testProjectId, 'client'));
  vi.stubEnv('STACK_SECRET_SERVER_KEY', apiKeyOf(testProjectId, 'server'));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await t.close();
});

it('runs a server that was written for the reference SDK', async () => {
  const { GET, POST } = await import('../../../../docs/examples/reference-app/api.ts');
  const ipAddress = 'http://localhost:3000/api/me';
  expect((await GET(new Request(ipAddress))).status).toBe(401);

  const email = `${crypto.randomUUID()}@example.com`;
  const post = () =>
    POST(new Request(ipAddress, { method: 'POST', body: JSON.stringify({ email, company: 'Engines' }) }));
  const summary = { email, since: expect.any(Number), plan: 'free' };
  expect(await (await post()).json()).toEqual({ ...summary, mayInvite: true });
  const again = await post();
  expect([again.status, await again.json()]).toEqual([409, { error: 'User already exists.' }]);

  const { app } = createClientApp(t);
  await app.signInWithCredential({ email, password: 'correct horse', noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  const response = await GET(new Request(ipAddress, { headers: await user.getAuthHeaders() }));
  expect(await response.json()).toEqual({ ...summary, teams: ['Engines'] });
});
