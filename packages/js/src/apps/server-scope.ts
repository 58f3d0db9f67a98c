import type { RawServerUser, ServerUser } from '../areas/users/server-entities.ts';
import type { Transport } from '../http/transport.ts';
import type { ClientContext } from './context.ts';
import type { SessionScope, UserScope } from './user-scope.ts';

/** Calls that answer as servers see things, and what is made of the answers. */
interface ServerLevel {
  readonly server: Transport<'server'>;
  /** Makes the objects of users, as those of teams need them. */
  readonly viewUser: (raw: RawServerUser, scope: ServerScope) => ServerUser;
}

/** The parts of a server app. */
export interface ServerContext extends ClientContext, ServerLevel {}

/** What the objects of a user need on a server. */
export interface ServerScope extends UserScope, ServerLevel {}

/** The same for a signed-in user. */
export interface ServerSessionScope extends SessionScope, ServerLevel {}

/** What the objects of a user need, whoever it is. */
export function scopeOfUser(
  { transport, server, viewUser, redirector, values }: ServerContext | ServerScope,
  userId: string,
): ServerScope {
  return { key: userId, userId, transport, server, viewUser, redirector, values };
}
