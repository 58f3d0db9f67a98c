import type { UserScope } from '../../apps/user-scope.ts';
import { RefreshTokenError } from '../../errors.ts';
import type { Transport } from '../../http/transport.ts';
import type { Redirector, RedirectToOptions } from '../../navigation/redirect.ts';
import { toResult } from '../../result.ts';
import type { UserSession } from '../../session/session.ts';

/** The parts of an app that a sign-out uses: the session, its transport, and the redirector. */
export interface SignOutContext {
  readonly transport: Transport;
  readonly session: UserSession;
  readonly redirector: Redirector;
}

/**
 * Ends a session at the service and in the token store, then redirects to the page after sign-out. Deletes the tokens
 * even if the service cannot be reached: users who sign out on a shared computer must not stay signed in.
 */
export async function signOut(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  await endSession(scope);
  await scope.redirector.to('afterSignOut', options);
}

/** Ends a session like `signOut`, then redirects to the sign-in page, which returns to the current page. */
export async function restartSignIn(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  await endSession(scope);
  await scope.redirector.to('signIn', options);
}

/** Ends another session of the user, and revokes its tokens. */
export async function revokeSession({ transport, queries, userId }: UserScope, sessionId: string): Promise<void> {
  try {
    await transport.request('DELETE /auth/sessions/{session_id}', { params: { sessionId }, query: { userId } });
  } finally {
    // After a failure too, because the session may have ended before.
    await queries.invalidate('sessions');
  }
}

async function endSession(scope: SignOutContext) {
  const { session, redirector } = scope;
  try {
    await revokeTokens(scope);
  } catch (error) {
    // If the refresh of the access token has shown that the session was ended elsewhere, no warning is needed.
    if (session.isStored()) redirector.warn(`${notConfirmedMessage} ${error}`);
  }
  session.end();
}

/** Ends a session at the service. The tokens stay in the token store. */
export async function revokeTokens({ transport, session }: SignOutContext) {
  if ((await session.tokens()).refreshToken === null) return;
  await toResult(transport.request('DELETE /auth/sessions/current', {}), [RefreshTokenError]);
}

const notConfirmedMessage =
  'Signed out in this browser, but the service did not confirm the end of the session, which may stay valid until it expires.';

/** Signs out and redirects if the token store contains a session. Does nothing otherwise. */
export async function signOutIfSignedIn(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  if (scope.session.isStored()) await signOut(scope, options);
}
