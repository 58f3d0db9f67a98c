import { createServerTeam, serverTeam, serverTeams } from '../areas/teams/server-teams.ts';
import type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerUser,
  ServerUserCreateOptions,
} from '../areas/users/server-entities.ts';
import { createServerUserObject } from '../areas/users/server-user.ts';
import {
  createUser,
  currentServerUser,
  type ListUsersOptions,
  serverUser,
  serverUsers,
  type UserPage,
} from '../areas/users/server-users.ts';
import type { Cached } from '../cache/cache.ts';
import { memoizePerObject } from '../cache/per-object.ts';
import type { ConnectionSettings } from '../http/request.ts';
import { createTransport } from '../http/transport.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import type { SessionClaims, VerifyClaims } from '../session/verify-claims.ts';
import type { CurrentServerUserOf, GetUserOptions, NeededUser, StackClientApp, UserArguments } from './app-types.ts';
import { ClientApp } from './client-app.ts';
import { type ContextOverrides, createClientContext, lazyDiagnosis } from './context.ts';
import { secretEnv } from './env.ts';
import { getUserWithOrOption, useUserWithOrOption } from './get-user.ts';
import {
  requireOption,
  resolveConnectionSettings,
  type StackServerAppConstructorOptions,
  type Visitor,
} from './options.ts';
import type { Runtime } from './runtime.ts';
import { createServerScope, type ServerContext, type ServerSessionScope } from './server-scope.ts';
import type { SessionScope } from './user-scope.ts';

