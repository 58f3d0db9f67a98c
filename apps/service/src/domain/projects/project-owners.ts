import { createLookupStatement, createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import type { SessionIds } from '../sessions/sessions.ts';

/** The session of a project owner: whether the owner owns the project, and when the session was confirmed. */
export interface Ownership {
  readonly owns: boolean;
  readonly confirmed_at: Date;
  readonly second_factor: boolean;
  readonly requires_totp: boolean;
}

const findOwner = createLookupStatement<Ownership>(
  'find_owner',
  `select coalesce(u.server_metadata -> 'managedProjectIds' ? $4, false) and not s.is_impersonation as owns,
    coalesce(s.confirmed_at, s.created_at) as confirmed_at, s.second_factor, u.totp_secret is not null as requires_totp
  from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
  where s.project_id = 'internal' and s.id = $1 and u.id = $2 and s.expires_at > $3`,
);

/**
 * Returns whether the user of a session in the project `internal` owns a project, or `null` if the session has ended. A
 * session that acts as the user owns none, because its API keys would outlast it.
 */
export async function ownsProject(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<SessionIds, 'userId' | 'sessionId'>,
  projectId: string,
): Promise<boolean | null> {
  return (await readOwnership(tx, { clock }, { userId, sessionId }, projectId))?.owns ?? null;
}

/** Returns what a session in the project `internal` authorizes in a project, or `null` if the session has ended. */
export async function readOwnership(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { userId, sessionId }: Pick<SessionIds, 'userId' | 'sessionId'>,
  projectId: string,
): Promise<Ownership | null> {
  const [owner] = await tx.run(findOwner, [sessionId, userId, new Date(clock.now()), projectId]);
  return owner ?? null;
}

const sortOwned = createStatement<{ project_id: string }>(
  'sort_owned_projects',
  `select project_id from projects where project_id = any($1) order by created_at desc, project_id desc`,
);

/**
 * Returns the ids of the existing projects that the server metadata of a user of the project `internal` lists as owned,
 * newest first.
 */
export async function readOwnedProjectIds(tx: Executor, serverMetadata: unknown): Promise<string[]> {
  const owned = await tx.run(sortOwned, [managedProjectIds(serverMetadata)]);
  return owned.map(({ project_id: id }) => id);
}

function managedProjectIds(metadata: unknown): string[] {
  const record: Readonly<Record<string, unknown>> = { ...Object(metadata) };
  const ids = record['managedProjectIds'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

// Servers can write any metadata. A value of another type is replaced.
const objectSql = `case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end`;

/** Returns the SQL of a list of project ids in the server metadata, without the id `$2`. */
const othersInListSql = (name: string) => `case when jsonb_typeof(server_metadata -> '${name}') = 'array'
  then (server_metadata -> '${name}') - $2::text else '[]' end`;

const addToOwner = createStatement<{ id: string }>(
  'add_project_owner',
  `update users set server_metadata =
    jsonb_set(${objectSql}, '{managedProjectIds}', ${othersInListSql('managedProjectIds')} || to_jsonb($2::text))
  where project_id = 'internal' and id = $1 returning id`,
);

// A project that the account owned before keeps its state. While the owner of a previous email address can undo its
// change, whoever has the account now may be an attacker, too.
const markUnproven = createStatement<never>(
  'mark_unproven_ownership',
  `update users set server_metadata =
    jsonb_set(${objectSql}, '{unprovenProjectIds}', ${othersInListSql('unprovenProjectIds')} || to_jsonb($2::text))
  where project_id = 'internal' and id = $1
    and (self_registered and not confirmed
      or exists (select from email_undos e where e.project_id = 'internal' and e.user_id = $1))
    and not coalesce(server_metadata -> 'managedProjectIds' ? $2, false)`,
);

const unmarkUnproven = createStatement<never>(
  'unmark_unproven_ownership',
  `update users set server_metadata = jsonb_set(server_metadata, '{unprovenProjectIds}', ${othersInListSql('unprovenProjectIds')})
  where project_id = 'internal' and id = $1 and server_metadata -> 'unprovenProjectIds' ? $2`,
);

/**
 * Makes a user of the project `internal` an owner of a project, by adding the project to the user's server metadata.
 * Returns `false` if there is no such user.
 */
export async function addProjectOwner(tx: Executor, userId: string, projectId: string): Promise<boolean> {
  await tx.write(unmarkUnproven, [userId, projectId]);
  return (await tx.run(addToOwner, [userId, projectId])).length > 0;
}

/**
 * Like `addProjectOwner`, for projects that the account got in one of its sessions. If nobody has proved access to the
 * mailbox of the account, its user may be an attacker, and the ownership ends when the owner of the mailbox proves it
 * (`removeUnprovenOwnerships`). Operators vouch for accounts that are not self-registered.
 */
export async function addUnprovenProjectOwner(tx: Executor, userId: string, projectId: string): Promise<boolean> {
  await tx.write(markUnproven, [userId, projectId]);
  return (await tx.run(addToOwner, [userId, projectId])).length > 0;
}

const removeFromOwners = createStatement<never>(
  'remove_project_owners',
  `update users set server_metadata =
    jsonb_set(server_metadata, '{managedProjectIds}', (server_metadata -> 'managedProjectIds') - $1::text)
  where project_id = 'internal' and server_metadata -> 'managedProjectIds' ? $1
    and jsonb_typeof(server_metadata -> 'managedProjectIds') = 'array'`,
);

/** Removes a project from the server metadata of its owners. */
export async function removeProjectOwners(tx: Executor, projectId: string): Promise<void> {
  await tx.write(removeFromOwners, [projectId]);
}

/** An owner of a project, with the columns of the user of the project `internal`. */
export interface ProjectOwner {
  readonly id: string;
  readonly display_name: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly profile_image_url: string | null;
  readonly requires_totp: boolean;
  readonly last_active_at: Date;
}

const listOwners = createStatement<ProjectOwner>(
  'list_project_owners',
  `select id, display_name, email, email_verified, profile_image_url, totp_secret is not null as requires_totp, last_active_at
  from users where project_id = 'internal' and server_metadata -> 'managedProjectIds' ? $1 order by signed_up_at, id`,
);

/** Returns the owners of a project. Those who signed up first come first. */
export function readProjectOwners(tx: Executor, projectId: string): Promise<ProjectOwner[]> {
  return tx.run(listOwners, [projectId]);
}

const lockUsers = createStatement<never>(
  'lock_project_owners',
  `select 1 from users where project_id = 'internal' and id = any($1) order by id for no key update`,
);

/**
 * Locks users of the project `internal`, always in the same order, so that two owners who remove each other do not wait
 * for each other.
 */
export async function lockOwners(tx: Executor, userIds: readonly string[]): Promise<void> {
  await tx.write(lockUsers, [userIds]);
}

const removeOne = createStatement<never>(
  'remove_project_owner',
  `update users set server_metadata =
    jsonb_set(server_metadata, '{managedProjectIds}', (server_metadata -> 'managedProjectIds') - $2::text)
  where project_id = 'internal' and id = $1 and jsonb_typeof(server_metadata -> 'managedProjectIds') = 'array'`,
);

/** Removes a project from the server metadata of one owner. */
export async function removeProjectOwner(tx: Executor, userId: string, projectId: string): Promise<void> {
  await tx.write(removeOne, [userId, projectId]);
  await tx.write(unmarkUnproven, [userId, projectId]);
}

const listUnproven = createStatement<{ id: string }>(
  'list_unproven_ownerships',
  `select unproven.id from users u, jsonb_array_elements_text(
      case when jsonb_typeof(server_metadata -> 'unprovenProjectIds') = 'array'
        then server_metadata -> 'unprovenProjectIds' else '[]' end) as unproven (id)
  where u.project_id = 'internal' and u.id = $1 and u.server_metadata -> 'managedProjectIds' ? unproven.id
  order by unproven.id`,
);

/** Returns the ids of the projects that an owner got before anybody proved access to the mailbox of the account. */
export async function readUnprovenProjectIds(tx: Executor, userId: string): Promise<string[]> {
  return (await tx.run(listUnproven, [userId])).map(({ id }) => id);
}

const clearMarks = createStatement<never>(
  'clear_unproven_marks',
  `update users set server_metadata = server_metadata - 'unprovenProjectIds'
  where project_id = 'internal' and id = $1 and jsonb_typeof(server_metadata) = 'object'
    and server_metadata ? 'unprovenProjectIds'`,
);

/** Makes the ownerships of `addUnprovenProjectOwner` that an owner still has like all others. */
export async function clearUnprovenMarks(tx: Executor, userId: string): Promise<void> {
  await tx.write(clearMarks, [userId]);
}

const findOwners = createStatement<{ exist: boolean }>(
  'has_owners',
  `select exists (select from users where project_id = 'internal') as exist`,
);

/** Returns whether the service has an account of a project owner. */
export async function hasOwners(tx: Executor): Promise<boolean> {
  const [owners] = await tx.run(findOwners, []);
  return owners?.exist ?? false;
}
