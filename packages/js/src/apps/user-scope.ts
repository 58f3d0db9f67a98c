import type { QueryScope } from '../cache/query-cache.ts';
import type { ConnectionSettings } from '../http/request.ts';
import type { Transport } from '../http/transport.ts';
import type { Redirector } from '../navigation/redirect.ts';
import type { UserSession } from '../session/session.ts';
import type { Runtime } from './runtime.ts';

/** Redirects the browser to an OAuth provider to connect an account. Never settles, or throws on a server. */
export type ConnectAccount = (providerId: string, scopes: readonly string[]) => Promise<never>;

/** The scope of queries for a user, and of the objects that they return. */
export interface UserScope extends QueryScope {
  /** The user's id, or `me` for the user whose tokens the requests carry. */
  readonly userId: string;
  readonly transport: Transport;
  readonly redirector: Redirector;
}

/** The scope of queries for a signed-in user, and of the objects that they return. */
export interface SessionScope extends UserScope {
  readonly session: UserSession;
  readonly runtime: Runtime;
  readonly settings: ConnectionSettings;
  readonly connect: ConnectAccount;
  /** Creates the additional methods of users of the project `internal`. */
  readonly ownerActions?: ((scope: SessionScope) => object) | undefined;
}
