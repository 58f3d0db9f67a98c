import { limits, serviceLimits } from '@keystack/contract';
import { createStatement, type Database, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { clockToleranceSeconds, createSigningKey, evictSigningKeys } from '../../security/access-tokens.ts';
import { lockProject } from './projects.ts';

/** Time in milliseconds after which no token of a former key is valid any more. */
const retiredAfter = limits.accessTokenLifetime + 2 * clockToleranceSeconds * 1000;

const findNewestKey = createStatement<{ created_at: Date; signs_from: Date }>(
  'find_newest_signing_key',
  `select created_at, signs_from from signing_keys where project_id = $1 order by signs_from desc limit 1`,
);

const deleteOtherKeys = createStatement<never>(
  'delete_other_signing_keys',
  `delete from signing_keys where project_id = $1 and kid <> $2`,
);

/** Options of a rotation. */
export interface RotationOptions {
  /** `true` after a leak: the new key signs at once, and tokens of the former keys are refused. Default: `false`. */
  readonly immediately?: boolean | undefined;
  /** Does nothing if the newest key was created at or after this time in Unix milliseconds. */
  readonly createdBefore: number;
}

/**
 * Creates the next signing key of a project. It is published first and signs later, and tokens of the former key are
 * accepted until they expire. Sessions go on. Returns `false` if there was nothing to do.
 */
export async function rotateSigningKey(
  tx: Transaction,
  deps: Pick<Deps, 'keys' | 'clock' | 'events'>,
  projectId: string,
  { immediately = false, createdBefore }: RotationOptions,
): Promise<boolean> {
  try {
    await lockProject(tx, projectId);
  } catch (error) {
    // Deleted meanwhile. The keys of the other projects are still rotated.
    if (error instanceof HttpError) return false;
    throw error;
  }
  const now = deps.clock.now();
  const [newest] = await tx.run(findNewestKey, [projectId]);
  if (newest !== undefined && !isOld(newest.created_at.getTime(), now, { immediately, createdBefore })) return false;
  // One waits to sign already.
  if (newest !== undefined && !immediately && newest.signs_from.getTime() > now) return false;
  const kid = await createSigningKey(
    tx,
    deps,
    projectId,
    immediately ? now : now + serviceLimits.signingKeyPublication,
  );
  if (immediately) await tx.write(deleteOtherKeys, [projectId, kid]);
  await deps.events.record(tx, projectId, { type: 'signing_key.rotated', data: { key_id: kid } });
  tx.afterCommit(() => evictSigningKeys(deps, projectId));
  return true;
}

/**
 * Returns whether a key is old enough. After a leak also one from the future: a clock that was set back must not
 * protect the leaked key.
 */
function isOld(createdAt: number, now: number, { immediately, createdBefore }: RotationOptions): boolean {
  return createdAt < createdBefore || (immediately === true && createdAt > now);
}

const findOldKeys = createStatement<{ project_id: string }>(
  'find_projects_to_rotate',
  `select project_id from signing_keys where project_id > $5 group by project_id
   having (max(created_at) < $1 and ($2 or max(signs_from) <= $3)) or ($2 and max(created_at) > $3)
   order by project_id limit $4`,
);

/**
 * Returns at most `limit` projects whose keys `rotateSigningKey` would rotate with these options, in the order of their
 * ids.
 *
 * @param after The id of the last project of the previous page. Default: the first page.
 */
export async function findProjectsToRotate(
  db: Database,
  now: number,
  { immediately = false, createdBefore }: RotationOptions,
  limit: number,
  after = '',
): Promise<readonly string[]> {
  const rows = await db.run(findOldKeys, [new Date(createdBefore), immediately, new Date(now), limit, after]);
  return rows.map(({ project_id }) => project_id);
}

const deleteRetired = createStatement<{ deleted: number }>(
  'delete_retired_signing_keys',
  `with retired as materialized (
    select k.project_id, k.kid from signing_keys newer join signing_keys k on k.project_id = newer.project_id
    where newer.signs_from <= $1 and (k.signs_from, k.kid) < (newer.signs_from, newer.kid) limit $2
  ), gone as (
    delete from signing_keys k using retired r where k.project_id = r.project_id and k.kid = r.kid returning 1
  )
  select count(*)::int as deleted from gone`,
);

/** Deletes at most `limit` keys whose tokens have all expired, and returns their number. */
export async function deleteRetiredSigningKeys(db: Database, now: number, limit: number): Promise<number> {
  const [done] = await db.run(deleteRetired, [new Date(now - retiredAfter), limit]);
  return done?.deleted ?? 0;
}
