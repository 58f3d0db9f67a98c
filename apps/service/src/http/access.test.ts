import { accessTypes, api, type Endpoint, errorRows, limits, headers as names } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureProject } from '../domain/bootstrap.ts';
import { randomText, sha256 } from '../domain/random-text.ts';
import { cases, routes } from '../testing/cases.ts';
import { makeSampleUser } from '../testing/sample-user.ts';
import {
  type Answer,
  type CallOptions,
  keyHeaders,
  keyOf,
  makeTestApp,
  otherProject,
  project,
  type TestApp,
} from '../testing/test-app.ts';

/*
 * The decision table of access, over every endpoint. A call must fail with the error of the first row that fits,
 * whatever else it carries.
 */

let t: TestApp;
beforeAll(async () => {
  t = await makeTestApp();
});
afterAll(() => t.close());

const required = { client: 'CLIENT', server: 'SERVER', admin: 'ADMIN' } as const;
const invalid = { client: 'PUBLISHABLE_CLIENT', server: 'SECRET_SERVER', admin: 'SUPER_SECRET_ADMIN' } as const;

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
  const owner = await makeSampleUser(t, 'internal');
  await t.call('PATCH /users/me', {
    access: 'server',
    project: 'internal',
    token: owner.token,
    body: { server_metadata: { managedProjectIds: owned } },
  });
  return owner;
}

function expectError(answer: Answer, status: number, code: string) {
  expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status, code });
  expect(answer.headers.get(names.knownError)).toBe(code);
}

const accessErrors = /ACCESS|AUTHENTICATION_REQUIRED|CLIENT_KEY|SERVER_KEY|ADMIN_KEY|TOKEN|PROJECT/;

function expectAccess(answer: Answer) {
  expect(answer.headers.get(names.knownError) ?? '').not.toMatch(accessErrors);
  expect(answer.status).toBeLessThan(500);
}

const endpoints = routes.map((route) => {
  const endpoint: Endpoint | undefined = api.find(({ method, path }) => `${method} ${path}` === route);
  return { route, access: endpoint?.access ?? [], user: endpoint?.user, internal: endpoint?.internal ?? false };
});

