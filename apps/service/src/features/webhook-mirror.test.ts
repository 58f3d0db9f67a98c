import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTeam, serverTeamView } from '../domain/teams/teams.ts';
import { readUser, serverUserView } from '../domain/users/users.ts';
import { createWebhookWorker } from '../jobs/webhook-delivery.ts';
import { withFlag } from '../testing/cases/project-flags.ts';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { deletePeople } from '../testing/delete-people.ts';
import { authorizationCodeOf, completeRedirects, enableProvider, redeemAuthorizationCode } from '../testing/oauth.ts';
import { createTrustLink, createUndoLink, openOwnerLink } from '../testing/owner-links.ts';
import { raceRounds } from '../testing/race-rounds.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, type TestResponse, testProjectId } from '../testing/test-app.ts';
import { type ReceivedWebhook, startWebhookReceiver } from '../testing/webhook-receiver.ts';

/* A server that knows users, teams, memberships and permissions from webhooks only has the same data as the service. */

/** Users, teams, and what they have, by their ids. */
interface Data {
  readonly users: Map<string, unknown>;
  readonly teams: Map<string, unknown>;
  /** Of the form `team user`. */
  readonly memberships: Set<string>;
  /** Of the form `team user permission`. */
  readonly teamPermissions: Set<string>;
  /** Of the form `user permission`. */
  readonly projectPermissions: Set<string>;
}

let t: TestApp;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

beforeAll(async () => {
  t = await createTestApp();
  receiver = await startWebhookReceiver();
});
beforeEach(async () => {
  // The sample requests create others, and change them.
  await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
  await deletePeople(t);
  receiver.received.length = 0;
});
afterAll(async () => {
  await receiver.stop();
  await t.close();
});

interface MirroredFields {
  readonly last_active_at_millis?: unknown;
  readonly selected_team?: unknown;
}

/** Without the time of the last activity, of which there are no events, and the copy of the selected team. */
function mirroredUser({
  last_active_at_millis: _active,
  selected_team: _team,
  ...user
}: object & MirroredFields): unknown {
  return user;
}

/** Returns the data of the test project in the database. */
async function readData(): Promise<Data> {
  const { db, config } = t.deps;
  const rowsOf = (table: 'users' | 'teams') =>
    db.sql.selectFrom(table).select('id').where('project_id', '=', testProjectId).execute();
  const users = new Map<string, unknown>();
  for (const { id } of await rowsOf('users')) {
    const user = await readUser(db, testProjectId, id);
    if (user !== null) users.set(id, mirroredUser(serverUserView(config, user)));
  }
  const teams = new Map<string, unknown>();
  for (const { id } of await rowsOf('teams')) {
    teams.set(id, serverTeamView(config, await readTeam(db, testProjectId, id)));
  }
  const members = await db.sql.selectFrom('team_members').selectAll().where('project_id', '=', testProjectId).execute();
  const held = await db.sql
    .selectFrom('team_permissions as h')
    .leftJoin('permission_definitions as p', (join) =>
      join.onRef('p.project_id', '=', 'h.project_id').onRef('p.key', '=', 'h.permission_key'),
    )
    .select(['h.team_id', 'h.user_id', 'h.permission', 'p.id'])
    .where('h.project_id', '=', testProjectId)
    .execute();
  const ofProject = await db.sql
    .selectFrom('user_permissions as h')
    .innerJoin('permission_definitions as p', (join) =>
      join.onRef('p.project_id', '=', 'h.project_id').onRef('p.key', '=', 'h.permission_key'),
    )
    .select(['h.user_id', 'p.id'])
    .where('h.project_id', '=', testProjectId)
    .execute();
  return {
    users,
    teams,
    memberships: new Set(members.map(({ team_id, user_id }) => `${team_id} ${user_id}`)),
    teamPermissions: new Set(
      held.map(({ team_id, user_id, permission, id }) => `${team_id} ${user_id} ${id ?? permission}`),
    ),
    projectPermissions: new Set(ofProject.map(({ user_id, id }) => `${user_id} ${id}`)),
  };
}

const withoutPrefix = (set: Set<string>, isGone: (entry: readonly string[]) => boolean) => {
  for (const entry of set) if (isGone(entry.split(' '))) set.delete(entry);
};

/** Ends a selected team that the user is no longer a member of, as the service does. */
function unselect(data: Data, userId: string, teamId: string): void {
  const user = data.users.get(userId) as { readonly selected_team_id: string | null } | undefined;
  if (user?.selected_team_id === teamId) data.users.set(userId, { ...user, selected_team_id: null });
}

