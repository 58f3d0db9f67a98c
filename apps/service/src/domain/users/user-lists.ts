import { type QueryOf, serviceLimits } from '@keystack/contract';
import type { listUsers } from '@keystack/contract/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, isUnixMillis, isUuid } from '../../database/cursors.ts';
import { createStatement, type Executor, type PreparedStatement } from '../../database/database.ts';
import { isStorableText } from '../../database/is-storable.ts';
import { unixMillisSql } from '../../database/millis.ts';
import {
  cumulativeBytesColumnsSql,
  maxPageRows,
  type Page,
  type Pages,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  readPages,
  withinPageBytesSql,
} from '../../database/pages.ts';
import { HttpError } from '../../http-error.ts';
import {
  listOfProject,
  listOfTeam,
  selectionOf,
  type UserFilters,
  type UserListKeys,
  type UserSelection,
} from './user-filters.ts';
import {
  serverUserView,
  type User,
  userColumns,
  userOfValues,
  userRowBytesSql,
  userValuesSql,
  type ViewConfig,
} from './users.ts';

type UserQuery = QueryOf<typeof listUsers>;
type Order = NonNullable<UserQuery['order_by']>;
type OrderValue = string | number;

/** A position in a list: the id of the last user, and the user's value in the column that the list is ordered by. */
interface Place {
  readonly order: Order;
  readonly value: OrderValue;
  readonly id: string;
}

interface ListedUser extends RowWithCumulativeBytes {
  readonly user: User;
  readonly order_value: OrderValue;
}

/** The row of a page: for each user, the value of the order, the running size, and the values of `userValuesSql`. */
interface PageRow {
  readonly users: readonly (readonly [OrderValue, number, readonly unknown[]])[] | null;
}

type ListedItem = ReturnType<typeof serverUserView>;

/**
 * For each order: the key, the SQL of its value in a cursor, and the conversion of that value to a statement parameter.
 */
const orders: Record<
  Order,
  { key: keyof UserListKeys; value: (key: string) => string; bind: (value: OrderValue) => unknown }
> = {
  signed_up_at: { key: 'signedUpAt', value: unixMillisSql, bind: (value) => new Date(value) },
  primary_email: { key: 'email', value: (key) => key, bind: String },
  display_name: { key: 'name', value: (key) => key, bind: String },
};

