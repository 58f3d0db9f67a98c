import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { createSigningKey } from '../../security/access-tokens.ts';
import { createDefaultPermissions } from './default-permissions.ts';

/** Creates a project with a signing key and the default permissions, and returns its id. */
export async function createProject(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'keys'>,
  displayName: string,
): Promise<string> {
  const projectId = randomUUID();
  await tx.sql
    .insertInto('projects')
    .values({
      project_id: projectId,
      config_id: randomUUID(),
      display_name: displayName,
      created_at: new Date(deps.clock.now()),
    })
    .execute();
  await createSigningKey(tx, deps, projectId);
  await createDefaultPermissions(tx, projectId);
  return projectId;
}
