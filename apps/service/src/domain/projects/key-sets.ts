import { randomUUID } from 'node:crypto';
import type { AccessType } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import {
  beforeNewest,
  cumulativeBytesColumnsSql,
  maxPageRows,
  type Pages,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  readPages,
  selectRowsWithinPageBytesSql,
  type TimePosition,
} from '../../database/pages.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { randomText, sha256 } from '../../security/random-text.ts';
import { endSessionsStartedByKeys } from '../sessions/sessions.ts';
import { deleteOwnerLinksOfKeySets } from './owner-links.ts';

/** A key set as read from the database, with the last four characters of each of its keys. */
export interface ApiKeySet {
  readonly id: string;
  readonly description: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  /** The project owner in whose session the key set was created; `null` if an API key created it. */
  readonly owner_id: string | null;
  readonly last_fours: Readonly<Partial<Record<AccessType, string>>>;
  /** The last request with one of the keys, to the minute; `null` before the first. */
  readonly last_used_at: Date | null;
}

const columns = `s.id, s.description, s.created_at, s.expires_at, s.revoked_at, s.owner_id,
  (select coalesce(jsonb_object_agg(k.access, k.last_four), '{}') from api_keys k
    where k.project_id = $1 and k.key_set_id = s.id) as last_fours,
  (select max(k.last_used_at) from api_keys k where k.project_id = $1 and k.key_set_id = s.id) as last_used_at`;

const newestFirst = 's.created_at desc, s.id desc';

const nextKeySets = createStatement<ApiKeySet & RowWithCumulativeBytes>(
  'list_key_sets',
  `with page as (
    select ${columns}, ${cumulativeBytesColumnsSql('octet_length(s.description)', newestFirst)}
    from key_sets s where s.project_id = $1 and (s.created_at, s.id) < ($2, $3)
    order by ${newestFirst} limit ${maxPageRows}
  ) ${selectRowsWithinPageBytesSql}`,
);

const readKeySet = createStatement<ApiKeySet>(
  'read_key_set',
  `select ${columns} from key_sets s where s.project_id = $1 and s.id = $2`,
);

const describeKeySet = createStatement<{ id: string }>(
  'update_key_set_description',
  `update key_sets set description = $3 where project_id = $1 and id = $2 returning id`,
);

const findByKey = createStatement<{ id: string; expires_at: Date }>(
  'find_key_set_of_key',
  `select s.id, s.expires_at from api_keys k join key_sets s on s.project_id = k.project_id and s.id = k.key_set_id
  where k.project_id = $1 and k.access = $2 and k.hash = $3 and s.revoked_at is null and s.expires_at >= $4`,
);

// Evaluates the conditions again after waiting for the lock, so a parallel revocation is either visible here or later
// than `tx`.
const lockByKey = createStatement<{ id: string }>(
  'lock_key_set_of_key',
  `select s.id from api_keys k join key_sets s on s.project_id = k.project_id and s.id = k.key_set_id
  where k.project_id = $1 and k.access = $2 and k.hash = $3 and s.revoked_at is null and s.expires_at >= $4 for share`,
);

// Keeps the time of the first revocation.
const revoke = createStatement<{ id: string }>(
  'revoke_key_sets',
  `update key_sets set revoked_at = $3 where project_id = $1 and id = any($2) and revoked_at is null returning id`,
);

const findCreated = createStatement<{ id: string }>(
  'find_created_key_sets',
  `with recursive created as (
    select id from key_sets where project_id = $1 and created_by = $2
    union
    select s.id from created c join key_sets s on s.project_id = $1 and s.created_by = c.id
  ) select id from created`,
);

/** The result of a revocation: whether the key set was active, and the invitations that ended with it. */
interface Revocation {
  readonly isRevoked: boolean;
  /** The email addresses of the invitations to own the project that the keys had created. */
  readonly invitations: readonly string[];
}

/**
 * Revokes a key set and those created with its secret server key, directly or by others. Ends the impersonations and
 * owner links that their keys have created, or all sessions. Lock the project before (`lockProject`). Creating a key
 * set takes the same lock, so none is missed.
 */
export async function revokeApiKeySet(
  tx: Executor,
  projectId: string,
  id: string,
  now: Date,
  endedSessions: 'impersonations' | 'all',
): Promise<Revocation> {
  const created = await tx.run(findCreated, [projectId, id]);
  const ids = [id, ...created.map((each) => each.id)];
  const revoked = await tx.run(revoke, [projectId, ids, now]);
  await endSessionsStartedByKeys(tx, projectId, ids, endedSessions);
  const invitations = await deleteOwnerLinksOfKeySets(tx, projectId, ids, now);
  return { isRevoked: revoked.some((each) => each.id === id), invitations };
}

