import {
  accessTypes,
  api,
  type Endpoint,
  errorDefinitions,
  limits,
  headerNames as names,
  schemaForAccess,
} from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureProjectWithKeys } from '../domain/projects/bootstrap.ts';
import { randomText, sha256 } from '../security/random-text.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { withChecks } from '../testing/checks.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import {
  apiKeyHeaders,
  apiKeyOf,
  createTestApp,
  otherTestProjectId,
  type RequestOptions,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../testing/test-app.ts';

/*
 * The decision table of access, over every endpoint. A request must fail with the error of the first row that matches,
 * whatever else it carries.
 */

let t: TestApp;
/** Of the test project, and of the other one. */
let someone: SampleUser;
let otherUser: SampleUser;
/** A team that nobody here is in. */
let foreignTeam: string;
let webhookToken: string;
beforeAll(async () => {
  t = await createTestApp();
  [someone, otherUser] = [await createSampleUser(t), await createSampleUser(t, otherTestProjectId)];
  foreignTeam = await createSampleTeam(t, [(await createSampleUser(t)).userId]);
  const { body } = await t.request('POST /webhooks/svix-token', { access: 'admin', body: {} });
  webhookToken = String(body['token']);
});
afterAll(() => t.close());

const required = { client: 'CLIENT', server: 'SERVER', admin: 'ADMIN' } as const;
const invalid = { client: 'PUBLISHABLE_CLIENT', server: 'SECRET_SERVER', admin: 'SUPER_SECRET_ADMIN' } as const;

/** A project that its owner has deleted. */
const vanished = crypto.randomUUID();

/** A key set with one key of each kind. */
async function makeKeys(projectId: string, state: { revoked?: boolean; expired?: boolean }) {
  const id = crypto.randomUUID();
  const now = t.clock.now();
  await t.deps.db.sql
    .insertInto('key_sets')
    .values({
      project_id: projectId,
      id,
      description: 'test',
      created_at: new Date(now),
      expires_at: new Date(state.expired ? now - 1 : now + 1000),
      revoked_at: state.revoked ? new Date(now) : null,
    })
    .execute();
  const keys = { client: randomText(20), server: randomText(20), admin: randomText(20) };
  for (const access of accessTypes) {
    const row = { project_id: projectId, access, hash: sha256(keys[access]), key_set_id: id, last_four: 'last' };
    await t.deps.db.sql.insertInto('api_keys').values(row).execute();
  }
  return keys;
}

/** A user of the project `internal` who owns these projects. */
async function makeOwner(owned: string[]) {
  const owner = await createSampleUser(t, 'internal');
  await t.request('PATCH /users/me', {
    access: 'server',
    project: 'internal',
    token: owner.token,
    body: { server_metadata: { managedProjectIds: owned } },
  });
  return owner;
}

const withWebhookToken = (token: string) => ({ access: null, headers: { authorization: `Bearer ${token}` } });
const takesWebhookTokens = (route: string) => route.includes(' /webhooks/endpoints');

/** Caches the result of `make` for each project, so that its requests share it. */
function perProject<T>(make: (projectId: string) => Promise<T>): (projectId: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (projectId) => {
    const known = made.get(projectId) ?? make(projectId);
    made.set(projectId, known);
    return known;
  };
}

const ownerOf = perProject((id) => makeOwner([id]));
const removedOwnerOf = perProject(async (id) => {
  await ownerOf(id);
  const owner = await makeOwner([id]);
  const params = { owner_id: owner.userId };
  await t.request('DELETE /projects/current/owners/{owner_id}', { access: 'admin', project: id, params });
  return owner;
});
const expiredUserOf = perProject((id) => createSampleUser(t, id));
const revokedKeysOf = perProject((id) => makeKeys(id, { revoked: true }));
const expiredKeysOf = perProject((id) => makeKeys(id, { expired: true }));
const deletedUserOf = perProject(async (id) => {
  const user = await createSampleUser(t, id);
  await t.request('DELETE /users/me', { access: 'server', project: id, token: user.token });
  return user;
});
const signedOutUserOf = perProject(async (id) => {
  const user = await createSampleUser(t, id);
  await t.request('DELETE /auth/sessions/current', { project: id, refreshToken: user.refreshToken });
  return user;
});

function expectError(response: TestResponse, status: number, code: string) {
  expect({ status: response.status, code: response.body['code'] }).toEqual({ status, code });
  expect(response.headers.get(names.knownError)).toBe(code);
}

const accessErrors = /ACCESS|AUTHENTICATION_REQUIRED|CLIENT_KEY|SERVER_KEY|ADMIN_KEY|TOKEN|PROJECT/;

function expectAccess(response: TestResponse) {
  expect(response.headers.get(names.knownError) ?? '').not.toMatch(accessErrors);
  expect(response.status).toBeLessThan(500);
}

const endpoints = allRoutes.map((route) => {
  const endpoint: Endpoint | undefined = api.find(({ method, path }) => `${method} ${path}` === route);
  const { access = [], user, internal = false } = endpoint ?? {};
  return [route, { access, user, internal, endpoint }] as const;
});

/** Runs `work` while the clock is ahead by this many milliseconds. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  t.clock.advance(milliseconds);
  return work().finally(() => t.clock.advance(-milliseconds));
}

const makeSample = async (route: (typeof allRoutes)[number]) => endpointCases[route].call(t, await createSampleUser(t));
/** A valid request to each endpoint. Rejected requests change nothing, so that all of them can share it. */
const samples = new Map<string, RequestOptions>();
async function sampleOf(route: (typeof allRoutes)[number]): Promise<RequestOptions> {
  const sample = samples.get(route) ?? (await makeSample(route));
  samples.set(route, sample);
  return sample;
}
/** The project of a sample request. */
const homeOf = (options: RequestOptions) => options.project ?? testProjectId;

it('looks at every endpoint of the contract', () => {
  expect([...allRoutes].sort()).toEqual(api.map(({ method, path }) => `${method} ${path}`).sort());
});

it.each(endpoints)('%s', (route, { access, user, internal, endpoint }) =>
  withChecks(async (check) => {
    const sample = await sampleOf(route);
    const home = homeOf(sample);
    const callWith = (options: RequestOptions) => t.request(route, { ...sample, ...options });

    async function expectErrors(calls: readonly RequestOptions[], status: number, code: string) {
      for (const response of await Promise.all(calls.map(callWith))) expectError(response, status, code);
    }

    await check('row 1: rejects a key or an admin token without an access type', async () => {
      const proofs = [...Object.values(apiKeyHeaders), names.adminAccessToken];
      const calls = proofs.map((header) => ({ access: null, headers: { [header]: 'anything' } }));
      await expectErrors(calls, 400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE');
    });

    async function expectAnonymous(options: RequestOptions) {
      if (access.length === 0) expectAccess(await t.request(route, { ...(await makeSample(route)), ...options }));
      else expectError(await callWith(options), 400, 'ACCESS_TYPE_REQUIRED');
    }

    await check('row 2: an anonymous caller is accepted only by endpoints without an access level', async () => {
      await expectAnonymous({ access: null, headers: {} });
    });

    if (takesWebhookTokens(route)) {
      await check('accepts a token for managing webhooks, and rejects one that cannot be parsed', async () => {
        const response = await t.request(route, { ...(await makeSample(route)), ...withWebhookToken(webhookToken) });
        expect(response.status).toBeLessThan(300);
        expectError(await callWith(withWebhookToken('nonsense')), 401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN');
      });
    } else {
      await check('treats a request with only a token for managing webhooks as anonymous', async () => {
        await expectAnonymous(withWebhookToken(webhookToken));
      });
    }

    await check('row 3: rejects an access type that does not exist', async () => {
      const calls = ['owner', 'Client', 'client, server'].map((type) => ({ headers: { [names.accessType]: type } }));
      await expectErrors(calls, 400, 'INVALID_ACCESS_TYPE');
    });

    await check('row 4: rejects an access type without a project', async () => {
      expectError(await callWith({ headers: { [names.projectId]: '' } }), 400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID');
    });

    await check('rows 5 and 7: rejects an admin token that cannot be parsed, and one of another project', async () => {
      const admin = (token: string) => ({ headers: { [names.adminAccessToken]: token } });
      await expectErrors([admin('nonsense'), admin(`${someone.token}x`)], 401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN');
      await expectErrors([admin(someone.token)], 401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
    });

    await check(
      'rows 8 to 10: rejects an owner who was deleted or removed, who does not own the project, or whose project was deleted',
      async () => {
        const headers = { [names.adminAccessToken]: (await ownerOf(vanished)).token };
        expectError(await callWith({ headers }), 401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
        const removed = { [names.adminAccessToken]: (await removedOwnerOf(home)).token };
        expectError(await callWith({ headers: removed }), 401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
        const gone = await callWith({ headers: { ...headers, [names.projectId]: vanished } });
        expectError(gone, 401, 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
        const { token } = await deletedUserOf('internal');
        expectError(
          await callWith({ headers: { [names.adminAccessToken]: token } }),
          401,
          'ADMIN_ACCESS_TOKEN_EXPIRED',
        );
      },
    );

    for (const type of accessTypes) {
      await check(`rows 11 to 13: rejects ${type} access without its key, or with an invalid one`, async () => {
        const withHeaders = (headers: Record<string, string>) => callWith({ access: type, headers });
        const missing = await withHeaders({ [apiKeyHeaders[type]]: '' });
        expectError(missing, 401, `${required[type]}_AUTHENTICATION_REQUIRED`);
        const code = `INVALID_${invalid[type]}_KEY`;
        const [revoked, expired] = [await revokedKeysOf(home), await expiredKeysOf(home)];
        const otherType = accessTypes.find((other) => other !== type) ?? 'client';
        const keys = [
          'wrong',
          apiKeyOf(otherTestProjectId, type),
          apiKeyOf(home, otherType),
          revoked[type],
          expired[type],
        ];
        for (const response of await Promise.all(keys.map((key) => withHeaders({ [apiKeyHeaders[type]]: key })))) {
          expectError(response, 401, code);
          expect(response.body['details']).toEqual({ project_id: home });
        }
        expectError(await withHeaders({ [names.projectId]: 'no-such-project' }), 401, code);
      });
    }

    await check('rows 14 and 16: rejects a user token that cannot be parsed, and one of another project', async () => {
      const [header = '', payload = '', signature = ''] = otherUser.token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const forNobody = Buffer.from(JSON.stringify({ ...claims, aud: 'a\0b' })).toString('base64url');
      const tokens = ['a.b.c', otherUser.token.slice(0, -2), `${header}.${forNobody}.${signature}`];
      const unreadable = tokens.map((token) => ({ token }));
      await expectErrors(unreadable, 401, 'UNPARSABLE_ACCESS_TOKEN');
      await expectErrors([{ token: otherUser.token }], 401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN');
    });

    await check('row 17: rejects the token of a deleted user, and of a session that has ended', async () => {
      const users = [await deletedUserOf(home), await signedOutUserOf(home)];
      await expectErrors(
        users.map(({ token }) => ({ token, refreshToken: 'ended' })),
        401,
        errorOfEndedSession(route),
      );
    });

    await check('row 18: accepts the declared access types, by key and by an owner, and no other', async () => {
      for (const type of accessTypes) {
        const isOpen = access.length === 0 || access.includes(type);
        for (const by of ['key', 'owner']) {
          const options = { ...(isOpen ? await makeSample(route) : sample), access: type };
          const owner = by === 'owner' ? await ownerOf(homeOf(options)) : null;
          // Empty key headers stand beside an admin token, as clients send them.
          const headers = owner && { headers: { [apiKeyHeaders[type]]: '', [names.adminAccessToken]: owner.token } };
          const response = await t.request(route, { ...options, ...headers });
          if (isOpen) expectAccess(response);
          else expectError(response, 401, 'INSUFFICIENT_ACCESS_TYPE');
        }
      }
    });

    await check('rows 6 and 15: rejects expired tokens', async () => {
      const { token } = await expiredUserOf(home);
      const admin = { [names.adminAccessToken]: (await ownerOf(home)).token };
      await later(limits.accessTokenLifetime, async () => {
        const asUser = { token, refreshToken: 'ended', headers: {} };
        expectError(await callWith(asUser), 401, errorOfEndedSession(route));
        expectError(await callWith({ token, headers: admin }), 401, 'ADMIN_ACCESS_TOKEN_EXPIRED');
      });
    });

    if (takesWebhookTokens(route)) {
      await check('rejects an old token for managing webhooks', async () => {
        const response = await later(3_600_000, () => callWith(withWebhookToken(webhookToken)));
        expectError(response, 401, 'ADMIN_ACCESS_TOKEN_EXPIRED');
      });
    }

    if (user !== undefined) {
      await check('needs a signed-in user', async () => {
        const { token: _token, ...signedOut } = sample;
        expectError(await t.request(route, signedOut), errorDefinitions[user].status, errorDefinitions[user].code);
      });
    }

    if (internal) {
      await check('exists on the project internal only', async () => {
        expectError(await callWith({ project: testProjectId, token: someone.token }), 401, 'EXPECTED_INTERNAL_PROJECT');
      });
    }

    const teamParts = (['params', 'query', 'body'] as const).filter((part) =>
      Object.keys(Object(schemaForAccess(endpoint?.[part], 'client')).shape ?? {}).includes('team_id'),
    );
    if (access.includes('client') && teamParts.length > 0) {
      await check('gives a client nothing of a team that its user is not in', async () => {
        const elsewhere = teamParts.map((part) => [part, { ...Object(sample[part]), team_id: foreignTeam }]);
        const { status, body } = await callWith({ access: 'client', ...Object.fromEntries(elsewhere) });
        // A user has no permissions in a team of which it is no member.
        if (status === 200) expect(body).toEqual({ items: [], is_paginated: false });
        else expect([401, 403, 404]).toContain(status);
      });
    }
  }),
);

/** Endpoints that need no session judge the refresh token instead. */
function errorOfEndedSession(route: string): string {
  const [, found] = endpoints.find(([candidate]) => candidate === route) ?? [];
  return found?.endpoint?.acceptsEndedSession ? 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' : 'ACCESS_TOKEN_EXPIRED';
}

it('isolates two projects that have the same key', async () => {
  const id = crypto.randomUUID();
  await ensureProjectWithKeys(t.deps, { id, displayName: 'Twin', keys: { client: apiKeyOf(testProjectId, 'client') } });
  const { body } = await t.request('GET /projects/current', {
    project: id,
    headers: { [names.publishableClientKey]: apiKeyOf(testProjectId, 'client') },
  });
  expect(body['display_name']).toBe('Twin');
});
