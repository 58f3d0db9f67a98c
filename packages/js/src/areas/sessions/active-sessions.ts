import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { UserScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import type { Camel } from '../../http/camel.ts';
import { revokeSession } from './sessions.ts';

/** A session of the signed-in user, without its tokens. */
export interface ActiveSession {
  /** UUID of the session. */
  readonly id: string;
  /** UUID of the user. */
  readonly userId: string;
  /** Time of the sign-in. */
  readonly createdAt: Date;
  /** Time when the session was last used, accurate to about 10 minutes. */
  readonly lastUsedAt: Date;
  /** `true` for the session that this user object was fetched with. */
  readonly isCurrentSession: boolean;
  /** `true` if the app's server acts as the user in this session. */
  readonly isImpersonation: boolean;
  /** Browser and operating system at the sign-in, for example `Chrome, Windows`. `null` if unknown. */
  readonly device: string | null;
  /** Country at the sign-in, as two letters of ISO 3166. `null` if unknown. */
  readonly country: string | null;
}

/** Methods of a user object for the user's sessions. */
export interface SessionActions {
  /**
   * Lists the newest sessions of the user, at most 100, newest first. Each shows the device and country of the sign-in
   * and when it was last used.
   *
   * @throws {KnownErrors.TooManyRequests}
   * @see GET /auth/sessions
   *
   * @example
   * const sessions = await user.getActiveSessions();
   * const elsewhere = sessions.filter(({ isCurrentSession }) => !isCurrentSession);
   */
  getActiveSessions(): Promise<ActiveSession[]>;
  /**
   * React hook version of `getActiveSessions`. Suspends while loading and re-renders on change.
   *
   * @example
   * const devices = user.useActiveSessions().map(({ device }) => device ?? 'Unknown device');
   */
  useActiveSessions(): ActiveSession[];
  /**
   * Ends a session of the user and revokes its tokens. The service rejects the current session of a browser, which
   * `signOut` ends, with `CannotDeleteCurrentSession`. Throws too if the session has already ended.
   *
   * @param sessionId UUID of the session.
   * @throws {KnownErrors.TooManyRequests}
   * @see DELETE /auth/sessions/{session_id}
   *
   * @example
   * const [other] = (await user.getActiveSessions()).filter(({ isCurrentSession }) => !isCurrentSession);
   * if (other) await user.revokeSession(other.id);
   */
  revokeSession(sessionId: string): Promise<void>;
}

type RawSession = Camel<ResponseOf<EndpointsByRoute['GET /auth/sessions']>>['items'][number];

/** The query for the sessions of the signed-in user, newest first. */
const activeSessions: Query<UserScope, [], readonly RawSession[], ActiveSession[]> = defineQuery(
  'sessions',
  async ({ transport, userId }) => (await transport.request('GET /auth/sessions', { query: { userId } })).items,
  (raws) =>
    raws.map(({ createdAt, lastUsedAt, ...session }) => ({
      ...session,
      createdAt: new Date(createdAt),
      lastUsedAt: new Date(lastUsedAt),
    })),
);

/** Creates the methods of a user object for the user's sessions. */
export function createSessionActions(scope: UserScope): SessionActions {
  return {
    getActiveSessions: () => activeSessions(scope).get(),
    useActiveSessions: () => scope.queries.view.useCached(activeSessions(scope)),
    revokeSession: (sessionId) => revokeSession(scope, sessionId),
  };
}
