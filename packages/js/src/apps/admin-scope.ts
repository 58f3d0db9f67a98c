import type { Transport } from '../http/transport.ts';
import type { ServerContext } from './server-scope.ts';

/** What an admin app has beside a server app: calls that answer as owners see things. */
export interface AdminContext extends ServerContext {
  readonly admin: Transport<'admin'>;
}
