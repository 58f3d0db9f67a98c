import type { ClientActions } from './client-actions.ts';
import type { AppConnection } from './connection.ts';
import { contactChannelActions } from './contact-channels.ts';
import { oauthActions } from './oauth-flow.ts';
import { magicLinkActions } from './otp.ts';
import { passwordActions } from './password.ts';
import type { RedirectToOptions } from './redirect.ts';
import { signOut, signOutIfSignedIn } from './sign-out.ts';
import { teamInvitationActions } from './team-invitations.ts';
import type { SessionScope } from './user-scope.ts';
import type { Values } from './values.ts';

/*
 * What people set off: signing in and out, leaving for another page, and changing what is theirs. Pages load it as one file
 * when it is first needed, so what they need to be read stands elsewhere. Code that others need too they import from here:
 * bundlers would make a second file of it.
 */

export { connectedAccounts } from './connected-accounts.ts';
export { primaryEmailOf, sendVerificationEmail } from './contact-channels.ts';
export { diagnosis } from './diagnosis.ts';
export { startOAuth } from './oauth-flow.ts';
export { createRedirector } from './redirect.ts';
export { signInAgain } from './sign-out.ts';
export { leaveTeam, teamChanges, updateProfile } from './team-changes.ts';
export { tooManyApps } from './too-many-apps.ts';
export { totpSecret, userChanges } from './user-changes.ts';

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
