import { readTeam, serverTeamView } from '../domain/teams/teams.ts';
import { readUser, serverUserView } from '../domain/users/users.ts';
import { createWebhookWorker } from '../jobs/webhook-delivery.ts';
import { deletePeople } from './delete-people.ts';
import { type TestApp, testProjectId } from './test-app.ts';
import type { ReceivedWebhook, startWebhookReceiver } from './webhook-receiver.ts';

/* A server that knows users, teams, memberships and permissions from webhooks only. */

/** Users, teams, and what they have, by their ids. */
export interface MirroredData {
  readonly users: Map<string, unknown>;
  readonly teams: Map<string, unknown>;
  /** Of the form `team user`. */
  readonly memberships: Set<string>;
  /** Of the form `team user permission`. */
  readonly teamPermissions: Set<string>;
  /** Of the form `user permission`. */
  readonly projectPermissions: Set<string>;
}

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

/** Deletes what earlier tests have left: the endpoints, users and teams, and what the receiver has got. */
export async function forgetMirroredData(
  t: TestApp,
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>,
): Promise<void> {
  // The sample requests create other endpoints, and change them.
  await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
  await deletePeople(t);
  receiver.received.length = 0;
}

/** Returns the data of the test project in the database. */
export async function readMirroredData(t: TestApp): Promise<MirroredData> {
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
function unselect(data: MirroredData, userId: string, teamId: string): void {
  const user = data.users.get(userId) as { readonly selected_team_id: string | null } | undefined;
  if (user?.selected_team_id === teamId) data.users.set(userId, { ...user, selected_team_id: null });
}

function leave(data: MirroredData, userId: string, teamId: string): void {
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
export function applyWebhook(mirror: MirroredData, type: string, data: Record<string, unknown>): void {
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

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** Starts to mirror the data, and returns it, which is the same at that time. */
export async function startMirror(t: TestApp, receiver: Receiver): Promise<MirroredData> {
  await t.request('POST /webhooks/endpoints', { access: 'admin', body: { url: `${receiver.url}/mirror` } });
  return readMirroredData(t);
}

/** A webhook as the mirror receives it. */
export interface VersionedWebhook {
  readonly type: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
}

/** Sends the webhooks that wait, and returns those that have arrived, in this order. */
export async function deliverWebhooks(t: TestApp, receiver: Receiver): Promise<VersionedWebhook[]> {
  await createWebhookWorker(t.deps).runDue();
  const own = receiver.received.filter(({ path }) => path === '/mirror');
  return own.map(({ body }) => body as ReceivedWebhook['body'] & { readonly version: number });
}
