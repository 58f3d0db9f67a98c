import type { MailOptions } from './callback-url.ts';
import { type ConnectedAccounts, connectedAccounts } from './connected-accounts.ts';
import { sendVerificationEmail } from './contact-channels.ts';
import type { KnownErrors } from './known-error.ts';
import { type PasswordUpdate, updatePassword } from './password.ts';
import type { RedirectToOptions } from './redirect.ts';
import { endSession } from './sign-out.ts';
import { type TeamActions, teamActions } from './team-actions.ts';
import { createTeam, createTeamOf, type Team, type TeamCreateOptions, teams } from './teams.ts';
import type { Tokens } from './token-store/token-store.ts';
import { type Json, type RawUser, type UserFields, userFields } from './user.ts';
import type { SessionScope } from './user-scope.ts';
import { type Family, family } from './values.ts';

/** What a user may see of itself. */
export interface User extends UserFields {
  readonly selectedTeam: Team | null;
}

/** What users may change of themselves. An absent field stays as it is. */
export interface UserUpdateOptions {
  readonly displayName?: string | null | undefined;
  readonly clientMetadata?: Json | undefined;
  readonly selectedTeamId?: string | null | undefined;
  /** The raw secret switches the second factor on, null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
}

/** The session of a signed-in user. */
export interface Session {
  /** The tokens, the access token fresh; both null once the session has ended. */
  getTokens(): Promise<Tokens>;
}

/** What only a signed-in user has: a session, and ways to pass it on. */
export interface Auth {
  readonly currentSession: Session;
  /** Headers that sign a request to the app's own server, which reads them with `getUser({ tokenStore: request })`. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /** The same as an object, for `getUser({ tokenStore: tokens })`. */
  getAuthJson(): Promise<Tokens>;
  /** Ends the session at the service and here, then goes to the page after sign-out. */
  signOut(options?: RedirectToOptions): Promise<void>;
}

/** The signed-in user, and what it may do. The object is frozen: a change gives a new one. */
export interface CurrentUser extends User, Auth, TeamActions<Team>, ConnectedAccounts {
  update(options: UserUpdateOptions): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  /** Throws `TeamMembershipNotFound` when the user is not in the team. */
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  /** Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already. */
  sendVerificationEmail(options?: MailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /** Changes the password and ends the user's other sessions; gives an error when one of the two is refused. */
  updatePassword(
    passwords: PasswordUpdate,
  ): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /** Makes a team, with the user as its first member. The project must allow it. */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /** Deletes the account with all that belongs to it. The project must allow it. */
  delete(): Promise<void>;
}

/** The user of a session; null when it has ended. */
export const currentUser: Family<SessionScope, [], RawUser | null, CurrentUser | null> = family(
  'user',
  async ({ transport, session }) => {
    // Without tokens the answer is known.
    if ((await session.tokens()).accessToken === null) return null;
    const answer = await transport.attempt('GET /users/me', {}, ['CannotGetOwnUserWithoutUser']);
    return answer.status === 'ok' ? answer.data : null;
  },
  (raw, scope) => raw && createCurrentUser(raw, scope),
);

const scopes = new WeakMap<Session, SessionScope>();

/** What the objects of a signed-in user need, found by its user object. */
export function scopeOfCurrentUser({ currentSession }: Pick<Auth, 'currentSession'>): SessionScope {
  const scope = scopes.get(currentSession);
  if (scope !== undefined) return scope;
  throw new Error('The object is no signed-in user. Give it the one that getUser() or useUser() gives.');
}

/** The part of a user object that is about its session. */
export function authActions(scope: SessionScope): Auth {
  const getTokens = () => scope.session.tokens();
  const currentSession = { getTokens };
  scopes.set(currentSession, scope);
  return {
    currentSession,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    getAuthJson: getTokens,
    async signOut(options) {
      await endSession(scope);
      await scope.redirector.to('afterSignOut', options);
    },
  };
}

/** A TOTP secret as the wire has it: base64, or null and undefined as they are. */
export function totpSecret(secret: Uint8Array | null | undefined): string | null | undefined {
  return secret && btoa(String.fromCharCode(...secret));
}

function createCurrentUser(raw: RawUser, scope: SessionScope): CurrentUser {
  const { transport, redirector, session, values } = scope;
  const update = async ({ totpMultiFactorSecret, ...fields }: UserUpdateOptions) => {
    const body = { ...fields, totpSecretBase64: totpSecret(totpMultiFactorSecret) };
    currentUser(scope).put(await transport.call('PATCH /users/me', { body }));
    // A member without a name of its own shows the user's.
    await values.changed('members');
  };

  return Object.freeze<CurrentUser>({
    ...userFields(raw),
    ...authActions(scope),
    ...teamActions(scope, () => teams(scope)),
    ...connectedAccounts(scope, raw.oauthProviders, scope.connect),
    selectedTeam: raw.selectedTeam && createTeam(raw.selectedTeam, scope),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    async sendVerificationEmail({ callbackUrl } = {}) {
      if (raw.primaryEmail === null) {
        throw new Error(
          'The user has no primary e-mail, so there is no address to verify. Set one first, and ask for user.primaryEmail before the call.',
        );
      }
      return sendVerificationEmail({ transport, redirector }, raw.primaryEmail, callbackUrl);
    },
    updatePassword: (passwords) => updatePassword(transport, passwords),
    createTeam: (options) => createTeamOf(scope, options),
    async delete() {
      await transport.call('DELETE /users/me', {});
      session.end();
    },
  });
}
