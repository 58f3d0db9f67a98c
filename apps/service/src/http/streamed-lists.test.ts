import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { maxPageRows } from '../database/pages.ts';
import { withReplacedMethods } from '../testing/changed-database.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import {
  createTestApp,
  type RequestOptions,
  otherTestProjectId as shop,
  type TestApp,
  testProjectId,
} from '../testing/test-app.ts';

/* Lists that the wire carries whole are read while they are sent: nobody holds more than a page of one. */

const size = maxPageRows + 10;
const some = Array.from({ length: size }, (_, index) => index);
const team = crypto.randomUUID();
const server = { access: 'server', project: shop } as const;
const admin = { access: 'admin', project: shop } as const;

let t: TestApp;
let owner: RequestOptions;
let users: string[];
let asked = 0;
let app: ReturnType<typeof createApp>;
const logged: string[] = [];

beforeAll(async () => {
  t = await createTestApp();
  const { db } = t.deps;
  const now = new Date(t.clock.now());
  users = some.map(() => crypto.randomUUID()).sort();
  const rows = <Row>(makeRow: (index: number) => Row) => some.map((index) => ({ project_id: shop, ...makeRow(index) }));
  const at = { created_at: now };
  const id = (index: number) => users[index] ?? '';
  const teams = [...rows(() => ({ id: crypto.randomUUID(), display_name: 'Team', ...at }))];
  const key = crypto.randomUUID();
  // All users in one team, and one of them in all teams.
  const members = [
    ...rows((index) => ({ team_id: team, user_id: id(index) })),
    ...teams.map((each) => ({ project_id: shop, team_id: each.id, user_id: id(0) })),
  ];
  const insert = async () => {
    await db.sql
      .insertInto('users')
      .values(rows((index) => ({ id: id(index), signed_up_at: now, last_active_at: now })))
      .execute();
    await db.sql
      .insertInto('teams')
      .values([{ project_id: shop, id: team, display_name: 'All', ...at }, ...teams])
      .execute();
    await db.sql
      .insertInto('team_members')
      .values(members.map((member) => ({ ...member, ...at })))
      .execute();
    await db.sql
      .insertInto('team_permissions')
      .values(members.map((member) => ({ ...member, permission: '$read_members' })))
      .execute();
    await db.sql
      .insertInto('permission_definitions')
      .values(rows((index) => ({ key: crypto.randomUUID(), id: `p${index}` })))
      .execute();
    const definition = { project_id: shop, key, id: 'read_reports', scope: 'project' } as const;
    await db.sql.insertInto('permission_definitions').values(definition).execute();
    const closure = { project_id: shop, container_key: key, permission: key };
    await db.sql.insertInto('permission_closure').values(closure).execute();
    await db.sql
      .insertInto('user_permissions')
      .values(rows((index) => ({ user_id: id(index), permission_key: key })))
      .execute();
    await db.sql
      .insertInto('key_sets')
      .values(rows(() => ({ id: crypto.randomUUID(), description: 'Keys', ...at, expires_at: now, revoked_at: null })))
      .execute();
  };
  await insert();
  owner = await makeOwner();

  // Every statement of the service under test is counted.
  const count = () => {
    asked += 1;
  };
  const counted = withReplacedMethods(db, {
    run: (...call) => {
      count();
      return db.run(...call);
    },
    sql: db.sql.withPlugin({
      transformQuery: ({ node }) => {
        count();
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  });
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  app = createApp({ ...t.deps, db: counted, log });
});
afterAll(() => t.close());

/** Somebody who owns more projects than are read at once. */
async function makeOwner(): Promise<RequestOptions> {
  const { token } = await createSampleUser(t, 'internal');
  const projects = some.slice(0, 50).map((index) => ({
    project_id: crypto.randomUUID(),
    config_id: crypto.randomUUID(),
    display_name: 'Shop',
    created_at: new Date(t.clock.now() + index),
  }));
  await t.deps.db.sql.insertInto('projects').values(projects).execute();
  const body = { server_metadata: { managedProjectIds: projects.map(({ project_id: id }) => id) } };
  await t.request('PATCH /users/me', { access: 'server', project: 'internal', token, body });
  return { project: 'internal', token };
}

type Open = ReadableStreamDefaultReader<Uint8Array>;

async function open(route: string, options: RequestOptions): Promise<Open> {
  const { status, headers, body } = await app.fetch(t.createRequest(route, options));
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  if (body === null) throw new Error('The response is empty.');
  return body.getReader();
}

async function readOn(reader: Open, text = ''): Promise<string> {
  const decoder = new TextDecoder();
  let whole = text;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) whole += decoder.decode(piece.value);
  return whole;
}

const first = async (reader: Open) => new TextDecoder().decode((await reader.read()).value);

/** Whatever the service would do by itself, it has done by then. */
const aWhile = () => Promise.all(some.slice(0, 5).map(() => t.request('GET /projects/current', server)));

const lists: [route: string, options: () => RequestOptions, length: number][] = [
  ['GET /users', () => server, size],
  ['GET /users', () => ({ ...server, query: { order_by: 'display_name', desc: 'true' } }), size],
  ['GET /users', () => ({ ...server, query: { team_id: team } }), size],
  ['GET /teams', () => server, size + 1],
  ['GET /team-member-profiles', () => server, 2 * size],
  ['GET /team-member-profiles', () => ({ ...server, query: { team_id: team } }), size],
  ['GET /team-permissions', () => server, 2 * size],
  ['GET /team-permissions', () => ({ ...server, query: { user_id: users[0] ?? '' } }), size + 1],
  ['GET /team-permissions', () => ({ ...server, query: { team_id: team, recursive: 'true' } }), size],
  ['GET /team-permission-definitions', () => admin, size + 5],
  ['GET /project-permissions', () => server, size],
  ['GET /internal/api-keys', () => admin, size + 1],
  ['GET /internal/projects', () => owner, 50],
];

describe.each(lists)('%s', (route, options, length) => {
  it(`sends ${length} items, each page read when the one before was taken`, async () => {
    const reader = await open(route, options());
    const before = asked;
    const beginning = await first(reader);
    await aWhile();
    expect(asked).toBe(before);
    const { items, ...rest } = JSON.parse(await readOn(reader, beginning));
    expect(rest).toEqual({ is_paginated: false });
    expect(items).toHaveLength(length);
    expect(new Set(items.map((item: unknown) => JSON.stringify(item))).size).toBe(length);
    expect(asked).toBeGreaterThan(before);
  });
});

describe('permissions of more than two megabytes', () => {
  const [team, user] = [crypto.randomUUID(), crypto.randomUUID()];
  // 300 permissions with long ids, in one that 30 members hold.
  const contained = Array.from({ length: 300 }, (_, index) => ({
    key: crypto.randomUUID(),
    id: `p${index}`.padEnd(250, 'x'),
  }));
  const container = { key: crypto.randomUUID(), id: 'all' };
  const holders = Array.from({ length: 30 }, () => crypto.randomUUID());

  beforeAll(async () => {
    const { sql } = t.deps.db;
    const now = new Date(t.clock.now());
    const own = <Row>(rows: readonly Row[]) => rows.map((row) => ({ project_id: testProjectId, ...row }));
    const [people, teams] = [
      [user, ...holders],
      [team, ...holders],
    ];
    const times = { signed_up_at: now, last_active_at: now };
    await sql
      .insertInto('users')
      .values(own(people.map((id) => ({ id, ...times }))))
      .execute();
    await sql
      .insertInto('teams')
      .values(own(teams.map((id) => ({ id, display_name: 'Team', created_at: now }))))
      .execute();
    const members = own(
      holders.flatMap((id) => [
        { team_id: team, user_id: id },
        { team_id: id, user_id: user },
      ]),
    );
    await sql
      .insertInto('team_members')
      .values(members.map((member) => ({ ...member, created_at: now })))
      .execute();
    await sql
      .insertInto('permission_definitions')
      .values(own([container, ...contained]))
      .execute();
    const closure = [container, ...contained].map(({ key }) => ({ container_key: container.key, permission: key }));
    await sql.insertInto('permission_closure').values(own(closure)).execute();
    const held = members.map((member) => ({ ...member, permission: container.key }));
    await sql.insertInto('team_permissions').values(held).execute();
  });

  it.each([
    ['the members of a team', { team_id: team }],
    ['the teams of a user', { user_id: user }],
  ])('are sent for all %s, although a page holds fewer', async (_which, query) => {
    const options = { access: 'server', query: { ...query, recursive: 'true' } } as const;
    const { items } = JSON.parse(await readOn(await open('GET /team-permissions', options)));
    expect(items).toHaveLength(30 * 301);
    expect(new Set(items.map((item: unknown) => JSON.stringify(item))).size).toBe(30 * 301);
  });
});

it('keeps the order across pages', async () => {
  const { items } = JSON.parse(await readOn(await open('GET /users', server)));
  expect(items.map(({ id }: { id: string }) => id)).toEqual(users);
});

it('is indented in a browser, across pages too', async () => {
  const text = await readOn(await open('GET /teams', { ...server, headers: { accept: 'text/html' } }));
  expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
});

it('stops reading after the client has disconnected', async () => {
  const reader = await open('GET /users', server);
  await first(reader);
  const before = asked;
  await reader.cancel();
  await aWhile();
  expect(asked).toBe(before);
});

describe('a page that fails', () => {
  const spoilt = () => users.at(-1) ?? '';
  const spoil = (picture: string | null) =>
    t.deps.db.sql.updateTable('users').set({ profile_image_url: picture }).where('id', '=', spoilt()).execute();

  it('aborts the connection, so that the client does not take the beginning for the whole list', async () => {
    // The HTTP layer sets it.
    const said = vi.spyOn(console, 'error').mockReturnValue();
    // Outside production each page is held against the contract.
    await spoil('no address of a picture');
    const listening = serve({ fetch: app.fetch, port: 0 });
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const request = t.createRequest('GET /users', server);
    const url = request.url.replace('8100', String(port));
    const response = await fetch(url, { headers: request.headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(logged.join()).toContain('returned a response that the contract does not allow');
    expect(logged.join()).toContain(response.headers.get('x-stack-request-id'));
    listening.close();
    await once(listening, 'close');
    await spoil(null);
    said.mockRestore();
  });

  it('returns an error as usual while nothing has been sent', async () => {
    const { db } = t.deps;
    const broken = createApp({
      ...t.deps,
      db: withReplacedMethods(db, {
        run: (statement, values) =>
          statement.name === 'list_teams' ? Promise.reject(new Error('gone')) : db.run(statement, values),
      }),
    });
    expect((await broken.fetch(t.createRequest('GET /teams', server))).status).toBe(500);
  });
});
