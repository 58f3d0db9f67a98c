import { type Runtime, StackAdminApp, StackClientApp, StackServerApp } from '@keystack/js';
import { apiKeyOf, type TestApp, testProjectId } from './test-app.ts';

/** The target of the links in verification emails. */
export const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification';

/** Creates a runtime for an SDK app that sends requests to the service in process. Its clock is five minutes ahead. */
export function sdkRuntime(t: TestApp, calls: string[] = []): Partial<Runtime> {
  return {
    async fetch(request) {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
      return t.app.fetch(request);
    },
    now: () => t.clock.now() + 5 * 60_000,
    sleep: async () => {},
    navigate: () => {},
  };
}

/** Creates a client app for the service. `count` returns how often a request was sent. */
export function createClientApp<ProjectId extends string = typeof testProjectId>(
  t: TestApp,
  runtime: Partial<Runtime> = {},
  projectId = testProjectId as ProjectId,
) {
  const calls: string[] = [];
  const app = new StackClientApp(
    {
      tokenStore: 'memory',
      projectId,
      publishableClientKey: apiKeyOf(projectId, 'client'),
      noAutomaticPrefetch: true,
    },
    { ...sdkRuntime(t, calls), ...runtime },
  );
  return { app, count: (call: string) => calls.filter((each) => each === call).length };
}

/** Creates a server app for the service. `calls` lists its requests. */
export function createServerApp(t: TestApp) {
  const calls: string[] = [];
  const app = new StackServerApp(
    {
      tokenStore: 'memory',
      projectId: testProjectId,
      publishableClientKey: apiKeyOf(testProjectId, 'client'),
      secretServerKey: apiKeyOf(testProjectId, 'server'),
    },
    sdkRuntime(t, calls),
  );
  return { app, calls };
}

/** Creates an admin app for the service. */
export function createAdminApp(t: TestApp) {
  return new StackAdminApp(
    {
      tokenStore: 'memory',
      projectId: testProjectId,
      publishableClientKey: apiKeyOf(testProjectId, 'client'),
      secretServerKey: apiKeyOf(testProjectId, 'server'),
      superSecretAdminKey: apiKeyOf(testProjectId, 'admin'),
    },
    sdkRuntime(t),
  );
}

/** Creates a client app, signs a new user up with it, and returns the app, the credentials and the user. */
export async function signUpWithClientApp<ProjectId extends string = typeof testProjectId>(
  t: TestApp,
  projectId = testProjectId as ProjectId,
) {
  const client = createClientApp(t, {}, projectId);
  const credential = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse', noRedirect: true };
  const result = await client.app.signUpWithCredential({ ...credential, verificationCallbackUrl });
  if (result.status === 'error') throw result.error;
  return { ...client, credential, user: await client.app.getUser({ or: 'throw' }) };
}
