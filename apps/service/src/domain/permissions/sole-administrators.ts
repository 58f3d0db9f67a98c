import { createStatement, type Executor } from '../../database/database.ts';
import { holdsInTeamSql } from './team-access.ts';

/** A team that only one of its members can manage. */
export interface SolelyAdministeredTeam {
  readonly team_id: string;
  readonly team_display_name: string;
}

/** The permissions to manage a team and its members. */
const managing = ['$update_team', '$delete_team', '$remove_members', '$invite_members'];

// Members without any permission of the list manage nothing, and are not administrators of teams that a server manages.
const listTeams = createStatement<SolelyAdministeredTeam>(
  'list_solely_administered_teams',
  `select t.id as team_id, t.display_name as team_display_name
  from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
  where m.project_id = $1 and m.user_id = $2 and ($3::uuid is null or m.team_id = $3)
    and exists (select from team_members o where o.project_id = $1 and o.team_id = m.team_id and o.user_id <> $2)
    and exists (
      select from unnest($4::text[]) as managing (permission)
      where ${holdsInTeamSql('m.team_id', 'm.user_id', 'managing.permission')} and not exists (
        select from team_members o join users u on u.project_id = o.project_id and u.id = o.user_id
        where o.project_id = $1 and o.team_id = m.team_id and o.user_id <> $2 and u.suspended_at is null
          and ${holdsInTeamSql('o.team_id', 'o.user_id', 'managing.permission')}
      )
    )
  order by t.created_at, t.id`,
);

/**
 * Returns the teams with other members in which a user is the only one with one of the permissions to manage the team
 * or its members, oldest first.
 */
export function readSolelyAdministeredTeams(
  tx: Executor,
  projectId: string,
  userId: string,
): Promise<SolelyAdministeredTeam[]> {
  return tx.run(listTeams, [projectId, userId, null, managing]);
}

/** Returns whether a user is the only member with one of the permissions to manage a team that has other members. */
export async function isSoleAdministrator(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
): Promise<boolean> {
  return (await tx.run(listTeams, [projectId, userId, teamId, managing])).length > 0;
}
