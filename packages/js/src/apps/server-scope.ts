import type { RawServerUser, ServerUser } from '../areas/users/server-entities.ts';
import type { Transport } from '../http/transport.ts';
import type { ClientContext } from './context.ts';
import type { SessionScope, UserScope } from './user-scope.ts';

/** Requests with server access, and the objects that are created from their responses. */
interface ServerLevel {
  readonly server: Transport<'server'>;
  /** Creates the object of a user, for example of a team member. */
  readonly viewUser: (raw: RawServerUser, scope: ServerScope) => ServerUser;
}

/** The parts of a server app. */
export interface ServerContext extends ClientContext, ServerLevel {}

/** The parts that the objects of a user use on a server. */
export interface ServerScope extends UserScope, ServerLevel {}

/** The parts that the objects of a signed-in user use on a server. */
export interface ServerSessionScope extends SessionScope, ServerLevel {}

/** Returns the scope of any user. */
export function scopeOfUser(
  { transport, server, viewUser, redirector, queries }: ServerContext | ServerScope,
  userId: string,
): ServerScope {
  return { key: userId, userId, transport, server, viewUser, redirector, queries };
}
