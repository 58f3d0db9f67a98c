import { createServerTeamOf, serverTeam, serverTeams } from '../areas/teams/server-teams.ts';
import type {
  ServerTeam,
  ServerTeamCreateOptions,
  ServerUser,
  ServerUserCreateOptions,
} from '../areas/users/server-entities.ts';
import { createServerUser } from '../areas/users/server-user.ts';
import {
  createUser,
  currentServerUser,
  type ListUsersOptions,
  serverUser,
  serverUsers,
  type UserPage,
} from '../areas/users/server-users.ts';
import type { Cached } from '../cache/cache.ts';
import { perObject } from '../cache/per-object.ts';
import type { AppIdentity } from '../http/request.ts';
import { createTransport } from '../http/transport.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { createClaimsReader, type ReadClaims, type SessionClaims } from '../session/verify-token.ts';
import { diagnosis } from './actions.ts';
import type { CurrentServerUserOf, GetUserOptions, NeededUser, StackClientApp, UserArguments } from './app-types.ts';
import { ClientApp } from './client-app.ts';
import { type ContextOverrides, createContext } from './context.ts';
import { secretEnv } from './env.ts';
import { getUserOr, useUserOr } from './get-user.ts';
import { required, resolveIdentity, type StackServerAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import { type ServerContext, type ServerSessionScope, scopeOfUser } from './server-scope.ts';
import type { SessionScope } from './user-scope.ts';

/** The server app, and the base of the admin app. */
export class ServerApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientApp<HasTokenStore, ProjectId>
  implements StackClientApp<HasTokenStore, ProjectId>
{
  readonly #context: ServerContext;
  readonly #userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentServerUserOf<ProjectId> | null>;
  readonly #readClaims: ReadClaims;

  constructor(context: ServerContext, isCounted: boolean) {
    const { server, viewUser } = context;
    const scopeOf = perObject((scope: SessionScope): ServerSessionScope => ({ ...scope, server, viewUser }));
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
    this.#readClaims = createClaimsReader(context);
  }

  /**
   * Fetches the signed-in user or, with an id, any user; null if there is none (`UserNotFound`).
   *
   * @see GET /users/me, GET /users/{user_id}
   */
  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: NeededUser<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId>>;
  override getUser(...options: UserArguments<HasTokenStore>): Promise<CurrentServerUserOf<ProjectId> | null>;
  override async getUser(options: string | GetUserOptions = {}): Promise<ServerUser | null> {
    if (typeof options === 'string') return serverUser(scopeOfUser(this.#context, options)).get();
    return getUserOr(this, this.#userOf(options.tokenStore), options);
  }

  /** Hook version of `getUser` for components. Re-renders on change. */
  override useUser(id: string): ServerUser | null;
  override useUser(options: NeededUser<HasTokenStore>): CurrentServerUserOf<ProjectId>;
  override useUser(...options: UserArguments<HasTokenStore>): CurrentServerUserOf<ProjectId> | null;
  override useUser(options: string | GetUserOptions = {}): ServerUser | null {
    const byId = typeof options === 'string';
    const cached = byId ? serverUser(scopeOfUser(this.#context, options)) : this.#userOf(options.tokenStore);
    return useUserOr<ServerUser>(this.#context, cached, byId ? {} : options);
  }

  /**
   * The signed-in user, with a warning.
   *
   * @deprecated Use `getUser()`.
   * @see GET /users/me
   */
  getServerUser(): Promise<CurrentServerUserOf<ProjectId> | null> {
    this.#context.runtime.warn('getServerUser() is deprecated. Call getUser(), which returns the same user.');
    return this.#userOf().get();
  }

  /**
   * Returns the claims of the access token, or null when nobody is signed in. Sends no request while the token is valid, at
   * most ten minutes. Later changes, including a sign-out elsewhere, show when the token expires. The keys that verify
   * tokens are fetched once and cached for ten minutes.
   */
  getSessionClaims(options?: {
    readonly tokenStore?: TokenStoreInit<true> | undefined;
  }): Promise<SessionClaims | null> {
    return this.#readClaims(options?.tokenStore);
  }

  /**
   * Creates a user.
   *
   * @throws UserEmailAlreadyExists, TooManyRequests
   * @see POST /users
   */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createUser(this.#context, options);
  }

  /**
   * The users of the project, all of them, or a page where cursor or limit ask for one.
   *
   * @see GET /users
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return serverUsers(this.#all, JSON.stringify(options ?? {})).get();
  }

  /** Hook version of `listUsers` for components. Re-renders on change. */
  useUsers(options?: ListUsersOptions): UserPage {
    return this.#context.queries.view.useCached(serverUsers(this.#all, JSON.stringify(options ?? {})));
  }

  /**
   * Creates a team, without members unless a creator is given.
   *
   * @throws UserNotFound, TooManyRequests
   * @see POST /teams
   */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return createServerTeamOf(this.#all, options);
  }

  /**
   * All teams of the project.
   *
   * @see GET /teams
   */
  listTeams(): Promise<ServerTeam[]> {
    return serverTeams(this.#all, '').get();
  }

  /** Hook version of `listTeams` for components. Re-renders on change. */
  useTeams(): ServerTeam[] {
    return this.#context.queries.view.useCached(serverTeams(this.#all, ''));
  }

  /**
   * A team, or null where there is none (`TeamNotFound`).
   *
   * @see GET /teams/{team_id}
   */
  getTeam(id: string): Promise<ServerTeam | null> {
    return serverTeam(this.#all, id).get();
  }

  /** Hook version of `getTeam` for components. Re-renders on change. */
  useTeam(id: string): ServerTeam | null {
    return this.#context.queries.view.useCached(serverTeam(this.#all, id));
  }

  /** The scope of values that belong to no user. */
  get #all() {
    return scopeOfUser(this.#context, '');
  }
}

/** Returns the service and project of the options, at server level. */
export function serverIdentity(options: StackServerAppConstructorOptions): AppIdentity {
  const { keys, ...identity } = resolveIdentity(options);
  const secretServerKey = required(
    options.secretServerKey ?? secretEnv.secretServerKey(),
    'secretServerKey',
    'STACK_SECRET_SERVER_KEY',
  );
  return { ...identity, access: 'server', keys: { ...keys, 'secret-server-key': secretServerKey } };
}

/** Creates the parts of a server app. */
export function createServerContext(
  options: Parameters<typeof createContext>[0],
  runtime: Runtime,
  identity: AppIdentity,
  overrides?: ContextOverrides,
): ServerContext {
  return {
    ...createContext(options, runtime, identity, overrides),
    server: createTransport<'server'>(identity, runtime, diagnosis),
    viewUser: createServerUser,
  };
}
