import { type AccessType, type BodyOf, KnownErrors, type QueryOf, type ResponseOf } from '@keystack/contract';
import type { createTeam, getTeam, listTeams, updateTeam } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { type Executor, statement } from '../../database/database.ts';
import { millis } from '../../database/millis.ts';
import {
  boundedPageOf,
  oldest,
  type Pages,
  pageSize,
  readPages,
  rowsThatFit,
  type SizedRow,
  sizeColumns,
  type TimePosition,
} from '../../database/pages.ts';
import { metadataColumns } from '../profiles/metadata-columns.ts';
import { pictureUrl } from '../profiles/pictures.ts';

type ServerTeam = ResponseOf<typeof getTeam, 'server'>;
type ClientTeam = ResponseOf<typeof getTeam, 'client'>;

/** A team, as read from the database. */
type Team = Omit<ServerTeam, 'profile_image_url'> & { readonly picture: string | null };

const teamColumns = `t.id, t.display_name, t.profile_image_url as picture, t.client_metadata, t.client_read_only_metadata,
  t.server_metadata, ${millis('t.created_at')} as created_at_millis`;

const findTeam = statement<Team>(
  'find_team',
  `select ${teamColumns} from teams t where t.project_id = $1 and t.id = $2`,
);

const listedColumns = `${teamColumns}, ${sizeColumns('t.listed_bytes', 't.created_at, t.id')}`;

const listAll = statement<Team & SizedRow>(
  'list_teams',
  `with page as (
    select ${listedColumns} from teams t where t.project_id = $1 and (t.created_at, t.id) > ($2, $3)
    order by t.created_at, t.id limit ${pageSize}
  ) ${rowsThatFit}`,
);

const listOfUser = statement<Team & SizedRow>(
  'list_teams_of_user',
  `with page as (
    select ${listedColumns} from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
    where m.project_id = $1 and m.user_id = $4 and (t.created_at, t.id) > ($2, $3)
    order by t.created_at, t.id limit ${pageSize}
  ) ${rowsThatFit}`,
);

/** Reads a team, or throws that there is none. */
export async function readTeam(tx: Executor, projectId: string, teamId: string): Promise<Team> {
  const [team] = await tx.run(findTeam, [projectId, teamId]);
  if (team === undefined) throw new KnownErrors.TeamNotFound(teamId);
  return team;
}

/** Reads the teams of a project or of one of its users, the oldest first. */
export function readTeams<View>(
  tx: Executor,
  projectId: string,
  { user_id: userId }: QueryOf<typeof listTeams>,
  view: (team: Team) => View,
): Pages<View> {
  return readPages<View, TimePosition>(oldest, async (place) => {
    const teams = await (userId === undefined
      ? tx.run(listAll, [projectId, ...place])
      : tx.run(listOfUser, [projectId, ...place, userId]));
    return boundedPageOf(teams, view, ({ created_at_millis: createdAt, id }) => [new Date(createdAt), id]);
  });
}

/** A team on the wire: for clients without what only the host app's server may see. */
export function teamView(config: Pick<Config, 'url'>, team: Team, access: AccessType): ClientTeam | ServerTeam {
  const view = serverTeamView(config, team);
  if (access !== 'client') return view;
  const { created_at_millis: _createdAt, server_metadata: _metadata, ...ofClient } = view;
  return ofClient;
}

/** A team as the host app's server sees it. */
export function serverTeamView(config: Pick<Config, 'url'>, team: Team): ServerTeam {
  return {
    id: team.id,
    display_name: team.display_name,
    profile_image_url: pictureUrl(config, team.picture),
    client_metadata: team.client_metadata,
    client_read_only_metadata: team.client_read_only_metadata,
    server_metadata: team.server_metadata,
    created_at_millis: team.created_at_millis,
  };
}

type TeamFields = BodyOf<typeof createTeam, 'server'> | BodyOf<typeof updateTeam, 'server'>;

/** Returns the columns that a write changes. Absent fields stay. */
export function changedTeamColumns(fields: TeamFields) {
  return {
    ...(fields.display_name === undefined ? {} : { display_name: fields.display_name }),
    ...metadataColumns(fields),
  };
}