/** The implementation of server apps, and the base class of admin apps. */
export class ServerApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientApp<HasTokenStore, ProjectId>
  implements StackClientApp<HasTokenStore, ProjectId>
{
  readonly #context: ServerContext;
  readonly #userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentServerUserOf<ProjectId> | null>;
  #verifyClaims: VerifyClaims | undefined;

  constructor(context: ServerContext, isCounted: boolean) {
    const { server, viewUser } = context;
    const scopeOf = memoizePerObject((scope: SessionScope): ServerSessionScope => ({ ...scope, server, viewUser }));
    const userOf = context.bySession(
      // The additional methods of users depend on the project's id, which only the type argument describes.
      (scope) => currentServerUser(scopeOf(scope)) as Cached<CurrentServerUserOf<ProjectId> | null>,
    );
    super({
      context,
      userOf,
      isCounted,
      setCurrentUser() {
        throw new Error('A server app has no page to set the user of. Call this on the client app.');
      },
    });
    this.#context = context;
    this.#userOf = userOf;
  }

  /**
   * Fetches the signed-in user or, if an ID is passed, any user of the project. If nobody is signed in, returns `null`,
   * throws an `Error` or redirects to the sign-in page, depending on `options.or`.
   *
   * @param id UUID of the user.
   * @returns The user, or `null` if nobody is signed in or no user has the ID (`UserNotFound`).
   * @see GET /users/me, GET /users/{user_id}
   *
   * @example
   * const ada = await serverApp.getUser('8e25b6d5-3f2b-4d7d-9c6e-2f7f0b5f6a11');
   *
   * // The user who sent a request
   * const user = await serverApp.getUser({ tokenStore: request });
   */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: NeededUser<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId>>;
  override getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId> | null>;
  override async getUser(options: string | GetUserOptions = {}): Promise<ServerUser | null> {
    if (typeof options === 'string') return serverUser(createServerScope(this.#context, options)).get();
    return getUserWithOrOption(this.#context, this.#userOf(options.tokenStore), options);
  }

  /**
   * React hook version of `getUser`. Suspends while loading and re-renders on change.
   *
   * @param id UUID of the user.
   *
   * @example
   * const user = serverApp.useUser('8e25b6d5-3f2b-4d7d-9c6e-2f7f0b5f6a11');
   */
  override useUser(id: string): ServerUser | null;
  override useUser(options: NeededUser<HasTokenStore>): CurrentServerUserOf<ProjectId>;
  override useUser(...options: UserArguments<HasTokenStore>): CurrentServerUserOf<ProjectId> | null;
  override useUser(options: string | GetUserOptions = {}): ServerUser | null {
    const byId = typeof options === 'string';
    const cached = byId ? serverUser(createServerScope(this.#context, options)) : this.#userOf(options.tokenStore);
    return useUserWithOrOption<ServerUser>(this.#context, cached, byId ? {} : options);
  }

  /**
   * Fetches the signed-in user and logs a deprecation warning.
   *
   * @deprecated Use `getUser()`.
   * @see GET /users/me
   *
   * @example
   * const user = await serverApp.getServerUser();
   */
  getServerUser(): Promise<CurrentServerUserOf<ProjectId> | null> {
    this.#context.runtime.warn('getServerUser() is deprecated. Call getUser(), which returns the same user.');
    return this.#userOf().get();
  }

  /**
   * Returns the claims of the access token, or `null` if nobody is signed in. Sends no request while the token is
   * valid, which is at most 10 minutes. Changes since then, including a sign-out elsewhere, become visible when the
   * token expires. The keys that verify tokens are fetched once and cached for 10 minutes.
   *
   * @param options.tokenStore Token store of the user. Default: the token store of the app.
   *
   * @example
   * const claims = await serverApp.getSessionClaims({ tokenStore: request });
   * if (claims === null) throw new Error('Not signed in');
   * console.log(claims.userId);
   */
  async getSessionClaims(options?: {
    readonly tokenStore?: TokenStoreInit<true> | undefined;
  }): Promise<SessionClaims | null> {
    // Loaded with the first use, because dashboards do not need the code that verifies tokens.
    const { createClaimsVerifier } = await import('../session/verify-claims.ts');
    this.#verifyClaims ??= createClaimsVerifier(this.#context);
    return this.#verifyClaims(options?.tokenStore);
  }

  /**
   * Creates a user. With a primary email, the user can sign in with it unless `primaryEmailAuthEnabled` is `false`.
   *
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /users
   *
   * @example
   * const ada = await serverApp.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada' });
   * console.log(ada.id);
   */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createUser(this.#context, options);
  }

  /**
   * Lists the users of the project. Returns all users unless `limit` or `cursor` is set.
   *
   * @returns An array of users with the additional property `nextCursor`, which is `null` on the last page.
   * @see GET /users
   *
   * @example
   * const users = await serverApp.listUsers({ limit: 100, orderBy: 'signedUpAt', desc: true });
   * const next = users.nextCursor === null ? [] : await serverApp.listUsers({ limit: 100, cursor: users.nextCursor });
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return serverUsers(this.#all, JSON.stringify(options ?? {})).get();
  }

  /**
   * React hook version of `listUsers`. Suspends while loading and re-renders on change.
   *
   * @example
   * const users = serverApp.useUsers({ query: 'ada' });
   */
  useUsers(options?: ListUsersOptions): UserPage {
    return this.#context.queries.view.useCached(serverUsers(this.#all, JSON.stringify(options ?? {})));
  }

  /**
   * Creates a team. It has no members unless `creatorUserId` is set.
   *
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /teams
   *
   * @example
   * const team = await serverApp.createTeam({ displayName: 'Engine', creatorUserId: serverUser.id });
   */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return createServerTeam(this.#all, options);
  }

  /**
   * Lists all teams of the project.
   *
   * @see GET /teams
   *
   * @example
   * const teams = await serverApp.listTeams();
   */
  listTeams(): Promise<ServerTeam[]> {
    return serverTeams(this.#all, '').get();
  }

  /**
   * React hook version of `listTeams`. Suspends while loading and re-renders on change.
   *
   * @example
   * const teams = serverApp.useTeams();
   */
  useTeams(): ServerTeam[] {
    return this.#context.queries.view.useCached(serverTeams(this.#all, ''));
  }

  /**
   * Fetches a team.
   *
   * @param id UUID of the team.
   * @returns The team, or `null` if there is none with the ID (`TeamNotFound`).
   * @see GET /teams/{team_id}
   *
   * @example
   * const team = await serverApp.getTeam('0b8e5a5c-6f3e-4f0a-8d9d-5a3f6a1c9b70');
   */
  getTeam(id: string): Promise<ServerTeam | null> {
    return serverTeam(this.#all, id).get();
  }

  /**
   * React hook version of `getTeam`. Suspends while loading and re-renders on change.
   *
   * @param id UUID of the team.
   *
   * @example
   * const team = serverApp.useTeam('0b8e5a5c-6f3e-4f0a-8d9d-5a3f6a1c9b70');
   */
  useTeam(id: string): ServerTeam | null {
    return this.#context.queries.view.useCached(serverTeam(this.#all, id));
  }

  /** The scope of queries for the whole project. */
  get #all() {
    return createServerScope(this.#context, '');
  }
}

/**
 * Returns the service, project and keys with which a server app sends requests. Throws if a required option is absent.
 */
export function resolveServerConnectionSettings(options: StackServerAppConstructorOptions): ConnectionSettings {
  const { keys, ...settings } = resolveConnectionSettings(options);
  const secretServerKey = requireOption(
    options.secretServerKey ?? secretEnv.secretServerKey(),
    'secretServerKey',
    'STACK_SECRET_SERVER_KEY',
  );
  const visitor = options.visitor === undefined ? {} : visitorHeaders(options.visitor);
  return { ...settings, access: 'server', keys: { ...keys, ...visitor, 'secret-server-key': secretServerKey } };
}

/** Returns the headers that tell the service about a visitor, without the prefix `x-stack-`. Omits unknown values. */
function visitorHeaders({ headers, ipAddress }: Visitor): Record<string, string> {
  const values = {
    'visitor-ip': ipAddress ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim(),
    'visitor-user-agent': headers.get('user-agent'),
    'visitor-language': headers.get('accept-language'),
  };
  // Other characters cannot be sent in a header.
  const sendable = Object.entries(values).filter(([, value]) => value && /^[\x20-\x7e]+$/.test(value));
  return Object.fromEntries(sendable.map(([name, value]) => [name, `${value}`.slice(0, 500)]));
}

/** Creates the context of a server app, or the parts of an admin app's context that both have. */
export function createServerContext(
  options: Parameters<typeof createClientContext>[0],
  runtime: Runtime,
  settings: ConnectionSettings,
  overrides?: ContextOverrides,
): ServerContext {
  return {
    ...createClientContext(options, runtime, settings, overrides),
    server: createTransport<'server'>(settings, runtime, lazyDiagnosis),
    viewUser: createServerUserObject,
  };
}
