import { KnownErrors, type SystemPermission } from '@keystack/contract';
import { type Executor, statement } from '../../database/database.ts';

interface TeamAccess {
  readonly is_member: boolean;
  readonly holds: boolean;
}

// `union` visits each permission once, however many ways lead to it; `offset 0` makes each step a look into the index.
const findAccess = statement<TeamAccess>(
  'find_team_access',
  `with recursive held (permission, permission_key) as (
    select permission, permission_key from team_permissions where project_id = $1 and team_id = $2 and user_id = $3
    union
    select c.permission, c.permission_key from held h
    cross join lateral (
      select permission, permission_key from contained_permissions
      where project_id = $1 and container_key = h.permission_key offset 0
    ) c
  )
  select exists (select from team_members where project_id = $1 and team_id = $2 and user_id = $3) as is_member,
    exists (select from held where permission = $4) as holds`,
);

/** Throws unless the user is in the team and holds the permission, directly or through another one, if one is named. */
export async function requireTeamAccess(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
  permission?: SystemPermission,
): Promise<void> {
  const [access] = await tx.run(findAccess, [projectId, teamId, userId, permission ?? '']);
  if (!access?.is_member) throw new KnownErrors.TeamMembershipNotFound(teamId, userId);
  if (permission !== undefined && !access.holds) {
    throw new KnownErrors.TeamPermissionRequired(teamId, userId, permission);
  }
}
