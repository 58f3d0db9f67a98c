import { type Executor, statement } from '../../database/database.ts';

// The first revocation stays the one that is shown.
const revoke = statement<never>(
  'revoke_key_set',
  `update key_sets set revoked_at = $3 where project_id = $1 and id = $2 and revoked_at is null`,
);

const revokeCreated = statement<never>(
  'revoke_created_key_sets',
  `with recursive created as (
    select id from key_sets where project_id = $1 and created_by = $2
    union
    select s.id from created c join key_sets s on s.project_id = $1 and s.created_by = c.id
  )
  update key_sets s set revoked_at = $3 from created c
  where s.project_id = $1 and s.id = c.id and s.revoked_at is null`,
);

/** Revokes a key set and those created with its secret server key. The caller holds the lock of the project's row. */
export async function revokeKeySet(tx: Executor, projectId: string, id: string, now: Date): Promise<void> {
  await tx.run(revoke, [projectId, id, now]);
  await revokeCreatedKeySets(tx, projectId, id, now);
}

/**
 * Revokes the key sets created with the secret server key of a key set, and those that these created. The caller holds the
 * lock of the project's row, as does whoever creates a key set, so that none is missed.
 */
export async function revokeCreatedKeySets(tx: Executor, projectId: string, id: string, now: Date): Promise<void> {
  await tx.run(revokeCreated, [projectId, id, now]);
}