const all = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...conditions], sql` and `)})`;

/** Number of rows of a list, in its order, whose share of matches decides how a page is read. */
const sampleRows = 1000;

/** Maximum number of rows of a list that are checked one by one, in the order of the list. */
const maxWalkedRows = 20_000;

/**
 * The sample must contain at least this share of a page. With fewer matches, it takes less time to find all of them
 * through an index, and to sort them, than to walk through a list of a million users until the page is full.
 */
const minShareInSample = 1 / 12;

/** The share of a sample from which a fragment is common, so that a count walks through the users instead of an index. */
const commonShare = 1 / 10;

/** Reads all users that match a query, page by page. */
export function readAllUsers(tx: Executor, config: ViewConfig, projectId: string, query: UserQuery): Pages<ListedItem> {
  return readPages<ListedItem, Place | null>(null, (after) =>
    readUserPage(tx, config, projectId, query, after, maxPageRows),
  );
}

/** Reads the page after `after` (`null` for the first) of the users of a project or team that match a query. */
export async function readUserPage(
  tx: Executor,
  config: ViewConfig,
  projectId: string,
  { order_by: order = 'signed_up_at', desc = false, ...filters }: UserQuery,
  after: Place | null,
  limit: number,
): Promise<Page<ListedItem, Place>> {
  const selection = selectionOf(projectId, filters);
  const { search, indexed, others } = selection;
  const rows =
    search.length + indexed.length + others.length === 0
      ? await readRows(tx, projectId, filters.team_id, { order, desc }, after, limit)
      : await readMatchingRows(tx, projectId, selection, { order, desc }, after, limit);
  return pageFromSizedRows(
    rows,
    ({ user }) => serverUserView(config, user),
    (last) => ({ order, value: last.order_value, id: last.user.user_id }),
    { rows: limit },
  );
}

interface Sorting {
  readonly order: Order;
  readonly desc: boolean;
}

/** Returns the SQL of the columns of a page whose rows are sorted by a key and the id. */
function pageColumnsSql({ order, desc }: Sorting, key: string, id: string): string {
  const direction = desc ? 'desc' : 'asc';
  const bytes = cumulativeBytesColumnsSql(userRowBytesSql, `${key} ${direction}, ${id} ${direction}`);
  return `${userColumns}, ${orders[order].value(key)} as order_value, ${bytes}`;
}

// One JSON array, because node-postgres takes several times as long for a row with many columns for each user.
const selectUsers = `select json_agg(json_build_array(order_value, page_bytes, ${userValuesSql}) order by page_bytes) as users
  from page where ${withinPageBytesSql}`;

const usersOf = ([row]: readonly PageRow[]): ListedUser[] =>
  (row?.users ?? []).map(([order_value, page_bytes, values]) => ({
    order_value,
    page_bytes,
    user: userOfValues(values),
  }));

const selectedTeamJoin = 'left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id';

const pageStatements = new Map<string, PreparedStatement<PageRow>>();

/** Reads a page of all users of a project or team, with one of 24 prepared statements. */
async function readRows(
  tx: Executor,
  projectId: string,
  teamId: string | undefined,
  sorting: Sorting,
  after: Place | null,
  limit: number,
): Promise<ListedUser[]> {
  const ofTeam = teamId !== undefined;
  const name = `list_users_${ofTeam ? 'of_team_' : ''}by_${sorting.order}${sorting.desc ? '_desc' : ''}${after === null ? '' : '_after'}`;
  let statement = pageStatements.get(name);
  if (statement === undefined) {
    statement = createStatement<PageRow>(name, pageSql(ofTeam, sorting, after !== null));
    pageStatements.set(name, statement);
  }
  const position = after === null ? [] : [orders[sorting.order].bind(after.value), after.id];
  return usersOf(await tx.run(statement, [projectId, limit, ...(ofTeam ? [teamId] : []), ...position]));
}

function pageSql(ofTeam: boolean, sorting: Sorting, isAfter: boolean): string {
  const { source, keys } = ofTeam ? listOfTeam : listOfProject;
  const key = keys[orders[sorting.order].key];
  const direction = sorting.desc ? 'desc' : 'asc';
  const scope = ofTeam ? 'm.project_id = $1 and m.team_id = $3' : 'u.project_id = $1';
  const [value, id] = ofTeam ? ['$4', '$5'] : ['$3', '$4'];
  const beyond = isAfter ? `and (${key}, ${keys.id}) ${sorting.desc ? '<' : '>'} (${value}, ${id}::uuid)` : '';
  return `with page as (
    select ${pageColumnsSql(sorting, key, keys.id)} from ${source} ${selectedTeamJoin}
    where ${scope} ${beyond} order by ${key} ${direction}, ${keys.id} ${direction} limit $2
  ) ${selectUsers}`;
}

/**
 * Reads a page of the users that match filters. Left to itself, the database would trust that the matches are spread
 * evenly, and walk through the whole list if they are all at its end.
 */
async function readMatchingRows(
  tx: Executor,
  projectId: string,
  { keys, source, scope, search, searchIndex, indexed, others }: UserSelection,
  sorting: Sorting,
  after: Place | null,
  limit: number,
): Promise<ListedUser[]> {
  const { key: name, bind } = orders[sorting.order];
  const key = keys[name];
  const direction = sql.raw(sorting.desc ? 'desc' : 'asc');
  const ordered = sql`${sql.raw(key)} ${direction}, ${sql.raw(keys.id)} ${direction}`;
  const beyond =
    after === null
      ? []
      : [sql`${sql.raw(`(${key}, ${keys.id}) ${sorting.desc ? '<' : '>'}`)} (${bind(after.value)}, ${after.id}::uuid)`];
  const [walkedBy, checked] =
    name === 'signedUpAt' ? [indexed, [...search, ...others]] : [[], [...search, ...indexed, ...others]];
  const inOrder = [scope, ...walkedBy, ...beyond];
  const row = sql.raw(`${keys.id} as id, ${key} as key`);
  const walk = (rows: RawBuilder<unknown>) => sql`(
      select ${row}, ${all(checked)} as matches from ${source} where ${all(inOrder)} order by ${ordered} limit ${rows}
    ) walk`;
  const found =
    checked.length === 0
      ? sql`found as (select ${row} from ${source} where ${all(inOrder)} order by ${ordered} limit ${limit})`
      : sql`sample as materialized (
      select count(*) < ${sampleRows} as is_whole, count(*) filter (where matches) as matches from ${walk(sql`${sampleRows}`)}
    ), walked as materialized (
      select id, key from ${walk(sql`(
        select case when is_whole or matches >= ${Math.ceil(limit * minShareInSample)} then ${maxWalkedRows} else 0 end from sample
      )`)} where matches limit ${limit}
    ), walk_result as materialized (
      select is_whole or (select count(*) from walked) = ${limit} as is_page from sample
    ), sorted as materialized (
      select id, key from (
        select ${row} from ${source} where ${all([...inOrder, ...searchIndex, ...checked])} offset 0
      ) matching
      where not (select is_page from walk_result)
      order by key ${direction}, id ${direction} limit ${limit}
    ), found as (
      select * from walked where (select is_page from walk_result) union all select * from sorted
    )`;
  const { rows } = await sql<PageRow>`with ${found}, page as (
      select ${sql.raw(pageColumnsSql(sorting, 'f.key', 'f.id'))} from found f
      cross join lateral (select * from users where project_id = ${projectId} and id = f.id offset 0) u ${sql.raw(selectedTeamJoin)}
    ) ${sql.raw(selectUsers)}`.execute(tx.sql);
  return usersOf(rows);
}

/** Counts the users of a project or team that match filters, at most `serviceLimits.userCountMax`. */
export async function countUsers(tx: Executor, projectId: string, filters: UserFilters): Promise<number> {
  const { keys, source, scope, search, searchIndex, indexed, others } = selectionOf(projectId, filters);
  const matching = [scope, ...indexed, ...others, ...search];
  const found =
    searchIndex.length === 0
      ? sql`select from ${source} where ${all(matching)}`
      : // An index would first collect all matches of a common fragment, also those beyond the limit.
        sql`select from ${source} where ${all(matching)} and (select is_common from sample)
        union all select from ${source} where ${all([...matching, ...searchIndex])} and not (select is_common from sample)`;
  const { rows } = await sql<{ count: number }>`with sample as materialized (
      select count(*) filter (where matches) >= ${sampleRows * commonShare} as is_common from (
        select ${all([sql`true`, ...search])} as matches from ${source} where ${scope}
        order by ${sql.raw(keys.id)} limit ${sampleRows}
      ) users
    ) select count(*)::int as count from (${found} limit ${serviceLimits.userCountMax}) found`.execute(tx.sql);
  return rows[0]?.count ?? 0;
}

/** Decodes a cursor. Throws if it is invalid or belongs to a list in another order. */
export function decodeUserListCursor(cursor: string, order: Order = 'signed_up_at'): Place {
  const [found, value, id] = decodeCursor(cursor);
  const isValue: (value: unknown) => value is OrderValue = order === 'signed_up_at' ? isUnixMillis : isText;
  if (found === order && isValue(value) && isUuid(id)) return { order, value, id };
  throw new HttpError(
    400,
    'The cursor does not belong to this list. Send next_cursor of the previous page, with the same order.',
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && isStorableText(value);
