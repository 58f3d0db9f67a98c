import type { ProviderType } from '../../apps/options.ts';
import type { ServerContext, ServerScope, ServerSessionScope } from '../../apps/server-scope.ts';
import { createServerScope } from '../../apps/server-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { CannotGetOwnUserWithoutUser } from '../../errors.ts';
import { KnownErrors } from '../../known-errors.ts';
import { type Auth, createAuthActions } from './current-user.ts';
import type { ServerUser, ServerUserCreateOptions, ServerUserResponse } from './server-entities.ts';
import { createServerUserObject, toUserBody } from './server-user.ts';

/** The signed-in user as servers see it. */
export interface CurrentServerUser extends ServerUser, Auth {}

/** Options that select and order the users to list. */
export interface ListUsersOptions {
  /** The `nextCursor` of the previous page. Default: the first page. */
  readonly cursor?: string | undefined;
  /** Maximum number of users in a page, at most 1,000. Default: all users, or 100 if `cursor` is set. */
  readonly limit?: number | undefined;
  /** Field to order the users by. Default: `signedUpAt`. */
  readonly orderBy?: 'signedUpAt' | 'primaryEmail' | 'displayName' | undefined;
  /** `true` to reverse the order. Default: false. */
  readonly desc?: boolean | undefined;
  /**
   * Any part of an email or of a display name, or at least the first 8 characters of a user ID. One or two characters
   * are the beginning of an email or of a display name.
   */
  readonly query?: string | undefined;
  /** UUID of a team. Lists only its members. */
  readonly teamId?: string | undefined;
  /** `true` for users whose primary email is verified, `false` for the others. Default: all. */
  readonly verified?: boolean | undefined;
  /** A sign-in method of the users: `password`, `magic_link`, or the ID of an OAuth provider. */
  readonly method?: 'password' | 'magic_link' | ProviderType | undefined;
  /** `true` for users with a second factor, `false` for the others. Default: all. */
  readonly mfa?: boolean | undefined;
  /** `true` for suspended users, `false` for the others. Default: all. */
  readonly suspended?: boolean | undefined;
  /** Earliest sign-up. */
  readonly signedUpFrom?: Date | undefined;
  /** End of the time range of sign-ups, which is not part of it. */
  readonly signedUpTo?: Date | undefined;
  /** Earliest last activity. */
  readonly activeSince?: Date | undefined;
  /** End of the time range of last activities, which is not part of it. */
  readonly inactiveSince?: Date | undefined;
}

/** A page of users. `nextCursor` is the cursor of the next page, or `null` on the last page. */
export type UserPage = ServerUser[] & {
  /** Cursor of the next page, or `null` on the last page. */
  readonly nextCursor: string | null;
};

interface RawPage {
  readonly users: readonly ServerUserResponse[];
  readonly nextCursor: string | null;
}

/** The query for a user by ID. The value is `null` if the user does not exist. */
export const serverUser: Query<ServerScope, [], ServerUserResponse | null, ServerUser | null> = defineQuery(
  'user',
  async ({ server, userId }) => {
    const result = await server.attempt('GET /users/{user_id}', { params: { userId } }, [KnownErrors.UserNotFound]);
    return result.status === 'ok' ? result.data : null;
  },
  (raw, scope) => raw && Object.freeze(createServerUserObject(raw, scope)),
);

/** The query for a list of users. Its argument is a `ListUsersOptions` object as JSON text. */
export const serverUsers: Query<ServerScope, [options: string], RawPage, UserPage> = defineQuery(
  'user',
  async ({ server }, options) => {
    const { orderBy, signedUpFrom, signedUpTo, activeSince, inactiveSince, ...query }: FromJson<ListUsersOptions> =
      JSON.parse(options);
    const result = await server.request('GET /users', {
      query: {
        ...query,
        orderBy: orderBy && orders[orderBy],
        signedUpFrom: toMillis(signedUpFrom),
        signedUpTo: toMillis(signedUpTo),
        activeSince: toMillis(activeSince),
        inactiveSince: toMillis(inactiveSince),
      },
    });
    return {
      users: result.items,
      nextCursor: 'pagination' in result ? result.pagination.nextCursor : null,
    };
  },
  ({ users, nextCursor }, scope) =>
    Object.assign(
      users.map((raw) => createServerUserObject(raw, createServerScope(scope, raw.id))),
      { nextCursor },
    ),
);

/** Options whose dates are texts, as `JSON.stringify` writes them. */
type FromJson<T> = { readonly [Key in keyof T]: T[Key] extends Date | undefined ? string | undefined : T[Key] };

const toMillis = (date: string | undefined) => (date === undefined ? undefined : Date.parse(date));

const orders = { signedUpAt: 'signed_up_at', primaryEmail: 'primary_email', displayName: 'display_name' } as const;

/** The query for the user of a session as servers see it. The value is `null` if nobody is signed in. */
export const currentServerUser: Query<ServerSessionScope, [], ServerUserResponse | null, CurrentServerUser | null> =
  defineQuery(
    'user',
    async ({ server, session }) => {
      if ((await session.tokens()).accessToken === null) return null;
      const result = await server.withBearer(session).attempt('GET /users/me', {}, [CannotGetOwnUserWithoutUser]);
      return result.status === 'ok' ? result.data : null;
    },
    (raw, scope) =>
      raw &&
      Object.freeze({
        ...createServerUserObject(raw, createServerScope(scope, raw.id)),
        ...createAuthActions(scope),
        ...scope.ownerActions?.(scope),
      }),
  );

/** Creates a user. With a primary email, the user can sign in with it unless `primaryEmailAuthEnabled` is `false`. */
export async function createUser(context: ServerContext, options: ServerUserCreateOptions): Promise<ServerUser> {
  const raw = await context.server.request('POST /users', {
    body: { primaryEmailAuthEnabled: options.primaryEmail ? true : undefined, ...(await toUserBody(options)) },
  });
  // A user may begin with a team of its own.
  await context.queries.invalidate('user', 'teams');
  return createServerUserObject(raw, createServerScope(context, raw.id));
}
