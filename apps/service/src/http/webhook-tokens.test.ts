import { api, headerNames } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { deletePeople } from '../testing/delete-people.ts';
import { asOwner, createSignedInOwner, endSession, readContents, setOwnedProjects } from '../testing/ended-access.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp, testProjectId } from '../testing/test-app.ts';

/* A token for managing webhooks works as long as the access of its issuer, at every endpoint that takes such tokens. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => deletePeople(t));
afterAll(() => t.close());

const byToken = (options: RequestOptions, token: string): RequestOptions => ({
  ...options,
  access: null,
  headers: { ...options.headers, authorization: `Bearer ${token}` },
});
const requestToken = async (options: RequestOptions) =>
  String((await t.request('POST /webhooks/svix-token', { ...options, body: {} })).body['token']);

const removeOwner = (userId: string) =>
  t.request('DELETE /projects/current/owners/{owner_id}', { access: 'admin', params: { owner_id: userId } });

/** Creates a token of one of two owners of the test project. `lose` ends the owner's session or ownership. */
async function ofOwner(loss: 'session' | 'project') {
  const owner = await createSignedInOwner(t);
  await setOwnedProjects(t, (await createSignedInOwner(t)).userId, [testProjectId]);
  await setOwnedProjects(t, owner.userId, [testProjectId]);
  const token = await requestToken(asOwner({}, owner.token));
  return { token, lose: () => (loss === 'session' ? endSession(t, owner.token) : removeOwner(owner.userId)) };
}

/** Creates a token of an admin key. `lose` revokes the key, or lets it expire before the token. */
async function ofKey(loss: 'revocation' | 'expiry') {
  const lifetime = 1_000_000;
  const flags = {
    has_publishable_client_key: false,
    has_secret_server_key: false,
    has_super_secret_admin_key: true,
  };
  const { body } = await t.request<Record<string, string>>('POST /internal/api-keys', {
    access: 'admin',
    body: { description: 'test', expires_at_millis: t.clock.now() + lifetime, ...flags },
  });
  const headers = { [headerNames.superSecretAdminKey]: body['super_secret_admin_key'] ?? '' };
  const token = await requestToken({ access: 'admin', headers });
  const options = { access: 'admin', params: { id: body['id'] ?? '' }, body: { revoked: true } } as const;
  const revoke = () => t.request('PATCH /internal/api-keys/{id}', options);
  return { token, lose: async () => (loss === 'expiry' ? t.clock.advance(lifetime + 1) : revoke()) };
}

const losses = [
  ['the owner signs out', () => ofOwner('session'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
  ['the owner is removed', () => ofOwner('project'), 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
  ['the key is revoked', () => ofKey('revocation'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
  ['the key expires', () => ofKey('expiry'), 'ADMIN_ACCESS_TOKEN_EXPIRED'],
] as const;
const routes = allRoutes.filter((route) =>
  api.some((each) => each.webhookToken && `${each.method} ${each.path}` === route),
);

it.each(routes)(
  '%s rejects it after its issuer has lost access, and changes nothing if that happens in flight',
  (route) =>
    withChecks(async (check) => {
      for (const [loss, create, code] of losses) {
        await check(`after ${loss}`, async () => {
          const options = await endpointCases[route].call(t, await createSampleUser(t));
          const { token, lose } = await create();
          expect((await t.request('GET /webhooks/endpoints', byToken({}, token))).status).toBe(200);
          await lose();
          const { status, body } = await t.request(route, byToken(options, token));
          expect({ status, code: body['code'] }).toEqual({ status: 401, code });
        });
        if (route.startsWith('GET ')) continue;
        await check(`while ${loss}`, async () => {
          const options = await endpointCases[route].call(t, await createSampleUser(t));
          const { token, lose } = await create();
          let before: string[] = [];
          t.interrupt(async () => {
            await lose();
            before = await readContents(t);
          });
          const { status, body } = await t.request(route, byToken(options, token));
          expect({ status, code: body['code'] }).toEqual({ status: 401, code });
          expect(await readContents(t)).toEqual(before);
        });
      }
    }),
);

it.each([
  ['an owner who is removed', () => ofOwner('project'), 'owner.removed'],
  ['a key that is revoked', () => ofKey('revocation'), 'key_set.revoked'],
] as const)('a token of %s creates nothing afterwards, 16 at a time', async (_name, create, last) => {
  for (let round = 0; round < Math.min(raceRounds, 10); round += 1) {
    const { token, lose } = await create();
    const body = { url: 'https://receiver.example.com' };
    const creations = Array.from({ length: 16 }, () => t.request('POST /webhooks/endpoints', byToken({ body }, token)));
    const [responses] = await Promise.all([Promise.all(creations), lose()]);
    expect(responses.filter(({ status }) => status !== 200 && status !== 201 && status !== 401)).toEqual([]);
    const { body: log } = await t.request<{ items: { type: string }[] }>('GET /events', { access: 'admin' });
    // The newest event comes first.
    const newest = log.items.find(({ type }) => type === last || type === 'webhook_endpoint.created');
    expect(newest?.type).toBe(last);
    await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
  }
});

it('a token is rejected if it was issued by a previous version, which named no issuer', async () => {
  const content = { project_id: testProjectId, expires_at_millis: t.clock.now() + 1000 };
  const token = t.deps.keys.encrypt(JSON.stringify(content), 'webhook pages').toString('base64url');
  const { status, body } = await t.request('GET /webhooks/endpoints', byToken({}, token));
  expect({ status, code: body['code'] }).toEqual({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' });
});
