import type { QueryScope } from '../cache/query-cache.ts';
import type { AppConnection } from './connection.ts';
import type { SessionScope } from './user-scope.ts';

/** The parts of an app that its methods use. */
export interface ActionContext extends AppConnection, QueryScope {
  /** The options that the app was created with. */
  readonly options: { readonly tokenStore?: unknown };
  /** Returns the scope of the app's own session. Throws if the app has no token store. */
  readonly scopeOf: () => SessionScope;
  /** Returns the scopes to request from an OAuth provider in addition to its profile. */
  readonly scopesOf: (provider: string) => readonly string[];
}
