import { contactChannelActions } from '../areas/contact-channels.ts';
import { oauthActions } from '../areas/oauth.ts';
import { magicLinkActions } from '../areas/otp.ts';
import { passwordActions } from '../areas/password.ts';
import { signOut, signOutIfSignedIn } from '../areas/sessions.ts';
import { teamInvitationActions } from '../areas/team-invitations.ts';
import type { Values } from '../cache/values.ts';
import type { RedirectToOptions } from '../navigation/redirect.ts';
import type { ClientActions } from './client-actions.ts';
import type { AppConnection } from './connection.ts';
import type { SessionScope } from './user-scope.ts';

/*
 * What people set off: signing in and out, leaving for another page, and changing what is theirs. Pages load it as one file
 * when it is first needed, so what they need to be read stands elsewhere. Code that others need too they import from here:
 * bundlers would make a second file of it.
 */

export { connectedAccounts } from '../areas/connected-accounts.ts';
export { primaryEmailOf, sendVerificationEmail } from '../areas/contact-channels.ts';
export { startOAuth } from '../areas/oauth.ts';
export { signInAgain } from '../areas/sessions.ts';
export { leaveTeam, teamChanges, updateProfile } from '../areas/team-changes.ts';
export { totpSecret, userChanges } from '../areas/user-changes.ts';
export { diagnosis } from '../http/diagnosis.ts';
export { createRedirector } from '../navigation/redirect.ts';
export { tooManyApps } from './too-many-apps.ts';

/** What the ways in need of an app. */
interface Entrance extends AppConnection {
  readonly values: Values;
  readonly given: { readonly tokenStore?: unknown };
  readonly scopeOf: () => SessionScope;
  readonly scopesOf: (provider: string) => readonly string[];
}

/** The ways out of a session. */
export function exits(scope: SessionScope) {
  return { signOut: (options?: RedirectToOptions) => signOut(scope, options) };
}

/** Signed by whoever is signed in. An app without a token store has nobody. */
function requesterOf({ given, transport, scopeOf }: Entrance) {
  return given.tokenStore === null ? transport : scopeOf().transport;
}

/** The ways in, and what the links of mails lead to: what each does stands in its file. */
export function waysIn(app: Entrance): ClientActions {
  return {
    ...passwordActions(app),
    ...magicLinkActions(app),
    ...oauthActions(app),
    ...contactChannelActions({ ...app, requester: () => requesterOf(app) }),
    ...teamInvitationActions(app),
    signOut: async (options) => signOutIfSignedIn(app.scopeOf(), options),
  };
}
