import type { listUsers, QueryOf } from '@keystack/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Executor } from '../db/database.ts';
import { isStorable } from '../db/is-storable.ts';
import { millis } from '../db/millis.ts';
import { isId, isMillis, readCursor } from './cursors.ts';
import { Refusal } from './refusal.ts';
import { serverUserView, type User, userColumns } from './users.ts';
import { type Page, type Pages, pageOf, pageSize, readPages } from './whole-lists.ts';

type UserQuery = QueryOf<typeof listUsers>;
type Order = NonNullable<UserQuery['order_by']>;
type OrderValue = string | number;

/** A place in a list: after the user with this id, who has this value in the column that the list is ordered by. */
interface Place {
  readonly order: Order;
  readonly value: OrderValue;
  readonly id: string;
}

type ListedUser = User & { readonly order_value: OrderValue };

type ListedItem = ReturnType<typeof serverUserView>;

const email = sql`coalesce(u.email_identity, '') collate "C"`;
const name = sql`left(lower(coalesce(u.display_name, '')), 64) collate "C"`;

/** What lists are ordered by: as the indexes have it, as a cursor carries it, and back. */
const orders: Record<
  Order,
  { key: RawBuilder<unknown>; value: RawBuilder<unknown>; bind: (value: OrderValue) => unknown }
> = {
  signed_up_at: {
    key: sql`u.signed_up_at`,
    value: sql.raw(millis('u.signed_up_at')),
    bind: (value) => new Date(value),
  },
  primary_email: { key: email, value: email, bind: String },
  display_name: { key: name, value: name, bind: String },
};

/** Reads all of these users. */
export function readUsers(
  tx: Executor,
  config: Pick<Config, 'url'>,
  projectId: string,
  query: UserQuery,
): Pages<ListedItem> {
  return readPages<ListedItem, Place | null>(null, (after) =>
    readUserPage(tx, config, projectId, query, after, pageSize),
  );
}

/** Reads one page of the users of a project, all of them or those of a team, that match a search. */
export async function readUserPage(
  tx: Executor,
  config: Pick<Config, 'url'>,
  projectId: string,
  { team_id: teamId, query = '', order_by: order = 'signed_up_at', desc = false }: UserQuery,
  after: Place | null,
  limit: number,
): Promise<Page<ListedItem, Place>> {
  const { key, value, bind } = orders[order];
  const direction = desc ? sql`desc` : sql`asc`;
  const conditions = [sql`u.project_id = ${projectId}`];
  if (teamId !== undefined) {
    conditions.push(
      sql`u.id in (select user_id from team_members where project_id = ${projectId} and team_id = ${teamId})`,
    );
  }
  if (query !== '') conditions.push(matches(query.trim()));
  if (after !== null) {
    conditions.push(sql`(${key}, u.id) ${desc ? sql`<` : sql`>`} (${bind(after.value)}, ${after.id}::uuid)`);
  }
  const { rows } = await sql<ListedUser>`
    select ${sql.raw(userColumns)}, ${value} as order_value
    from users u left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, u.id ${direction} limit ${limit}`.execute(tx.sql);
  return pageOf(
    rows,
    (user) => serverUserView(config, user),
    (last) => ({ order, value: last.order_value, id: last.user_id }),
    limit,
  );
}

/** A beginning is a range of the byte order, so that it is found through the index in any case. */
function matches(query: string): RawBuilder<unknown> {
  const after = '\u{10FFFF}';
  const text = sql`lower(${query})`;
  const begins = (key: RawBuilder<unknown>) => sql`(${key} >= ${text} and ${key} < ${text} || ${after})`;
  const whole = isId(query) ? sql` or u.id = ${query}` : sql``;
  return sql`(${begins(email)} or ${begins(name)}${whole})`;
}

/** The place that a cursor stands for; it must come from a list in the same order. */
export function placeOf(cursor: string, order: Order = 'signed_up_at'): Place {
  const [found, value, id] = readCursor(cursor);
  const isValue: (value: unknown) => value is OrderValue = order === 'signed_up_at' ? isMillis : isText;
  if (found === order && isValue(value) && isId(id)) return { order, value, id };
  throw new Refusal(
    400,
    'The cursor is not one of this list. Take next_cursor of the page before, with the same order.',
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
