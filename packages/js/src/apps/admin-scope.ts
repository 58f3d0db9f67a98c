import type { Transport } from '../http/transport.ts';
import type { ServerContext } from './server-scope.ts';

/** The parts of an admin app: the parts of a server app, and requests with admin access. */
export interface AdminContext extends ServerContext {
  readonly admin: Transport<'admin'>;
}
