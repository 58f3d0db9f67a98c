import { sql } from 'kysely';
import { decodeCursor, isUnixMillis, isUuid } from '../../database/cursors.ts';
import type { Executor } from '../../database/database.ts';
import { isStorableText } from '../../database/is-storable.ts';
import {
  beforeNewest,
  cumulativeBytesColumnsSql,
  type Page,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  selectRowsWithinPageBytesSql,
} from '../../database/pages.ts';
import { HttpError } from '../../http-error.ts';
import { type Team, teamColumns } from './teams.ts';

/** A position in a list of teams: the last team's time of creation or, in a search, its name as sorted, and its id. */
export type TeamPlace = readonly [value: number | string, id: string];

type ListedTeam = Team & RowWithCumulativeBytes & { readonly sorted_name: string };

/** SQL expression by which a search is sorted. Identical to that of the index `teams_by_name`. */
const nameKey = `left(lower(t.display_name), 64) collate "C"`;

/**
 * Reads the page after `after` (`null` for the first) of the teams of a project: the newest first or, if `query` is not
 * empty, the teams whose name begins with it or whose id it is, sorted by name.
 */
export async function readTeamPage<View>(
  tx: Executor,
  projectId: string,
  query: string,
  after: TeamPlace | null,
  limit: number,
  view: (team: Team) => View,
): Promise<Page<View, TeamPlace>> {
  const isSearch = query !== '';
  const order = isSearch ? `${nameKey}, t.id` : 't.created_at desc, t.id desc';
  const columns = `${teamColumns}, ${nameKey} as sorted_name, ${cumulativeBytesColumnsSql('t.listed_bytes', order)}`;
  const text = sql`lower(${query})`;
  const begins = sql`(${sql.raw(nameKey)} >= ${text} and ${sql.raw(nameKey)} < ${text} || ${'\u{10FFFF}'})`;
  const found = isUuid(query) ? sql`(${begins} or t.id = ${query})` : begins;
  const [value, id] = after ?? ['', ''];
  const following = sql`(${sql.raw(nameKey)}, t.id) > (${value}, ${id}::uuid)`;
  const place = after === null ? beforeNewest : [new Date(value), id];
  const older = sql`(t.created_at, t.id) < (${place[0]}, ${place[1]}::uuid)`;
  const inPlace = isSearch ? (after === null ? found : sql`${found} and ${following}`) : older;
  const { rows } = await sql<ListedTeam>`
    with page as (
      select ${sql.raw(columns)} from teams t where t.project_id = ${projectId} and ${inPlace}
      order by ${sql.raw(order)} limit ${limit}
    ) ${sql.raw(selectRowsWithinPageBytesSql)}`.execute(tx.sql);
  return pageFromSizedRows(rows, view, (last) => [isSearch ? last.sorted_name : last.created_at_millis, last.id], {
    rows: limit,
  });
}

/**
 * Decodes a cursor of a list of teams, or of a search if `isSearch`. Throws if it is invalid or belongs to another
 * list.
 */
export function decodeTeamCursor(cursor: string, isSearch: boolean): TeamPlace {
  const [value, id] = decodeCursor(cursor);
  const isValue = isSearch ? typeof value === 'string' && isStorableText(value) : isUnixMillis(value);
  if (isValue && isUuid(id)) return [value as number | string, id];
  throw new HttpError(
    400,
    'The cursor does not belong to this list. Send next_cursor of the previous page, with the same query.',
  );
}
