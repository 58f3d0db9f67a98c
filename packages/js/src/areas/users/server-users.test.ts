import { expect, it } from 'vitest';
import { StackServerApp, stackAppInternalsSymbol } from '../../index.ts';
import { TestEnvironment, testAppOptions } from '../../testing/test-environment.ts';

it('invalidates the lists of teams when a user is created, because the user may have a team', async () => {
  const calls: string[] = [];
  const fetch = (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
    return Response.json(request.method === 'POST' ? { id: 'ada', selected_team: null } : { items: [] });
  };
  const options = {
    ...testAppOptions,
    secretServerKey: 'ssk',
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  } as const;
  const app = new StackServerApp(options, { ...new TestEnvironment().runtime, fetch });
  app[stackAppInternalsSymbol].bindView({
    use: () => expect.unreachable(),
    useCached(cached) {
      cached.subscribe(() => {});
      return cached.peek() as never;
    },
  });
  app.useTeams();
  app.useUsers();
  await Promise.all([app.listTeams(), app.listUsers()]);
  calls.length = 0;
  await app.createUser({ primaryEmail: 'ada@example.com' });
  expect(calls.sort()).toEqual(['GET /teams', 'GET /users', 'POST /users']);
});
