import { KnownErrors, type SystemPermissionId } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';

interface TeamAccess {
  readonly is_member: boolean;
  readonly holds: boolean;
}

/**
 * Returns an SQL condition: a member of a team holds a permission, directly or through another one. The parameters are
 * SQL expressions, and `$1` is the id of the project.
 */
export function holdsInTeamSql(teamId: string, userId: string, permission: string): string {
  return `exists (
    select from team_permissions h where h.project_id = $1 and h.team_id = ${teamId} and h.user_id = ${userId} and (
      h.permission = ${permission} or exists (
        select from permission_closure p
        where p.project_id = $1 and p.container_key = h.permission_key and p.permission = ${permission}
      )
    )
  )`;
}

const findAccess = createStatement<TeamAccess>(
  'find_team_access',
  `select exists (select from team_members where project_id = $1 and team_id = $2 and user_id = $3) as is_member,
    ${holdsInTeamSql('$2', '$3', '$4')} as holds`,
);

/**
 * Throws unless the user is a member of the team and, if given, holds the permission directly or through another one.
 */
export async function requireTeamAccess(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
  permission?: SystemPermissionId,
): Promise<void> {
  const [access] = await tx.run(findAccess, [projectId, teamId, userId, permission ?? '']);
  if (!access?.is_member) throw new KnownErrors.TeamMembershipNotFound(teamId, userId);
  if (permission !== undefined && !access.holds) {
    throw new KnownErrors.TeamPermissionRequired(teamId, userId, permission);
  }
}
