import type { QueryOf } from '@keystack/contract';
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

/** SQL expressions by which a list of users is ordered and searched. They must be identical to those of the indexes. */
interface Keys {
  readonly id: string;
  readonly signedUpAt: string;
  readonly email: string;
  readonly name: string;
}

const ofProject: Keys = {
  id: 'u.id',
  signedUpAt: 'u.signed_up_at',
  email: `coalesce(u.email_identity, '') collate "C"`,
  name: `left(lower(coalesce(u.display_name, '')), 64) collate "C"`,
};

/**
 * Columns of `team_members` that triggers copy from the users, because the indexes for lists of a team start with the
 * team.
 */
const ofTeam: Keys = { id: 'm.user_id', signedUpAt: 'm.user_signed_up_at', email: 'm.user_email', name: 'm.user_name' };

/**
 * For each order: the key, the SQL of its value in a cursor, and the conversion of that value to a statement parameter.
 */
const orders: Record<Order, { key: keyof Keys; value: (key: string) => string; bind: (value: OrderValue) => unknown }> =
  {
    signed_up_at: { key: 'signedUpAt', value: unixMillisSql, bind: (value) => new Date(value) },
    primary_email: { key: 'email', value: (key) => key, bind: String },
    display_name: { key: 'name', value: (key) => key, bind: String },
  };

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
  { team_id: teamId, query = '', order_by: order = 'signed_up_at', desc = false }: UserQuery,
  after: Place | null,
  limit: number,
): Promise<Page<ListedItem, Place>> {
  const { key: name, value, bind } = orders[order];
  const keys = teamId === undefined ? ofProject : ofTeam;
  const key = keys[name];
  const direction = desc ? 'desc' : 'asc';
  const ordered = `${key} ${direction}, ${keys.id} ${direction}`;
  const columns = `${userColumns}, ${value(key)} as order_value, ${cumulativeBytesColumnsSql(userRowBytesSql, ordered)}`;
  const [source, ...conditions] =
    teamId === undefined
      ? [sql`users u`, sql`u.project_id = ${projectId}`]
      : [
          sql`team_members m join users u on u.project_id = m.project_id and u.id = m.user_id`,
          sql`m.project_id = ${projectId}`,
          sql`m.team_id = ${teamId}`,
        ];
  if (query !== '') conditions.push(matches(keys, query.trim()));
  if (after !== null) {
    const place = sql`(${bind(after.value)}, ${after.id}::uuid)`;
    conditions.push(sql`${sql.raw(`(${key}, ${keys.id}) ${desc ? '<' : '>'}`)} ${place}`);
  }
  const { rows } = await sql<ListedUser>`
    with page as (
      select ${sql.raw(columns)}
      from ${source} left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
      where ${sql.join(conditions, sql` and `)}
      order by ${sql.raw(ordered)} limit ${limit}
    ) ${sql.raw(selectRowsWithinPageBytesSql)}`.execute(tx.sql);
  return pageFromSizedRows(
    rows,
    (user) => serverUserView(config, user),
    (last) => ({ order, value: last.order_value, id: last.user_id }),
    limit,
  );
}

/**
 * Returns the SQL condition of a search by prefix. The prefix is compared as a byte range, so that an index can be
 * used.
 */
function matches({ id, email, name }: Keys, query: string): RawBuilder<unknown> {
  const after = '\u{10FFFF}';
  const text = sql`lower(${query})`;
  const begins = (key: RawBuilder<unknown>) => sql`(${key} >= ${text} and ${key} < ${text} || ${after})`;
  const whole = isUuid(query) ? sql` or ${sql.raw(id)} = ${query}` : sql``;
  return sql`(${begins(sql.raw(email))} or ${begins(sql.raw(name))}${whole})`;
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