function leave(data: Data, userId: string, teamId: string): void {
  data.memberships.delete(`${teamId} ${userId}`);
  withoutPrefix(data.teamPermissions, ([team, user]) => team === teamId && user === userId);
  unselect(data, userId, teamId);
}

function rename(set: Set<string>, formerId: string, id: string | null): void {
  for (const entry of [...set]) {
    const ids = entry.split(' ');
    if (ids.at(-1) !== formerId) continue;
    set.delete(entry);
    if (id !== null) set.add([...ids.slice(0, -1), id].join(' '));
  }
}

/** Changes a mirror as an event tells. */
function apply(mirror: Data, type: string, data: Record<string, unknown>): void {
  const [id, userId, teamId] = [String(data['id']), String(data['user_id']), String(data['team_id'])];
  if (type === 'user.created' || type === 'user.updated') {
    mirror.users.set(id, mirroredUser(data));
  } else if (type === 'user.deleted') {
    mirror.users.delete(id);
    withoutPrefix(mirror.projectPermissions, ([user]) => user === id);
  } else if (type === 'team.created' || type === 'team.updated') {
    mirror.teams.set(id, data);
  } else if (type === 'team.deleted') {
    mirror.teams.delete(id);
    for (const entry of [...mirror.memberships]) {
      const [team = '', user = ''] = entry.split(' ');
      if (team === id) leave(mirror, user, team);
    }
  } else if (type === 'team_membership.created') mirror.memberships.add(`${teamId} ${userId}`);
  else if (type === 'team_membership.deleted') leave(mirror, userId, teamId);
  else if (type === 'team_permission.created') mirror.teamPermissions.add(`${teamId} ${userId} ${id}`);
  else if (type === 'team_permission.deleted') mirror.teamPermissions.delete(`${teamId} ${userId} ${id}`);
  else if (type === 'project_permission.created') mirror.projectPermissions.add(`${userId} ${id}`);
  else if (type === 'project_permission.deleted') mirror.projectPermissions.delete(`${userId} ${id}`);
  else if (type.startsWith('permission_definition.')) {
    const renamed = type === 'permission_definition.updated';
    const set = data['scope'] === 'team' ? mirror.teamPermissions : mirror.projectPermissions;
    rename(set, renamed ? String(data['former_id']) : id, renamed ? id : null);
  } else throw new Error(`The mirror does not know ${type}.`);
}

/** Starts to mirror the data, which is the same at that time. */
async function startMirror(): Promise<Data> {
  await t.request('POST /webhooks/endpoints', { access: 'admin', body: { url: `${receiver.url}/mirror` } });
  return readData();
}

interface VersionedEvent {
  readonly type: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
}

/** Sends what waits, and returns what has arrived, in this order. */
async function deliverEvents(): Promise<VersionedEvent[]> {
  await createWebhookWorker(t.deps).runDue();
  const own = receiver.received.filter(({ path }) => path === '/mirror');
  return own.map(({ body }) => body as ReceivedWebhook['body'] & { readonly version: number });
}

/** Sends what waits, and applies to a mirror what has arrived. */
async function applyEvents(mirror: Data): Promise<void> {
  for (const { type, data } of await deliverEvents()) apply(mirror, type, data);
}

// Requests with GET also write: the callback of a provider creates and joins users.
const routes = allRoutes.filter((route) => route !== 'DELETE /projects/current');

