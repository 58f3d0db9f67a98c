import { systemPermissions } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';
import {
  insertPermissionDefinition,
  replaceContainedPermissions,
  toStoredPermissions,
} from '../permissions/permission-definitions.ts';
import type { TeamRole } from '../teams/team-members.ts';
import { lockProject } from './projects.ts';

const insertDefaults = createStatement<never>(
  'insert_default_permissions',
  `insert into default_permissions (project_id, role, permission) select $1, $2, unnest($3::text[])`,
);

/**
 * Replaces the default permissions of a role: those that new team creators, team members or users get. Existing ones
 * keep their permissions. Locks the project. Throws if a permission is not defined.
 */
export async function replaceDefaultPermissions(
  tx: Executor,
  projectId: string,
  role: TeamRole | 'user',
  ids: readonly string[],
): Promise<void> {
  await lockProject(tx, projectId);
  const missing = (id: string) =>
    new HttpError(400, `The default permission ${id} is not defined in this project. Define it first.`);
  const scope = role === 'user' ? 'project' : 'team';
  const permissions = await toStoredPermissions(tx, projectId, scope, ids, missing);
  await tx.sql.deleteFrom('default_permissions').where('project_id', '=', projectId).where('role', '=', role).execute();
  await tx.write(insertDefaults, [projectId, role, permissions]);
}

/**
 * Creates the permissions `member` and `admin` of a new project, and makes them the default permissions of the members
 * and the creators of its teams.
 */
export async function createDefaultPermissions(tx: Executor, projectId: string): Promise<void> {
  for (const [role, id, description, contained] of [
    ['member', 'member', 'Default permission of team members', ['$read_members', '$invite_members']],
    ['creator', 'admin', 'Default permission of team creators', Object.keys(systemPermissions)],
  ] as const) {
    const key = await insertPermissionDefinition(tx, projectId, 'team', id, description);
    await replaceContainedPermissions(tx, projectId, 'team', { key, id }, contained);
    await replaceDefaultPermissions(tx, projectId, role, [id]);
  }
}
