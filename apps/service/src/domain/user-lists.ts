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

/** The keys that a list is ordered and searched by. */
interface Keys {
  readonly id: RawBuilder<unknown>;
  readonly signedUpAt: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
}

/** The keys as the indexes of users have them. */
const ofProject: Keys = {
  id: sql`u.id`,
  signedUpAt: sql`u.signed_up_at`,
  email: sql`coalesce(u.email_identity, '') collate "C"`,
  name: sql`left(lower(coalesce(u.display_name, '')), 64) collate "C"`,
};

/** The keys of a team's users: triggers copy them to the memberships, whose indexes begin with the team. */
const ofTeam: Keys = {
  id: sql`m.user_id`,
  signedUpAt: sql`m.user_signed_up_at`,
  email: sql`m.user_email`,
  name: sql`m.user_name`,
};

/** The key of each order, its value in a cursor, and that value as a statement compares it. */
const orders: Record<
  Order,
  { key: keyof Keys; value: (key: RawBuilder<unknown>) => RawBuilder<unknown>; bind: (value: OrderValue) => unknown }
> = {
  signed_up_at: {
    key: 'signedUpAt',
    value: () => sql.raw(millis('u.signed_up_at')),
    bind: (value) => new Date(value),
  },
  primary_email: { key: 'email', value: (key) => key, bind: String },
  display_name: { key: 'name', value: (key) => key, bind: String },
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
  const { key: name, value, bind } = orders[order];
  const keys = teamId === undefined ? ofProject : ofTeam;
  const key = keys[name];
  const direction = desc ? sql`desc` : sql`asc`;
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
    conditions.push(sql`(${key}, ${keys.id}) ${desc ? sql`<` : sql`>`} (${bind(after.value)}, ${after.id}::uuid)`);
  }
  const { rows } = await sql<ListedUser>`
    select ${sql.raw(userColumns)}, ${value(key)} as order_value
    from ${source} left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, ${keys.id} ${direction} limit ${limit}`.execute(tx.sql);
  return pageOf(
    rows,
    (user) => serverUserView(config, user),
    (last) => ({ order, value: last.order_value, id: last.user_id }),
    limit,
  );
}

/** A beginning is a range of the byte order, so that it is found through the index in any case. */
function matches({ id, email, name }: Keys, query: string): RawBuilder<unknown> {
  const after = '\u{10FFFF}';
  const text = sql`lower(${query})`;
  const begins = (key: RawBuilder<unknown>) => sql`(${key} >= ${text} and ${key} < ${text} || ${after})`;
  const whole = isId(query) ? sql` or ${id} = ${query}` : sql``;
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
