import type { Redirector, RedirectToOptions } from './redirect.ts';
import { attempted } from './result.ts';
import type { UserSession } from './session.ts';
import type { Transport } from './transport.ts';

/** What signing out takes: the session, calls made for it, and the way off the page. */
export interface SignOut {
  readonly transport: Transport;
  readonly session: UserSession;
  readonly redirector: Redirector;
}

/** Ends a session at the service and here, then goes to the page after sign-out. */
export async function signOut({ transport, session, redirector }: SignOut, options?: RedirectToOptions): Promise<void> {
  if ((await session.tokens()).refreshToken !== null) {
    // That the service has ended it before is no reason to stay.
    await attempted(transport.call('DELETE /auth/sessions/current', {}), ['RefreshTokenError']);
  }
  session.end();
  await redirector.to('afterSignOut', options);
}

/** The same where somebody is signed in. */
export async function signOutIfSignedIn(leaving: SignOut, options?: RedirectToOptions): Promise<void> {
  if ((await leaving.session.tokens()).accessToken !== null) await signOut(leaving, options);
}
