import type { Redirector } from './redirect.ts';
import type { AppIdentity } from './request.ts';
import type { Runtime } from './runtime.ts';
import type { UserSession } from './session.ts';
import type { Transport } from './transport.ts';
import type { Scope } from './values.ts';

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
