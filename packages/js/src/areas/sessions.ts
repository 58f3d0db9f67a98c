import { RefreshTokenError } from '../errors.ts';
import type { Transport } from '../http/transport.ts';
import type { Redirector, RedirectToOptions } from '../navigation/redirect.ts';
import { attempted } from '../result.ts';
import type { UserSession } from '../session/session.ts';

/** The parts that a sign-out uses: the session, its transport, and the redirector. */
export interface SignOut {
  readonly transport: Transport;
  readonly session: UserSession;
  readonly redirector: Redirector;
}

/**
 * Ends a session at the service and here, then goes to the page after sign-out. Whatever the service answers, and if it cannot
 * be reached, the tokens are deleted here: people who sign out on a shared computer must not stay signed in on it.
 */
export async function signOut(leaving: SignOut, options?: RedirectToOptions): Promise<void> {
  await endSession(leaving);
  await leaving.redirector.to('afterSignOut', options);
}

/** Ends a session as a sign-out does, then goes to the sign-in page, which returns to this page. */
export async function signInAgain(leaving: SignOut, options?: RedirectToOptions): Promise<void> {
  await endSession(leaving);
  await leaving.redirector.to('signIn', options);
}

async function endSession(leaving: SignOut) {
  const { session, redirector } = leaving;
  try {
    await endAtService(leaving);
  } catch (error) {
    // If the refresh of its access token has shown that the session was ended elsewhere, there is nothing to warn of.
    if (session.isStored()) redirector.warn(`${endedHereOnly} ${error}`);
  }
  session.end();
}

async function endAtService({ transport, session }: SignOut) {
  if ((await session.tokens()).refreshToken === null) return;
  await attempted(transport.call('DELETE /auth/sessions/current', {}), [RefreshTokenError]);
}

const endedHereOnly =
  'Signed out in this browser, but the service did not confirm the end of the session, which may live on until it expires.';

/** Signs out if there is a session. */
export async function signOutIfSignedIn(leaving: SignOut, options?: RedirectToOptions): Promise<void> {
  if (leaving.session.isStored()) await signOut(leaving, options);
}
