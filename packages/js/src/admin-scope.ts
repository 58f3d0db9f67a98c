import type { ServerContext } from './server-scope.ts';
import type { Transport } from './transport.ts';

/** What an admin app has beside a server app: calls that answer as owners see things. */
export interface AdminContext extends ServerContext {
  readonly admin: Transport<'admin'>;
}