it('looks at every endpoint of the contract', () => {
  expect([...routes].sort()).toEqual(api.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(endpoints)('$route', ({ route, access, user, internal }) => {
  async function sample(options: CallOptions = {}): Promise<CallOptions> {
    return { ...(await cases[route].call(t, await makeSampleUser(t))), ...options };
  }
  /** The project that a sample call is made for. */
  const homeOf = (options: CallOptions) => options.project ?? project;
  const callWith = async (options: CallOptions) => t.call(route, await sample(options));

  it('row 1: refuses a key or an admin token without an access type', async () => {
    for (const header of [...Object.values(keyHeaders), names.adminAccessToken]) {
      const answer = await callWith({ access: null, headers: { [header]: 'anything' } });
      expectError(answer, 400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE');
    }
  });

  it('row 2: an anonymous caller gets in only where no access is needed', async () => {
    const answer = await callWith({ access: null });
    if (access.length === 0) expectAccess(answer);
    else if (user === 'CannotGetOwnUserWithoutUser') expectError(answer, 400, 'CANNOT_GET_OWN_USER_WITHOUT_USER');
    else expectError(answer, 400, 'ACCESS_TYPE_REQUIRED');
  });

  it('row 3: refuses an access type that does not exist', async () => {
    for (const type of ['owner', 'Client', 'client, server']) {
      expectError(await callWith({ headers: { [names.accessType]: type } }), 400, 'INVALID_ACCESS_TYPE');
    }
  });

  it('row 4: refuses an access type without a project', async () => {
    expectError(await callWith({ headers: { [names.projectId]: '' } }), 400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID');
  });

  it('rows 5 and 7: refuses an admin token that cannot be read, and one of another project', async () => {
    const { token } = await makeSampleUser(t);
    const admin = (value: string) => callWith({ headers: { [names.adminAccessToken]: value } });
    expectError(await admin('nonsense'), 401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN');
    expectError(await admin(`${token}x`), 401, 'UNPARSABLE_ADMIN_ACCESS_TOKEN');
    expectError(await admin(token), 401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  });

  it('rows 8 to 10: refuses an owner who is gone, who does not own the project, or whose project is gone', async () => {
    const vanished = crypto.randomUUID();
    const owner = await makeOwner([vanished]);
    const headers = { [names.adminAccessToken]: owner.token };
    expectError(await callWith({ headers }), 401, 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
    const gone = await callWith({ headers: { ...headers, [names.projectId]: vanished } });
    expectError(gone, 401, 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN');
    await t.call('DELETE /users/me', { access: 'server', project: 'internal', token: owner.token });
    expectError(await callWith({ headers }), 401, 'ADMIN_ACCESS_TOKEN_EXPIRED');
  });

  it.each(accessTypes)(
    'rows 11 to 13: refuses %s access without its key, or with one that is not valid',
    async (type) => {
      const options = await sample({ access: type });
      const home = homeOf(options);
      const callWithHeaders = (headers: Record<string, string>) => t.call(route, { ...options, headers });
      const missing = await callWithHeaders({ [keyHeaders[type]]: '' });
      expectError(missing, 401, `${required[type]}_AUTHENTICATION_REQUIRED`);
      const code = `INVALID_${invalid[type]}_KEY`;
      const revoked = await makeKeys(home, { revoked: true });
      const expired = await makeKeys(home, { expired: true });
      const otherType = accessTypes.find((other) => other !== type) ?? 'client';
      for (const key of ['wrong', keyOf(otherProject, type), keyOf(home, otherType), revoked[type], expired[type]]) {
        const answer = await callWithHeaders({ [keyHeaders[type]]: key });
        expectError(answer, 401, code);
        expect(answer.body['details']).toEqual({ project_id: home });
      }
      const unknown = await callWithHeaders({ [names.projectId]: 'no-such-project' });
      expectError(unknown, 401, code);
    },
  );

  it('rows 14 and 16: refuses a user token that cannot be read, and one of another project', async () => {
    const stranger = await makeSampleUser(t, otherProject);
    expectError(await callWith({ token: 'a.b.c' }), 401, 'UNPARSABLE_ACCESS_TOKEN');
    expectError(await callWith({ token: stranger.token.slice(0, -2) }), 401, 'UNPARSABLE_ACCESS_TOKEN');
    expectError(await callWith({ token: stranger.token }), 401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN');
  });

  it('row 17: refuses the token of a user who is gone, and of a session that was ended', async () => {
    const options = await sample();
    const home = homeOf(options);
    const gone = await makeSampleUser(t, home);
    await t.call('DELETE /users/me', { access: 'server', project: home, token: gone.token });
    expectError(await t.call(route, { ...options, token: gone.token }), 401, 'ACCESS_TOKEN_EXPIRED');
    const signedOut = await makeSampleUser(t, home);
    await t.call('DELETE /auth/sessions/current', { project: home, refreshToken: signedOut.refreshToken });
    expectError(await t.call(route, { ...options, token: signedOut.token }), 401, 'ACCESS_TOKEN_EXPIRED');
  });

  it('row 18: lets the declared access types in, by key and by an owner, and no other', async () => {
    for (const type of accessTypes) {
      const byKey = await callWith({ access: type });
      const options = await sample({ access: type });
      const owner = await makeOwner([homeOf(options)]);
      // Empty key headers stand beside an admin token, as clients send them.
      const headers = { [keyHeaders[type]]: '', [names.adminAccessToken]: owner.token };
      const byOwner = await t.call(route, { ...options, headers });
      for (const answer of [byKey, byOwner]) {
        if (access.length === 0 || access.includes(type)) expectAccess(answer);
        else expectError(answer, 401, 'INSUFFICIENT_ACCESS_TYPE');
      }
    }
  });

  if (user !== undefined) {
    it('needs a signed-in user', async () => {
      const { token: _token, ...signedOut } = await sample();
      expectError(await t.call(route, signedOut), errorRows[user].status, errorRows[user].code);
    });
  }

  if (internal) {
    it('exists on the project internal only', async () => {
      const options = await sample({ project, token: (await makeSampleUser(t)).token });
      expectError(await t.call(route, options), 401, 'EXPECTED_INTERNAL_PROJECT');
    });
  }

  it('rows 6 and 15: refuses expired tokens', async () => {
    const calls = await sample();
    const home = homeOf(calls);
    const owner = await makeOwner([home]);
    const options = { ...calls, token: (await makeSampleUser(t, home)).token };
    t.clock.advance(limits.accessTokenLifetime);
    expectError(await t.call(route, options), 401, 'ACCESS_TOKEN_EXPIRED');
    const admin = { ...options, headers: { [names.adminAccessToken]: owner.token } };
    expectError(await t.call(route, admin), 401, 'ADMIN_ACCESS_TOKEN_EXPIRED');
  });
});

it('keeps two projects apart that hold the same key', async () => {
  const id = crypto.randomUUID();
  await ensureProject(t.deps, { id, displayName: 'Twin', keys: { client: keyOf(project, 'client') } });
  const { body } = await t.call('GET /projects/current', {
    project: id,
    headers: { [names.publishableClientKey]: keyOf(project, 'client') },
  });
  expect(body['display_name']).toBe('Twin');
});
