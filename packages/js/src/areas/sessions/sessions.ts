import type { Runtime } from '../../apps/runtime.ts';
import type { UserScope } from '../../apps/user-scope.ts';
import { RefreshTokenError } from '../../errors.ts';
import type { ConnectionSettings } from '../../http/request.ts';
import type { Transport } from '../../http/transport.ts';
import type { Redirector, RedirectToOptions } from '../../navigation/redirect.ts';
import { toResult } from '../../result.ts';
import { forgetLinkCodes } from '../../session/kept-codes.ts';
import type { UserSession } from '../../session/session.ts';

/** The parts of an app that a sign-out uses. */
export interface SignOutContext {
  readonly settings: Pick<ConnectionSettings, 'projectId'>;
  readonly runtime: Pick<Runtime, 'after'>;
  readonly transport: Transport;
  readonly session: UserSession;
  readonly redirector: Redirector;
}

/** Maximum time that a sign-out waits for the service to confirm it, in milliseconds. */
const confirmationWait = 2000;

/**
 * Deletes the tokens of a session, ends it at the service, and redirects to the page after sign-out. Does not depend on
 * the response: users who sign out on a shared computer must not stay signed in while the service cannot be reached.
 */
export async function signOut(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  forgetLinkCodes(scope.settings.projectId);
  await endSessionAndRedirect(scope, 'afterSignOut', options);
}

/** Ends a session like `signOut`, then redirects to the sign-in page, which returns to the current page. */
export async function restartSignIn(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  await endSessionAndRedirect(scope, 'signIn', options);
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

async function endSessionAndRedirect(
  scope: SignOutContext,
  page: 'afterSignOut' | 'signIn',
  options: RedirectToOptions | undefined,
) {
  const { runtime, redirector, session } = scope;
  const confirmation = revokeTokens(scope).catch((error: unknown) => {
    redirector.warn(`${notConfirmedMessage} ${error}`);
  });
  session.end();
  try {
    // At once, before components that require a user redirect to the sign-in page.
    await redirector.to(page, options);
  } finally {
    // A server may stop running code after its response.
    await new Promise<void>((resolve) => {
      const cancel = runtime.after(confirmationWait, resolve);
      void confirmation.then(cancel).then(resolve);
    });
  }
}

/**
 * Ends a session at the service, even if the browser leaves the page meanwhile. The tokens stay in the token store.
 */
export async function revokeTokens({ transport, session }: SignOutContext) {
  const refreshToken = session.refreshToken();
  if (refreshToken === null) return;
  // Without the access token, which may have expired.
  const bearer = { tokens: async () => ({ accessToken: null, refreshToken }), reject() {} };
  const revoked = transport.withBearer(bearer).request('DELETE /auth/sessions/current', {}, { keepalive: true });
  await toResult(revoked, [RefreshTokenError]);
}

const notConfirmedMessage =
  'Signed out in this browser, but the service did not confirm the end of the session, which may stay valid until it expires.';

/** Signs out and redirects if the token store contains a session. Does nothing otherwise. */
export async function signOutIfSignedIn(scope: SignOutContext, options?: RedirectToOptions): Promise<void> {
  if (scope.session.isStored()) await signOut(scope, options);
}
