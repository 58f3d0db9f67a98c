import type { ServerTeamCreateOptions, ServerUser, ServerUserCreateOptions } from '../areas/server-entities.ts';
import { createServerTeamOf, serverTeam, serverTeams } from '../areas/server-teams.ts';
import { createServerUser } from '../areas/server-user.ts';
import {
  createUser,
  currentServerUser,
  type ListUsersOptions,
  serverUser,
  serverUsers,
} from '../areas/server-users.ts';
import type { Cached } from '../cache/cache.ts';
import { perObject } from '../cache/per-object.ts';
import type { AppIdentity } from '../http/request.ts';
import { createTransport } from '../http/transport.ts';
import type { TokenStoreInit } from '../session/token-store/token-store.ts';
import { createClaimsReader, type ReadClaims } from '../session/verify-token.ts';
import { diagnosis } from './actions.ts';
import type { CurrentServerUserOf, GetUserOptions, StackServerApp } from './app-types.ts';
import { ClientApp, useUserIn } from './client-app.ts';
import { createContext, type Peculiarities } from './context.ts';
import { secretEnv } from './env.ts';
import { required, resolveIdentity, type StackServerAppConstructorOptions } from './options.ts';
import type { Runtime } from './runtime.ts';
import { type ServerContext, type ServerSessionScope, scopeOfUser } from './server-scope.ts';
import type { SessionScope } from './user-scope.ts';

/** What the apps of servers and admins have beside those of clients. */
export class ServerApp<HasTokenStore extends boolean, ProjectId extends string>
  extends ClientApp<HasTokenStore, ProjectId, CurrentServerUserOf<ProjectId>>
  implements StackServerApp<HasTokenStore, ProjectId>
{
  readonly #context: ServerContext;
  readonly #userOf: (tokenStore?: TokenStoreInit) => Cached<CurrentServerUserOf<ProjectId> | null>;
  readonly #readClaims: ReadClaims;

  constructor(context: ServerContext, isCounted: boolean) {
    const { server, viewUser } = context;
    const scopeOf = perObject((scope: SessionScope): ServerSessionScope => ({ ...scope, server, viewUser }));
    const userOf = context.following(
      // What the users of a project have beside others is known by its id, of which the type argument is the word.
      (scope) => currentServerUser(scopeOf(scope)) as Cached<CurrentServerUserOf<ProjectId> | null>,
    );
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
  override getUser(
    options: GetUserOptions & { readonly or: 'redirect' | 'throw' },
  ): Promise<CurrentServerUserOf<ProjectId>>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUserOf<ProjectId> | null>;
  override async getUser(options?: string | GetUserOptions): Promise<ServerUser | null> {
    if (typeof options === 'string') return serverUser(scopeOfUser(this.#context, options)).get();
    return super.getUser(options);
  }

  override useUser(id: string): ServerUser | null;
  override useUser(options: GetUserOptions & { readonly or: 'redirect' | 'throw' }): CurrentServerUserOf<ProjectId>;
  override useUser(options?: GetUserOptions): CurrentServerUserOf<ProjectId> | null;
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
  options: Parameters<typeof createContext>[0],
  runtime: Runtime,
  identity: AppIdentity,
  peculiarities?: Peculiarities,
): ServerContext {
  return {
    ...createContext(options, runtime, identity, peculiarities),
    server: createTransport<'server'>(identity, runtime, diagnosis),
    viewUser: createServerUser,
  };
}
