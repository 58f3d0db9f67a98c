import { type Runtime, StackAdminApp, StackClientApp, StackServerApp } from '@keystack/js';
import { keyOf, project, type TestApp } from './test-app.ts';

/** The target of the links in verification emails. */
export const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification';

/** The service in the same process as the network of an app, on a clock five minutes ahead of it, as some are. */
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

/** A client app in front of the service. */
export function createClientApp<ProjectId extends string = typeof project>(
  t: TestApp,
  surroundings: Partial<Runtime> = {},
  projectId = project as ProjectId,
) {
  const calls: string[] = [];
  const app = new StackClientApp(
    {
      tokenStore: 'memory',
      projectId,
      publishableClientKey: keyOf(projectId, 'client'),
      noAutomaticPrefetch: true,
    },
    { ...sdkRuntime(t, calls), ...surroundings },
  );
  return { app, count: (call: string) => calls.filter((made) => made === call).length };
}

/** A server app in front of the service, and how often it made a call. */
export function createServerApp(t: TestApp) {
  const calls: string[] = [];
  const app = new StackServerApp(
    {
      tokenStore: 'memory',
      projectId: project,
      publishableClientKey: keyOf(project, 'client'),
      secretServerKey: keyOf(project, 'server'),
    },
    sdkRuntime(t, calls),
  );
  return { app, calls };
}

/** An admin app in front of the service. */
export function createAdminApp(t: TestApp) {
  return new StackAdminApp(
    {
      tokenStore: 'memory',
      projectId: project,
      publishableClientKey: keyOf(project, 'client'),
      secretServerKey: keyOf(project, 'server'),
      superSecretAdminKey: keyOf(project, 'admin'),
    },
    sdkRuntime(t),
  );
}

/** A client app whose user has just signed up. */
export async function signedUp<ProjectId extends string = typeof project>(
  t: TestApp,
  projectId = project as ProjectId,
) {
  const client = createClientApp(t, {}, projectId);
  const credential = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse', noRedirect: true };
  const result = await client.app.signUpWithCredential({ ...credential, verificationCallbackUrl });
  if (result.status === 'error') throw result.error;
  return { ...client, credential, user: await client.app.getUser({ or: 'throw' }) };
}