/** Reads the key sets of a project page by page, newest first, and converts each with `view`. */
export function readApiKeySets<View>(tx: Executor, projectId: string, view: (keySet: ApiKeySet) => View): Pages<View> {
  return readPages<View, TimePosition>(beforeNewest, async (position) => {
    const keySets = await tx.run(nextKeySets, [projectId, ...position]);
    return pageFromSizedRows(keySets, view, ({ created_at: createdAt, id }) => [createdAt, id]);
  });
}

/** Returns a key set, or `null` if there is none. */
export async function findApiKeySet(tx: Executor, projectId: string, id: string): Promise<ApiKeySet | null> {
  const [keySet] = await tx.run(readKeySet, [projectId, id]);
  return keySet ?? null;
}

/** Updates the description of a key set. Returns `false` if there is no such key set. */
export async function updateApiKeySetDescription(
  tx: Executor,
  projectId: string,
  id: string,
  description: string,
): Promise<boolean> {
  return (await tx.run(describeKeySet, [projectId, id, description])).length > 0;
}

/**
 * Returns the key set of a key with an access level, found by the SHA-256 of the key. Returns `null` if there is none,
 * or if it was revoked or has expired.
 */
export async function findApiKeySetOfKey(
  tx: Executor,
  projectId: string,
  access: AccessType,
  keyHash: Buffer,
  now: Date,
): Promise<{ readonly id: string; readonly expires_at: Date } | null> {
  const [keySet] = await tx.run(findByKey, [projectId, access, keyHash, now]);
  return keySet ?? null;
}

/** A caller with an API key, or with the session of a project owner. */
interface KeyHolder {
  readonly access: AccessType;
  readonly keyHash: Buffer | null;
  readonly project: { readonly project_id: string };
}

/**
 * Returns the id of the key set of a caller, and locks it against revocation until the end of `tx`. Returns `null` for
 * the session of a project owner. Call it before a caller creates credentials, which a revocation then finds.
 *
 * @throws If the key was revoked during the request.
 */
export async function lockKeySetOfCaller(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  { access, keyHash, project: { project_id: projectId } }: KeyHolder,
): Promise<string | null> {
  if (keyHash === null) return null;
  const [keySet] = await tx.run(lockByKey, [projectId, access, keyHash, new Date(clock.now())]);
  if (keySet === undefined) throw new HttpError(401, 'The API key was revoked or has expired during the request.');
  return keySet.id;
}

/** A key set to create. */
interface NewKeySet extends Omit<ApiKeySet, 'last_fours' | 'last_used_at'> {
  /** The key set whose secret server key creates it, with which it is revoked; otherwise `null`. */
  readonly created_by: string | null;
  /** The key set whose key of any access level creates it; `null` in the session of a project owner. */
  readonly created_with: string | null;
}

/** Creates a key set. Stores only hashes of its keys. Lock the project before (`lockProject`). */
export async function insertApiKeySet(
  tx: Transaction,
  projectId: string,
  keySet: NewKeySet,
  keys: readonly { readonly access: AccessType; readonly key: string }[],
): Promise<void> {
  await tx.sql
    .insertInto('key_sets')
    .values({ project_id: projectId, ...keySet })
    .execute();
  if (keys.length === 0) return;
  const rows = keys.map(({ access, key }) => ({
    project_id: projectId,
    access,
    hash: sha256(key),
    key_set_id: keySet.id,
    last_four: key.slice(-4),
  }));
  await tx.sql.insertInto('api_keys').values(rows).execute();
}

const prefixes: Readonly<Record<AccessType, string>> = { client: 'pck', server: 'ssk', admin: 'sak' };

/** Returns a new API key for an access level. */
export function createApiKey(access: AccessType): { readonly access: AccessType; readonly key: string } {
  return { access, key: `${prefixes[access]}_${randomText(45)}` };
}

/** The expiry of keys that stay valid until they are revoked. */
export const farFuture = new Date('2099-12-31T23:59:59Z');

/** The keys of a new project. The only place that has them. */
export interface FirstKeys {
  readonly publishable_client_key: string;
  readonly secret_server_key: string;
}

/** Creates the first key set of a new project, with the keys that an app and its server need. */
export async function createFirstKeySet(
  tx: Transaction,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  projectId: string,
): Promise<FirstKeys> {
  const [client, server] = [createApiKey('client'), createApiKey('server')];
  const id = randomUUID();
  const keySet = {
    id,
    description: 'Keys of the command line',
    created_at: new Date(clock.now()),
    expires_at: farFuture,
    revoked_at: null,
    owner_id: null,
    created_by: null,
    created_with: null,
  };
  await insertApiKeySet(tx, projectId, keySet, [client, server]);
  await events.record(tx, projectId, { type: 'key_set.created', data: { key_set_id: id } });
  return { publishable_client_key: client.key, secret_server_key: server.key };
}
