import type { QueryOf } from '@keystack/contract';
import type { countUsers } from '@keystack/contract/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../database/cursors.ts';
import { mayUseCodesSql } from '../verification-codes/may-use-codes.ts';

/** The filters of a list of users. Absent ones filter nothing. */
export type UserFilters = QueryOf<typeof countUsers>;

/** SQL expressions by which a list of users is ordered and searched. They must be identical to those of the indexes. */
export interface UserListKeys {
  readonly id: string;
  readonly signedUpAt: string;
  readonly email: string;
  readonly name: string;
}

/** A list of users before filters. */
interface UserList {
  readonly keys: UserListKeys;
  /** SQL of the tables, after `from`. The users are `u`. */
  readonly source: string;
}

export const listOfProject: UserList = {
  source: 'users u',
  keys: {
    id: 'u.id',
    signedUpAt: 'u.signed_up_at',
    email: `coalesce(u.email_identity, '') collate "C"`,
    name: `left(lower(coalesce(u.display_name, '')), 64) collate "C"`,
  },
};

/**
 * The users of a team. Triggers copy the keys from the users to `team_members`, because the indexes for lists of a team
 * start with the team.
 */
export const listOfTeam: UserList = {
  source: 'team_members m join users u on u.project_id = m.project_id and u.id = m.user_id',
  keys: {
    id: 'm.user_id',
    signedUpAt: 'm.user_signed_up_at',
    email: 'm.user_email',
    name: 'm.user_name',
  },
};

/**
 * The sign-in methods of a user, as a JSON object with the id of the project as its only key. Must be identical to the
 * expression of the index `users_by_method`.
 */
const methods = sql`jsonb_set('{}', array[u.project_id],
  jsonb_path_query_array(u.oauth_accounts, '$[*].id')
  || case when u.password_hash is not null then '["password"]'::jsonb else '[]' end
  || case when ${sql.raw(mayUseCodesSql)} then '["magic_link"]'::jsonb else '[]' end
)`;

/** The SQL that selects users. */
export interface UserSelection {
  readonly keys: UserListKeys;
  /** The tables, after `from`. The users are `u`. */
  readonly source: RawBuilder<unknown>;
  /** The conditions of the project or team, which every index of an order carries. */
  readonly scope: RawBuilder<unknown>;
  /** The condition of the search, if there is one. */
  readonly search: readonly RawBuilder<unknown>[];
  /** A condition with an index that includes all users that `search` includes. */
  readonly searchIndex: readonly RawBuilder<unknown>[];
  /** The conditions of filters that have an index in the order of sign-up. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** The conditions of the other filters. */
  readonly others: readonly RawBuilder<unknown>[];
}

/** Returns the SQL that selects the users of a project, or of a team, that match filters. */
export function selectionOf(projectId: string, filters: UserFilters): UserSelection {
  const { team_id: teamId, query = '' } = filters;
  const { keys, source } = teamId === undefined ? listOfProject : listOfTeam;
  return {
    keys,
    source: sql.raw(source),
    scope:
      teamId === undefined
        ? sql`u.project_id = ${projectId}`
        : sql`m.project_id = ${projectId} and m.team_id = ${teamId}`,
    ...searchConditions(projectId, keys, query.trim()),
    indexed: indexedConditions(keys, filters),
    others: otherConditions(projectId, filters),
  };
}

// Not as parameters, so that the database can use the indexes of the rare values.
function indexedConditions(
  { signedUpAt }: UserListKeys,
  { verified, mfa, suspended, inactive_since: inactiveSince, ...filters }: UserFilters,
): RawBuilder<unknown>[] {
  const { signed_up_from: from, signed_up_to: to } = filters;
  const column = sql.raw(signedUpAt);
  return [
    ...(verified === false ? [sql`not u.email_verified`] : []),
    ...(mfa === true ? [sql`u.totp_secret is not null`] : []),
    ...(suspended === true ? [sql`u.suspended_at is not null`] : []),
    ...(from === undefined ? [] : [sql`${column} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${new Date(to)}`]),
    // Nobody was last active before the sign-up. So a list by date of sign-up need not begin with the users of today.
    ...(inactiveSince === undefined ? [] : [sql`${column} < ${new Date(inactiveSince)}`]),
  ];
}

function otherConditions(projectId: string, filters: UserFilters): RawBuilder<unknown>[] {
  const { verified, mfa, suspended, method, active_since: activeSince, inactive_since: inactiveSince } = filters;
  return [
    ...(verified === true ? [sql`u.email_verified`] : []),
    ...(mfa === false ? [sql`u.totp_secret is null`] : []),
    ...(suspended === false ? [sql`u.suspended_at is null`] : []),
    ...(method === undefined ? [] : [sql`${methods} @> ${JSON.stringify({ [projectId]: [method] })}::jsonb`]),
    // The day has an index, the time has none.
    ...(activeSince === undefined
      ? []
      : [sql`u.last_active_day >= ${dayOf(activeSince)}::date`, sql`u.last_active_at >= ${new Date(activeSince)}`]),
    ...(inactiveSince === undefined
      ? []
      : [sql`u.last_active_day <= ${dayOf(inactiveSince)}::date`, sql`u.last_active_at < ${new Date(inactiveSince)}`]),
  ];
}

/** Returns the day of a time in UTC, for example `2026-11-23`. */
const dayOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Minimum length of a fragment that the index `users_by_trigram` finds, in characters. */
const minFragmentLength = 3;

/** Number of characters of a fragment that the index is searched for. */
const indexedLength = 64;

/** Returns the SQL conditions of a search. */
function searchConditions(
  projectId: string,
  keys: UserListKeys,
  query: string,
): Pick<UserSelection, 'search' | 'searchIndex'> {
  if (query === '') return { search: [], searchIndex: [] };
  if ([...query].length < minFragmentLength) return { search: [hasPrefix(keys, query)], searchIndex: [] };
  const fragment = sql`lower(${query})`;
  // Those of the beginning, because the time to find the trigrams of a text grows with the square of its length.
  const hasTrigrams = sql`(${trigrams} @> trigrams(${projectId}, left(${fragment}, ${indexedLength}))${orId(query)})`;
  return {
    search: [sql`(strpos(${searchedText}, ${fragment}) > 0${orId(query)})`],
    searchIndex: [
      keys === listOfProject.keys
        ? hasTrigrams
        : sql`u.id in (select u.id from users u where u.project_id = ${projectId} and ${hasTrigrams} offset 0)`,
    ],
  };
}

/** Returns SQL that adds users to a condition by the beginning of the id, if that has 8 characters or more. */
function orId(prefix: string): RawBuilder<unknown> {
  const [first = '', last] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'].map(
    (id) => prefix + id.slice(prefix.length),
  );
  return prefix.length >= 8 && isUuid(first) ? sql` or u.id between ${first}::uuid and ${last}::uuid` : sql``;
}

/** The texts of a user in which a search finds a fragment. */
const searchedText = sql`searched_text(u.email_identity, u.display_name)`;

/** The expression of the index `users_by_trigram`. */
const trigrams = sql`trigrams(u.project_id, ${searchedText})`;

/**
 * Returns the SQL condition of a search by prefix. The prefix is compared as a byte range, so that an index can be
 * used.
 */
function hasPrefix({ email, name }: UserListKeys, prefix: string): RawBuilder<unknown> {
  const after = '\u{10FFFF}';
  const text = sql`lower(${prefix})`;
  const begins = (key: RawBuilder<unknown>) => sql`(${key} >= ${text} and ${key} < ${text} || ${after})`;
  return sql`(${begins(sql.raw(email))} or ${begins(sql.raw(name))})`;
}