describe('a mirror has the same data after', () => {
  it.each(routes)('%s', async (route) => {
    const sample = await endpointCases[route].call(t, await createSampleUser(t));
    const mirror = await startMirror();
    const { status, body } = await t.request(route, sample);
    expect(status, JSON.stringify(body)).toBeLessThan(400);
    await applyEvents(mirror);
    expect(mirror).toEqual(await readData());
  });

  it('users sign up, verify, join and leave teams, and permissions change', async () => {
    const mirror = await startMirror();
    const server = (options: object) => ({ access: 'server', ...options }) as const;
    const permissions = { id: 'mirrored', contained_permission_ids: [] };
    await t.request('POST /team-permission-definitions', { access: 'admin', body: permissions });
    const config = { create_team_on_sign_up: true, magic_link_enabled: true };
    await t.request('PATCH /projects/current', { access: 'admin', body: { config } });
    const { userId, token } = await t.signUp('mirrored@example.com');
    const verification = { email: 'mirrored@example.com', callback_url: 'http://localhost:3000/verify' };
    await t.request('POST /contact-channels/send-verification-code', { token, body: verification });
    const code = await t.mailedCode('mirrored@example.com');
    await t.request('POST /contact-channels/verify', { body: { code } });
    const link = { email: 'by-link@example.com', callback_url: 'http://localhost:3000/magic' };
    await t.request('POST /auth/otp/send-sign-in-code', { body: link });
    await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode('by-link@example.com') } });
    const team = { display_name: 'A', creator_user_id: userId };
    const { body: made } = await t.request('POST /teams', server({ body: team }));
    const teamId = String(made['id']);
    const held = { team_id: teamId, user_id: userId, permission_id: 'mirrored' };
    const grant = 'POST /team-permissions/{team_id}/{user_id}/{permission_id}';
    await t.request(grant, server({ params: held, body: {} }));
    await t.request('PATCH /users/me', { token, body: { selected_team_id: teamId } });
    await t.request('PATCH /team-permission-definitions/{permission_id}', {
      access: 'admin',
      params: { permission_id: 'mirrored' },
      body: { id: 'renamed' },
    });
    await applyEvents(mirror);
    expect(mirror).toEqual(await readData());
    expect([...mirror.teamPermissions]).toContain(`${teamId} ${userId} renamed`);

    receiver.received.length = 0;
    const definition = { permission_id: 'renamed' };
    await t.request('DELETE /team-permission-definitions/{permission_id}', { access: 'admin', params: definition });
    const membership = { team_id: teamId, user_id: userId };
    await t.request('DELETE /team-memberships/{team_id}/{user_id}', server({ params: membership }));
    await applyEvents(mirror);
    expect(mirror).toEqual(await readData());
    expect(mirror.memberships).not.toContain(`${teamId} ${userId}`);
  });
});

const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Prepares a page or a redirect of a browser, and returns the function that opens it and returns its status. */
type PreparePage = () => Promise<() => Promise<number>>;

const pages: readonly [string, PreparePage, { readonly changes: boolean }][] = [
  ...(['GET', 'POST'] as const).flatMap((method): [string, PreparePage, { changes: boolean }][] => [
    [
      `${method} of the page that undoes a change of the email address`,
      async () => {
        const link = await createUndoLink(t, await createSampleUser(t), newEmail());
        return async () => (await openOwnerLink(t, link, method)).status;
      },
      { changes: method === 'POST' },
    ],
    [
      `${method} of the page that trusts a network`,
      async () => {
        const link = await createTrustLink(t, await createSampleUser(t));
        return async () => (await openOwnerLink(t, link, method, '203.0.113.1')).status;
      },
      { changes: false },
    ],
  ]),
  [
    'an undone change of an email address that another person has signed up with',
    async () => {
      const owner = await createSampleUser(t);
      const link = await createUndoLink(t, owner, newEmail());
      await t.signUp(owner.email);
      return async () => (await openOwnerLink(t, link, 'POST')).status;
    },
    { changes: true },
  ],
  [
    'a provider sent back a new person, who gets a team',
    async () => () => withFlag(t, 'create_team_on_sign_up', true, async () => (await completeRedirects(t)).status),
    { changes: true },
  ],
  [
    'a provider sent back a person whose unverified account has a password',
    async () => {
      const { email } = await createSampleUser(t);
      return async () => (await completeRedirects(t, { email })).status;
    },
    { changes: true },
  ],
  [
    'a provider sent back a person who links an account',
    async () => {
      const { token } = await createSampleUser(t);
      return async () => {
        const back = await completeRedirects(t, { email: newEmail() }, { type: 'link', token });
        return (await redeemAuthorizationCode(t, authorizationCodeOf(back))).status;
      };
    },
    { changes: true },
  ],
];

describe('a mirror has the same data after a browser has opened', () => {
  it.each(pages)('%s', async (_name, prepare, { changes }) => {
    await enableProvider(t, 'github');
    const open = await prepare();
    const mirror = await startMirror();
    const before = await readData();
    expect(await open()).toBeLessThan(400);
    const after = await readData();
    if (changes) expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    await applyEvents(mirror);
    expect(mirror).toEqual(after);
  });
});

/** Data that parallel requests change: the user is a member of the team, and `index` is the number of the request. */
type SendOne = (ids: { readonly user_id: string; readonly team_id: string }, index: number) => Promise<TestResponse>;

