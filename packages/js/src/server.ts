import type { Cached } from './cache.ts';
import { ClientApp, useUserIn } from './client-app.ts';
import type { GetUserOptions, StackClientApp } from './client-interface.ts';
import { createContext } from './context.ts';
import { secretEnv } from './env.ts';
import { required, resolveIdentity, type StackServerAppConstructorOptions } from './options.ts';
import type { AppIdentity } from './request.ts';
import { hostRuntime, type Runtime } from './runtime.ts';
import type { ServerTeam, ServerTeamCreateOptions, ServerUser, ServerUserCreateOptions } from './server-entities.ts';
import { type ServerContext, type ServerSessionScope, scopeOfUser } from './server-scope.ts';
import { createServerTeamOf, serverTeam, serverTeams } from './server-teams.ts';
import { createServerUser } from './server-user.ts';
import {
  type CurrentServerUser,
  createUser,
  currentServerUser,
  type ListUsersOptions,
  serverUser,
  serverUsers,
  type UserPage,
} from './server-users.ts';
import type { UserSession } from './session.ts';
import type { TokenStoreInit } from './token-store/token-store.ts';
import { createTransport } from './transport.ts';
import { createClaimsReader, type ReadClaims, type SessionClaims } from './verify-token.ts';

/** The way into the product for an app's own server: all users and teams of the project. */
export interface StackServerApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends StackClientApp<HasTokenStore, ProjectId> {
  /** The signed-in user, asked for anew; with an id, any user, or null. */
  getUser(id: string): Promise<ServerUser | null>;
  getUser(options: GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' }): Promise<CurrentServerUser>;
  getUser(
    ...options: HasTokenStore extends false ? [GetUserOptions<HasTokenStore>] : [GetUserOptions<HasTokenStore>?]
  ): Promise<CurrentServerUser | null>;
  useUser(id: string): ServerUser | null;
  useUser(options: GetUserOptions<HasTokenStore> & { readonly or: 'redirect' | 'throw' }): CurrentServerUser;
  useUser(
    ...options: HasTokenStore extends false ? [GetUserOptions<HasTokenStore>] : [GetUserOptions<HasTokenStore>?]
  ): CurrentServerUser | null;
  /** @deprecated Use `getUser()`. */
  getServerUser(): Promise<CurrentServerUser | null>;
  /**
   * Who is signed in, by the access token alone: no request as long as the token is good, ten minutes at most. What has
   * changed since, a sign-out elsewhere included, shows when the token ends. Null when nobody is signed in.
   */
  getSessionClaims(options?: { readonly tokenStore?: TokenStoreInit<true> | undefined }): Promise<SessionClaims | null>;
  /** Makes a user. Throws `UserEmailAlreadyExists` where the address is taken. */
  createUser(options: ServerUserCreateOptions): Promise<ServerUser>;
  /** The users of the project, all of them, or a page where cursor or limit ask for one. */
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  useUsers(options?: ListUsersOptions): UserPage;
  /** Makes a team, without members unless it has a creator. */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam>;
  /** All teams of the project. */
  listTeams(): Promise<ServerTeam[]>;
  useTeams(): ServerTeam[];
  /** A team, or null. */
  getTeam(id: string): Promise<ServerTeam | null>;
  useTeam(id: string): ServerTeam | null;
}

/** Makes server apps. The second argument replaces parts of the surroundings, for tests and framework adapters. */
export interface StackServerAppConstructor {
  new <
    TokenStoreType extends string,
    HasTokenStore extends TokenStoreType extends Readonly<Record<never, never>> ? true : boolean,
    ProjectId extends string,
  >(
    options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>,
    runtime?: Partial<Runtime>,
  ): StackServerApp<HasTokenStore, ProjectId>;
  new (options: StackServerAppConstructorOptions, runtime?: Partial<Runtime>): StackServerApp;
}

/** What the apps of servers and admins have beside those of clients. */
export class ServerApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientApp<HasTokenStore, ProjectId, CurrentServerUser>
  implements StackServerApp<HasTokenStore, ProjectId>
{
  readonly #context: ServerContext;
  readonly #userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentServerUser | null>;
  readonly #readClaims: ReadClaims;

  constructor(context: ServerContext, isCounted: boolean) {
    const scopes = new WeakMap<UserSession, ServerSessionScope>();
    const userOf = context.following((scope) => {
      const serverScope = scopes.get(scope.session) ?? {
        ...scope,
        server: context.server,
        viewUser: context.viewUser,
      };
      scopes.set(scope.session, serverScope);
      return currentServerUser(serverScope);
    });
    super({
      context,
      userOf,
      isCounted,
      setCurrentUser() {
        throw new Error('A server app has no page that a user could be handed to. Call it on the client app.');
      },
    });
    this.#context = context;
    this.#userOf = userOf;
    this.#readClaims = createClaimsReader(context);
  }

  override getUser(id: string): Promise<ServerUser | null>;
  override getUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(options?: string | GetUserOptions): Promise<ServerUser | null> {
    if (typeof options === 'string') return serverUser(scopeOfUser(this.#context, options)).get();
    return super.getUser(options);
  }

  override useUser(id: string): ServerUser | null;
  override useUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): CurrentServerUser;
  override useUser(options?: GetUserOptions): CurrentServerUser | null;
  override useUser(options?: string | GetUserOptions): ServerUser | null {
    const byId = typeof options === 'string';
    const cached = byId ? serverUser(scopeOfUser(this.#context, options)) : this.#userOf(options?.tokenStore);
    return useUserIn<ServerUser>(this.#context, cached, byId ? undefined : options?.or);
  }

  getServerUser() {
    this.#context.runtime.warn('getServerUser() is deprecated: call getUser(), which gives the same user.');
    return super.getUser();
  }

  getSessionClaims({ tokenStore }: { readonly tokenStore?: TokenStoreInit<true> | undefined } = {}) {
    return this.#readClaims(tokenStore);
  }

  createUser(options: ServerUserCreateOptions) {
    return createUser(this.#context, options);
  }

  listUsers(options: ListUsersOptions = {}) {
    return serverUsers(this.#all, JSON.stringify(options)).get();
  }

  useUsers(options: ListUsersOptions = {}) {
    return this.#context.values.view.useCached(serverUsers(this.#all, JSON.stringify(options)));
  }

  createTeam(options: ServerTeamCreateOptions) {
    return createServerTeamOf(this.#all, options);
  }

  listTeams() {
    return serverTeams(this.#all, '').get();
  }

  useTeams() {
    return this.#context.values.view.useCached(serverTeams(this.#all, ''));
  }

  getTeam(id: string) {
    return serverTeam(this.#all, id).get();
  }

  useTeam(id: string) {
    return this.#context.values.view.useCached(serverTeam(this.#all, id));
  }

  /** What belongs to no user. */
  get #all() {
    return scopeOfUser(this.#context, '');
  }
}

export const StackServerApp: StackServerAppConstructor = class<
  HasTokenStore extends boolean,
  ProjectId extends string,
> extends ServerApp<HasTokenStore, ProjectId> {
  constructor(options: StackServerAppConstructorOptions<HasTokenStore, ProjectId>, surroundings?: Partial<Runtime>) {
    const runtime = { ...hostRuntime, ...surroundings };
    super(createServerContext(options, runtime, serverIdentity(options)), options.noAutomaticPrefetch !== true);
  }
};

/** Which service and project the options mean, at server level. */
export function serverIdentity(options: StackServerAppConstructorOptions): AppIdentity {
  const { keys, ...identity } = resolveIdentity(options);
  const secretServerKey = required(
    options.secretServerKey ?? secretEnv.secretServerKey(),
    'secretServerKey',
    'STACK_SECRET_SERVER_KEY',
  );
  return { ...identity, access: 'server', keys: { ...keys, 'secret-server-key': secretServerKey } };
}

/** Joins the parts of an app that holds a secret. */
export function createServerContext(
  options: Pick<StackServerAppConstructorOptions, 'tokenStore' | 'urls' | 'oauthScopesOnSignIn'>,
  runtime: Runtime,
  identity: AppIdentity,
): ServerContext {
  return {
    ...createContext(options, runtime, identity),
    server: createTransport<'server'>(identity, runtime),
    viewUser: createServerUser,
  };
}
