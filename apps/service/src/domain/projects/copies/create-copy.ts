import type { Transaction } from '../../../database/database.ts';
import type { Deps } from '../../../deps.ts';
import { createSigningKey } from '../../../security/access-tokens.ts';
import { createFirstKeySet, type FirstKeys } from '../key-sets.ts';
import { addUnprovenProjectOwner } from '../project-owners.ts';
import { copyRows, type RowCopy } from './copy-rows.ts';

/** The dependencies of copies. */
export type CopyDeps = Pick<Deps, 'keys' | 'clock' | 'events'>;

/** The name and the owners of a copy. */
interface CopyOptions {
  readonly displayName: string;
  /** The ids of the owners. Those who do not exist are left out. */
  readonly ownerIds: readonly string[];
}

/** A new copy. */
interface Copy {
  readonly keys: FirstKeys;
  /** The number of secrets that cannot be decrypted. The copy has random ones in their place. */
  readonly unreadable: number;
}

/** Creates a project with copied rows, and with a signing key and API keys of its own. */
export async function createCopy(
  tx: Transaction,
  deps: CopyDeps,
  copy: RowCopy,
  { displayName, ownerIds }: CopyOptions,
): Promise<Copy> {
  const now = deps.clock.now();
  const unreadable = await copyRows(tx, deps.keys, copy, now);
  await tx.sql
    .updateTable('projects')
    .set({ display_name: displayName, created_at: new Date(now) })
    .where('project_id', '=', copy.to)
    .execute();
  await createSigningKey(tx, deps, copy.to);
  for (const ownerId of ownerIds) await addUnprovenProjectOwner(tx, ownerId, copy.to);
  await deps.events.record(tx, copy.to, { type: 'project.created', data: { copied_from: copy.from } });
  return { keys: await createFirstKeySet(tx, deps, copy.to), unreadable };
}