const server = { access: 'server' } as const;
const inTurns = (index: number) => (index % 2 === 0 ? 'POST' : 'DELETE');
const patchUser: SendOne = ({ user_id, team_id }, index) => {
  const bodies = [
    { display_name: `Ada ${index}` },
    { server_metadata: { index } },
    { selected_team_id: index % 8 === 2 ? team_id : null },
    { primary_email: newEmail(), primary_email_verified: true },
  ];
  return t.request('PATCH /users/{user_id}', { ...server, params: { user_id }, body: bodies[index % 4] });
};
const changeMembership: SendOne = (params, index) =>
  t.request(`${inTurns(index)} /team-memberships/{team_id}/{user_id}`, { ...server, params, body: {} });
const patchTeam: SendOne = ({ team_id }, index) => {
  const body = index % 2 === 0 ? { display_name: `Team ${index}` } : { client_metadata: { index } };
  return t.request('PATCH /teams/{team_id}', { ...server, params: { team_id }, body });
};
const changeTeamPermission: SendOne = (ids, index) =>
  t.request(`${inTurns(index)} /team-permissions/{team_id}/{user_id}/{permission_id}`, {
    ...server,
    params: { ...ids, permission_id: '$update_team' },
    body: {},
  });

const races: readonly [string, SendOne][] = [
  ['a user', patchUser],
  ['a team', patchTeam],
  ['a membership', changeMembership],
  ['a permission in a team', changeTeamPermission],
  [
    'a permission in the project',
    ({ user_id }, index) =>
      t.request(`${inTurns(index)} /project-permissions/{user_id}/{permission_id}`, {
        ...server,
        params: { user_id, permission_id: 'raced_in_project' },
        body: {},
      }),
  ],
  [
    'the id of a permission',
    (_ids, index) => {
      const [permission_id, id = ''] = index % 2 === 0 ? ['raced', 'raced_again'] : ['raced_again', 'raced'];
      return t.request('PATCH /team-permission-definitions/{permission_id}', {
        access: 'admin',
        params: { permission_id },
        body: { id },
      });
    },
  ],
  [
    'a user, a team, and what the user has there',
    (ids, index) => {
      const send = [patchUser, patchTeam, changeMembership, changeTeamPermission][index % 4] ?? patchUser;
      return send(ids, Math.floor(index / 4));
    },
  ],
  [
    'a user who is deleted meanwhile',
    (ids, index) =>
      index === 8
        ? t.request('DELETE /users/{user_id}', { ...server, params: { user_id: ids.user_id } })
        : (index % 2 === 0 ? changeMembership : patchUser)(ids, Math.floor(index / 2)),
  ],
  [
    'a team that is deleted meanwhile',
    (ids, index) =>
      index === 8
        ? t.request('DELETE /teams/{team_id}', { ...server, params: { team_id: ids.team_id } })
        : (index % 2 === 0 ? changeMembership : patchTeam)(ids, Math.floor(index / 2)),
  ],
];

describe('after 16 parallel changes of', () => {
  beforeAll(async () => {
    const admin = { access: 'admin' } as const;
    await t.request('POST /team-permission-definitions', { ...admin, body: { id: 'raced' } });
    await t.request('POST /project-permission-definitions', { ...admin, body: { id: 'raced_in_project' } });
  });

  it.each(races)('%s, the versions of each object grow, and the greatest has the final state', async (_name, send) => {
    const subjects: { user_id: string; team_id: string }[] = [];
    for (let round = 0; round < raceRounds / 10; round += 1) {
      const { userId } = await createSampleUser(t);
      subjects.push({ user_id: userId, team_id: await createSampleTeam(t, [userId]) });
    }
    const mirror = await startMirror();
    for (const ids of subjects) {
      const responses = await Promise.all(Array.from({ length: 16 }, (_, index) => send(ids, index)));
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    }
    const events = await deliverEvents();
    expect(events.length).toBeGreaterThan(0);
    const versions = new Map<string, number[]>();
    for (const { type, version, data } of events) {
      const object = [type.split('.')[0], data['id'], data['team_id'], data['user_id']].join(' ');
      versions.set(object, [...(versions.get(object) ?? []), version]);
    }
    for (const [object, arrived] of versions) {
      expect([object, [...new Set(arrived)].toSorted((a, b) => a - b)]).toEqual([object, arrived]);
    }
    for (const { type, data } of events.toSorted((a, b) => a.version - b.version)) apply(mirror, type, data);
    expect(mirror).toEqual(await readData());
  });
});
