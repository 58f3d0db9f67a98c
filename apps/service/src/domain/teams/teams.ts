import { type AccessType, type BodyOf, KnownErrors, type QueryOf, type ResponseOf } from '@keystack/contract';
import type { createTeam, getTeam, listTeams, updateTeam } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { createLookupStatement, createStatement, type Executor, type Transaction } from '../../database/database.ts';
import { metadataColumns } from '../../database/metadata-columns.ts';
import { unixMillisSql } from '../../database/millis.ts';
import {
  beforeOldest,
  cumulativeBytesColumnsSql,
  lookupPageSize,
  maxPageRows,
  type Pages,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  readPages,
  selectRowsWithinLookupBytesSql,
  selectRowsWithinPageBytesSql,
  type TimePosition,
} from '../../database/pages.ts';
import { pictureUrl } from '../pictures/pictures.ts';

type ServerTeam = ResponseOf<typeof getTeam, 'server'>;
type ClientTeam = ResponseOf<typeof getTeam, 'client'>;

/** A team, as read from the database. */
export type Team = Omit<ServerTeam, 'profile_image_url'> & { readonly picture: string | null };

/** SQL columns of a `Team`. */
export const teamColumns = `t.id, t.display_name, t.profile_image_url as picture, t.client_metadata, t.client_read_only_metadata,
  t.server_metadata, ${unixMillisSql('t.created_at')} as created_at_millis`;

const findTeam = createStatement<Team>(
  'find_team',
  `select ${teamColumns} from teams t where t.project_id = $1 and t.id = $2`,
);

const listedColumns = `${teamColumns}, ${cumulativeBytesColumnsSql('t.listed_bytes', 't.created_at, t.id')}`;

const listAll = createStatement<Team & RowWithCumulativeBytes>(
  'list_teams',
  `with page as (
    select ${listedColumns} from teams t where t.project_id = $1 and (t.created_at, t.id) > ($2, $3)
    order by t.created_at, t.id limit ${maxPageRows}
  ) ${selectRowsWithinPageBytesSql}`,
);

const pageOfUser = (limit: number) => `with page as (
    select ${listedColumns} from team_members m join teams t on t.project_id = m.project_id and t.id = m.team_id
    where m.project_id = $1 and m.user_id = $4 and (t.created_at, t.id) > ($2, $3)
    order by t.created_at, t.id limit ${limit}
  )`;

// A lookup, because apps list the teams of the signed-in user on many of their pages.
const listFirstOfUser = createLookupStatement<Team & RowWithCumulativeBytes>(
  'list_first_teams_of_user',
  `${pageOfUser(lookupPageSize.rows)} ${selectRowsWithinLookupBytesSql}`,
);

const listMoreOfUser = createStatement<Team & RowWithCumulativeBytes>(
  'list_teams_of_user',
  `${pageOfUser(maxPageRows)} ${selectRowsWithinPageBytesSql}`,
);

/** Reads a team. Throws if there is none. */
export async function readTeam(tx: Executor, projectId: string, teamId: string): Promise<Team> {
  const [team] = await tx.run(findTeam, [projectId, teamId]);
  if (team === undefined) throw new KnownErrors.TeamNotFound(teamId);
  return team;
}

const lockRow = createStatement<never>(
  'lock_team',
  `select 1 from teams where project_id = $1 and id = $2 for no key update`,
);

/** Locks a team until the end of `tx`. Does nothing if there is none. */
export async function lockTeam(tx: Executor, projectId: string, teamId: string): Promise<void> {
  await tx.write(lockRow, [projectId, teamId]);
}

/** Locks a team and reads it. Throws if there is none. */
export async function lockAndReadTeam(tx: Executor, projectId: string, teamId: string): Promise<Team> {
  await lockTeam(tx, projectId, teamId);
  return readTeam(tx, projectId, teamId);
}

/** Reads the teams of a project or of one of its users page by page, oldest first, and converts each with `view`. */
export function readTeams<View>(
  tx: Executor,
  projectId: string,
  { user_id: userId }: Pick<QueryOf<typeof listTeams>, 'user_id'>,
  view: (team: Team) => View,
): Pages<View> {
  const placeOf = ({ created_at_millis: createdAt, id }: Team): TimePosition => [new Date(createdAt), id];
  return readPages<View, TimePosition>(beforeOldest, async (place) => {
    if (userId === undefined) return pageFromSizedRows(await tx.run(listAll, [projectId, ...place]), view, placeOf);
    const values = [projectId, ...place, userId];
    if (place === beforeOldest)
      return pageFromSizedRows(await tx.run(listFirstOfUser, values), view, placeOf, lookupPageSize);
    return pageFromSizedRows(await tx.run(listMoreOfUser, values), view, placeOf);
  });
}

/** Returns a team in the format of the API. Omits the fields for servers if `access` is `client`. */
export function teamView(config: Pick<Config, 'url'>, team: Team, access: AccessType): ClientTeam | ServerTeam {
  const view = serverTeamView(config, team);
  if (access !== 'client') return view;
  const { created_at_millis: _createdAt, server_metadata: _metadata, ...clientView } = view;
  return clientView;
}

/** Returns a team in the format of the API for server access. */
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

/** Returns the columns of a team that an update changes, without the picture. Omits absent fields. */
function changedColumns(fields: TeamFields) {
  return {
    ...(fields.display_name === undefined ? {} : { display_name: fields.display_name }),
    ...metadataColumns(fields),
  };
}

/** The picture column of a team. Absent to keep the current picture. */
interface TeamPicture {
  readonly profile_image_url?: string | null;
}

/** Creates a team and returns it. */
export async function insertTeam(
  tx: Transaction,
  projectId: string,
  team: { readonly id: string; readonly createdAt: Date },
  fields: TeamFields & { readonly display_name: string },
  picture: TeamPicture,
): Promise<Team> {
  await tx.sql
    .insertInto('teams')
    .values({
      ...changedColumns(fields),
      ...picture,
      display_name: fields.display_name,
      project_id: projectId,
      id: team.id,
      created_at: team.createdAt,
    })
    .execute();
  return readTeam(tx, projectId, team.id);
}

/** Updates a team and returns it. Absent fields keep their values. Throws if there is no such team. */
export async function updateTeamRow(
  tx: Transaction,
  projectId: string,
  teamId: string,
  fields: TeamFields,
  picture: TeamPicture,
): Promise<Team> {
  const columns = { ...changedColumns(fields), ...picture };
  if (Object.keys(columns).length > 0) {
    await tx.sql
      .updateTable('teams')
      .set(columns)
      .where('project_id', '=', projectId)
      .where('id', '=', teamId)
      .execute();
  }
  return readTeam(tx, projectId, teamId);
}

// Transactions that lock both a user and a membership lock the user first, to avoid deadlocks.
const lockSelectors = createStatement<never>(
  'lock_selectors_of_team',
  `select 1 from team_members m join users u on u.project_id = m.project_id and u.id = m.user_id
  where m.project_id = $1 and m.team_id = $2 and u.selected_team_id = $2 order by u.id for no key update of u`,
);

/** Deletes a team with its memberships. Returns `false` if there is none. */
export async function deleteTeam(tx: Transaction, projectId: string, teamId: string): Promise<boolean> {
  await tx.write(lockSelectors, [projectId, teamId]);
  const { numDeletedRows } = await tx.sql
    .deleteFrom('teams')
    .where('project_id', '=', projectId)
    .where('id', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
