import type { ServerUser, ServerUserResponse } from '../areas/users/server-entities.ts';
import type { Transport } from '../http/transport.ts';
import type { ClientContext } from './context.ts';
import type { SessionScope, UserScope } from './user-scope.ts';

/** Requests with server access, and the objects that are created from their responses. */
interface ServerLevel {
  readonly server: Transport<'server'>;
  /** Creates the object of a user, for example of a team member. */
  readonly viewUser: (raw: ServerUserResponse, scope: ServerScope) => ServerUser;
}

/** The context of a server app: the parts that its methods and queries use. */
export interface ServerContext extends ClientContext, ServerLevel {}

/** The scope of queries for any user, team or list of users on a server, and of the objects that they return. */
export interface ServerScope extends UserScope, ServerLevel {}

/** The scope of queries for a signed-in user on a server, and of the objects that they return. */
export interface ServerSessionScope extends SessionScope, ServerLevel {}

/** Returns the scope for the data of a user. An empty id gives the scope for data of the whole project. */
export function createServerScope(
  { transport, server, viewUser, redirector, queries }: ServerContext | ServerScope,
  userId: string,
): ServerScope {
  return { key: userId, userId, transport, server, viewUser, redirector, queries };
}
