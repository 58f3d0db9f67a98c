import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../database/database.ts';
import type { FirstKeys } from '../key-sets.ts';
import { readProjectOwners } from '../project-owners.ts';
import { type CopyDeps, createCopy } from './create-copy.ts';

/** A throw-away copy of a project. The only place that has its keys. */
export interface Fork extends FirstKeys {
  readonly id: string;
  /** The number of secrets that cannot be decrypted. The copy has random ones in their place. */
  readonly unreadable_secrets: number;
}

/** Settings of a fork. */
interface ForkOptions {
  readonly displayName: string;
  /** The time after which the fork is deleted. */
  readonly expiresAt: Date;
  /** The trusted domains, besides localhost. */
  readonly domains: readonly { readonly domain: string; readonly handler_path: string }[];
}

/**
 * Creates a throw-away copy of a project with the same owners. Its emails are captured, and it redirects only to
 * localhost and the given domains. The transaction must have a snapshot: a membership may be created between two
 * statements, whose user would then be missing.
 */
export async function forkProject(
  tx: Transaction,
  deps: CopyDeps,
  projectId: string,
  { displayName, expiresAt, domains }: ForkOptions,
): Promise<Fork> {
  const id = randomUUID();
  const copy = {
    from: projectId,
    to: id,
    cipher: deps.keys,
    sourceOf: (table: string) => table,
    // The mail server would never be used.
    without: new Set(['project_domains', 'mail_servers'] as const),
  };
  const owners = await readProjectOwners(tx, projectId);
  const { keys, unreadable } = await createCopy(tx, deps, copy, {
    displayName,
    ownerIds: owners.map((owner) => owner.id),
  });
  await tx.sql
    .updateTable('projects')
    .set({ captures_emails: true, expires_at: expiresAt, allow_localhost: true, is_production_mode: false })
    .where('project_id', '=', id)
    .execute();
  if (domains.length > 0) {
    await tx.sql
      .insertInto('project_domains')
      .values(domains.map((each) => ({ project_id: id, ...each })))
      .execute();
  }
  await deps.events.record(tx, projectId, { type: 'project.copied', data: { project_id: id } });
  return { id, ...keys, unreadable_secrets: unreadable };
}
