import { api } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { deletePeople } from '../testing/delete-people.ts';
import { asOwner, createSignedInOwner, endSession, readContents, setOwnedProjects } from '../testing/ended-access.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A request reads its caller first and writes later. This suite ends the session in between, for every endpoint. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => deletePeople(t));
afterAll(() => t.close());

const writes = allRoutes.filter((route) => !route.startsWith('GET '));
const endpointOf = (route: string) => api.find(({ method, path }) => `${method} ${path}` === route);

/** Endpoints that take an access token and write nothing that lasts beyond the session, each with the reason. */
const withoutLastingWrites: Partial<Record<(typeof allRoutes)[number], string>> = {
  'POST /connected-accounts/{user_id}/{provider}/access-token': 'returns a token of the provider',
  'POST /auth/oauth/connected-accounts/{provider}/access-token': 'returns a token of the provider',
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': 'returns a token of the provider',
  'PATCH /oauth-providers/{user_id}/{provider_id}': 'changes nothing',
  'POST /data-vault/stores/{store_id}/get': 'returns a value',
  'POST /analytics/events/batch': 'stores nothing',
  'POST /email-templates/{type}/preview': 'stores nothing',
  'POST /team-invitations/accept/check-code': 'counts an attempt',
  'POST /team-invitations/accept/details': 'counts an attempt',
};

/** Endpoints that a project owner manages a project with. Those that are also open to clients need no owner's session. */
const ofOwners = writes.filter((route) => {
  const access: readonly string[] = endpointOf(route)?.access ?? [];
  const isWrite = withoutLastingWrites[route] === undefined && route !== 'POST /webhooks/svix-token';
  return access.includes('admin') && !access.includes('client') && isWrite;
});

it.each(writes.filter((route) => !(route in withoutLastingWrites)))(
  '%s changes nothing if the session ends, or the project is taken away from its owner, while it is in flight',
  (route) =>
    withChecks(async (check) => {
      await check('a user whose session ends', async () => {
        const options = await endpointCases[route].call(t, await createSampleUser(t));
        const { token, access = 'client' } = options;
        // It takes no session.
        if (token === undefined || access !== 'client') return expect(endpointOf(route)?.user).toBeUndefined();
        const before = await readContents(t);
        t.interrupt(() => endSession(t, token));
        const { status, body } = await t.request(route, options);
        expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' });
        expect(await readContents(t)).toEqual(before);
      });
      if (!ofOwners.includes(route)) return;
      for (const [loss, code] of [
        ['session', 'ADMIN_ACCESS_TOKEN_EXPIRED'],
        ['project', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
      ] as const) {
        await check(`an owner who loses the ${loss}`, async () => {
          const owner = await createSignedInOwner(t);
          const options = asOwner(await endpointCases[route].call(t, await createSampleUser(t)), owner.token);
          const owned = [options.project ?? testProjectId];
          await setOwnedProjects(t, owner.userId, owned);
          const before = await readContents(t);
          t.interrupt(() => (loss === 'session' ? endSession(t, owner.token) : setOwnedProjects(t, owner.userId, [])));
          const { status, body } = await t.request(route, options);
          expect({ status, code: body['code'] }).toEqual({ status: 401, code });
          await setOwnedProjects(t, owner.userId, owned);
          expect(await readContents(t)).toEqual(before);
        });
      }
    }),
);
