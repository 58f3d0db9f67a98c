import { type QueryOf, serviceLimits } from '@keystack/contract';
import type { listUsers } from '@keystack/contract/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, isUnixMillis, isUuid } from '../../database/cursors.ts';
import type { Executor } from '../../database/database.ts';
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
  selectRowsWithinPageBytesSql,
} from '../../database/pages.ts';
import { HttpError } from '../../http-error.ts';
import { selectionOf, type UserFilters, type UserListKeys } from './user-filters.ts';
import { serverUserView, type User, userColumns, userRowBytesSql, type ViewConfig } from './users.ts';

type UserQuery = QueryOf<typeof listUsers>;
type Order = NonNullable<UserQuery['order_by']>;
type OrderValue = string | number;

/** A position in a list: the id of the last user, and the user's value in the column that the list is ordered by. */
interface Place {
  readonly order: Order;
  readonly value: OrderValue;
  readonly id: string;
}

type ListedUser = User & RowWithCumulativeBytes & { readonly order_value: OrderValue };

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

/**
 * Number of rows of a list that are checked against filters one by one, in the order of the list. If they do not fill
 * the page, the matches are found through the indexes of the filters, and sorted. Left to itself, the database would
 * trust that the matches are spread evenly, and walk through the whole list if they are all at its end.
 */
const maxWalkedRows = 5000;

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
  const { key: name, value, bind } = orders[order];
  const { keys, source, scope, search, indexed, others } = selectionOf(projectId, filters);
  const key = keys[name];
  const direction = sql.raw(desc ? 'desc' : 'asc');
  const ordered = sql`${sql.raw(key)} ${direction}, ${sql.raw(keys.id)} ${direction}`;
  const beyond =
    after === null
      ? []
      : [sql`${sql.raw(`(${key}, ${keys.id}) ${desc ? '<' : '>'}`)} (${bind(after.value)}, ${after.id}::uuid)`];
  const [walkedBy, checked] =
    order === 'signed_up_at' ? [indexed, [...others, ...search]] : [[], [...indexed, ...others, ...search]];
  const inOrder = [scope, ...walkedBy, ...beyond];

  const pageColumns = (key: string, id: string) =>
    sql.raw(
      `${userColumns}, ${value(key)} as order_value, ` +
        cumulativeBytesColumnsSql(userRowBytesSql, `${key} ${desc ? 'desc' : 'asc'}, ${id} ${desc ? 'desc' : 'asc'}`),
    );
  const team = sql`left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id`;
  const unfiltered = () => sql`page as (
      select ${pageColumns(key, keys.id)} from ${source} ${team}
      where ${all(inOrder)} order by ${ordered} limit ${limit}
    )`;
  const filtered = () => {
    const row = sql.raw(`${keys.id} as id, ${key} as key`);
    return sql`walked as materialized (
      select id, key from (
        select ${row}, ${all(checked)} as matches from ${source}
        where ${all(inOrder)} order by ${ordered} limit ${maxWalkedRows}
      ) walk where matches limit ${limit}
    ), sorted as materialized (
      select id, key from (
        select ${row} from ${source} where ${all([...inOrder, ...checked])} offset 0
      ) matching
      where (select count(*) from walked) < ${limit}
      order by key ${direction}, id ${direction} limit ${limit}
    ), found as (
      select * from walked where (select count(*) from walked) = ${limit} union all select * from sorted
    ), page as (
      select ${pageColumns('f.key', 'f.id')} from found f
      cross join lateral (select * from users where project_id = ${projectId} and id = f.id offset 0) u ${team}
    )`;
  };
  const { rows } = await sql<ListedUser>`
    with ${checked.length === 0 ? unfiltered() : filtered()} ${sql.raw(selectRowsWithinPageBytesSql)}`.execute(tx.sql);
  return pageFromSizedRows(
    rows,
    (user) => serverUserView(config, user),
    (last) => ({ order, value: last.order_value, id: last.user_id }),
    limit,
  );
}

/** Counts the users of a project or team that match filters, at most `serviceLimits.userCountMax`. */
export async function countUsers(tx: Executor, projectId: string, filters: UserFilters): Promise<number> {
  const { source, scope, search, indexed, others } = selectionOf(projectId, filters);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${source} where ${all([scope, ...indexed, ...others, ...search])} limit ${serviceLimits.userCountMax}
  ) found`.execute(tx.sql);
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
