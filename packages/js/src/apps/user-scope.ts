import type { Scope } from '../cache/values.ts';
import type { AppIdentity } from '../http/request.ts';
import type { Transport } from '../http/transport.ts';
import type { Redirector } from '../navigation/redirect.ts';
import type { UserSession } from '../session/session.ts';
import type { Runtime } from './runtime.ts';

/** Leaves for a provider to connect an account there. */
export type ConnectAccount = (providerId: string, scopes: readonly string[]) => Promise<never>;

/** What the objects of a user need to act for it. */
export interface UserScope extends Scope {
  /** The user's id, or `me` for whoever the calls are signed by. */
  readonly userId: string;
  readonly transport: Transport;
  readonly redirector: Redirector;
}

/** The same for a signed-in user. */
export interface SessionScope extends UserScope {
  readonly session: UserSession;
  readonly runtime: Runtime;
  readonly identity: AppIdentity;
  readonly connect: ConnectAccount;
  /** What users of the project `internal` have beside others. */
  readonly ownerActions?: ((scope: SessionScope) => object) | undefined;
}
