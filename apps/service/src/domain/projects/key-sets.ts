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
import { sha256 } from '../../security/random-text.ts';

/** A key set as read from the database, with the last four characters of each of its keys. */
export interface ApiKeySet {
  readonly id: string;
  readonly description: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly last_fours: Readonly<Partial<Record<AccessType, string>>>;
  /** The last request with one of the keys, to the minute; `null` before the first. */
  readonly last_used_at: Date | null;
}

const columns = `s.id, s.description, s.created_at, s.expires_at, s.revoked_at,
  (select coalesce(jsonb_object_agg(k.access, k.last_four), '{}') from api_keys k
    where k.project_id = s.project_id and k.key_set_id = s.id) as last_fours,
  (select max(k.last_used_at) from api_keys k where k.project_id = s.project_id and k.key_set_id = s.id) as last_used_at`;

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

const describeKeySet = createStatement<never>(
  'update_key_set_description',
  `update key_sets set description = $3 where project_id = $1 and id = $2`,
);

const findByKey = createStatement<{ id: string; expires_at: Date }>(
  'find_key_set_of_key',
  `select s.id, s.expires_at from api_keys k join key_sets s on s.project_id = k.project_id and s.id = k.key_set_id
  where k.project_id = $1 and k.access = $2 and k.hash = $3 and s.revoked_at is null and s.expires_at >= $4`,
);

// Keeps the time of the first revocation.
const revoke = createStatement<{ id: string }>(
  'revoke_key_set',
  `update key_sets set revoked_at = $3 where project_id = $1 and id = $2 and revoked_at is null returning id`,
);

const revokeCreated = createStatement<never>(
  'revoke_created_key_sets',
  `with recursive created as (
    select id from key_sets where project_id = $1 and created_by = $2
    union
    select s.id from created c join key_sets s on s.project_id = $1 and s.created_by = c.id
  )
  update key_sets s set revoked_at = $3 from created c
  where s.project_id = $1 and s.id = c.id and s.revoked_at is null`,
);

/**
 * Revokes a key set and those created with its secret server key. Returns `false` if it was revoked before. Lock the project
 * before (`lockProject`).
 */
export async function revokeApiKeySet(tx: Executor, projectId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await tx.run(revoke, [projectId, id, now]);
  await revokeApiKeySetsCreatedBy(tx, projectId, id, now);
  return revoked.length > 0;
}

/**
 * Revokes the key sets created with the secret server key of a key set, and those that these created. Lock the project
 * before (`lockProject`). Creating a key set takes the same lock, so none is missed.
 */
export async function revokeApiKeySetsCreatedBy(tx: Executor, projectId: string, id: string, now: Date): Promise<void> {
  await tx.run(revokeCreated, [projectId, id, now]);
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

/** Updates the description of a key set. */
export async function updateApiKeySetDescription(
  tx: Executor,
  projectId: string,
  id: string,
  description: string,
): Promise<void> {
  await tx.run(describeKeySet, [projectId, id, description]);
}

/**
 * Returns the key set of a key with an access level, found by the SHA-256 of the key. Returns `null` if there is none, or if
 * it was revoked or has expired.
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

/** A key set to create. `created_by` is the key set whose secret server key creates it, or `null`. */
interface NewKeySet extends Omit<ApiKeySet, 'last_fours' | 'last_used_at'> {
  readonly created_by: string | null;
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
