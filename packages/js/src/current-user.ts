import type { MailOptions } from './callback-url.ts';
import { type ConnectedAccounts, connectedAccounts } from './connected-accounts.ts';
import { primaryEmailOf, sendVerificationEmail } from './contact-channels.ts';
import type { KnownErrors } from './known-error.ts';
import { type PasswordUpdate, setPassword, updatePassword } from './password.ts';
import type { RedirectToOptions } from './redirect.ts';
import type { Bearer } from './session.ts';
import { signOut } from './sign-out.ts';
import { type TeamActions, teamActions } from './team-actions.ts';
import { createTeam, createTeamOf, type Team, type TeamCreateOptions, teams } from './teams.ts';
import type { Tokens } from './token-store/token-store.ts';
import { type Json, type RawUser, type UserFields, userFields } from './user.ts';
import type { SessionScope } from './user-scope.ts';
import { type Family, family } from './values.ts';

/** What a user may see of itself. */
export interface User extends UserFields {
  /** The team that the user works in now. */
  readonly selectedTeam: Team | null;
}

/** What users may change of themselves. An absent field stays as it is. */
export interface UserUpdateOptions {
  /** What the user wants to be called. */
  readonly displayName?: string | null | undefined;
  /** Whatever the app stores; it replaces what was there. */
  readonly clientMetadata?: Json | undefined;
  /** The UUID of a team that the user is in. */
  readonly selectedTeamId?: string | null | undefined;
  /** The raw secret switches the second factor on, null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  /** A data URL of a png, jpeg, gif, bmp or webp picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
}

/** The session of a signed-in user. */
export interface Session {
  /**
   * The tokens, the access token fresh; both null once the session has ended.
   *
   * @see POST /auth/oauth/token
   */
  getTokens(): Promise<Tokens>;
}

/** What only a signed-in user has: a session, and ways to pass it on. */
export interface Auth {
  /** The session that the object was asked for with. */
  readonly currentSession: Session;
  /** What an admin app takes as `projectOwnerSession`, where the user is one of the project `internal`. */
  readonly _internalSession: Bearer;
  /**
   * Headers that sign a request to the app's own server, which reads them with `getUser({ tokenStore: request })`.
   *
   * @see POST /auth/oauth/token
   */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /**
   * The same as an object, for `getUser({ tokenStore: tokens })`.
   *
   * @see POST /auth/oauth/token
   */
  getAuthJson(): Promise<Tokens>;
  /**
   * Ends the session at the service and here, then goes to the page after sign-out. A session that has ended elsewhere is
   * fine (`RefreshTokenNotFoundOrExpired`).
   *
   * @see DELETE /auth/sessions/current
   */
  signOut(options?: RedirectToOptions): Promise<void>;
}

/** The signed-in user, and what it may do. The object is frozen: a change gives a new one. */
export interface CurrentUser extends User, Auth, TeamActions<Team>, ConnectedAccounts {
  /**
   * Changes the user. An absent field stays as it is.
   *
   * @throws TeamMembershipNotFound, UserEmailAlreadyExists, TooManyRequests
   * @see PATCH /users/me
   */
  update(options: UserUpdateOptions): Promise<void>;
  /**
   * Changes what the user wants to be called.
   *
   * @throws TooManyRequests
   * @see PATCH /users/me
   */
  setDisplayName(displayName: string | null): Promise<void>;
  /**
   * Replaces what the app stores with the user.
   *
   * @throws TooManyRequests
   * @see PATCH /users/me
   */
  setClientMetadata(metadata: Json): Promise<void>;
  /**
   * Changes the team that the user works in; null for none.
   *
   * @throws TeamMembershipNotFound, TooManyRequests
   * @see PATCH /users/me
   */
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  /**
   * Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already.
   *
   * @throws EmailIsNotPrimaryEmail, RedirectUrlNotWhitelisted, TooManyRequests
   * @see POST /contact-channels/send-verification-code
   */
  sendVerificationEmail(options?: MailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /**
   * Sets the first password of a user who has none; gives an error when it is refused.
   *
   * @throws PasswordAuthenticationNotEnabled, TooManyRequests
   * @see POST /auth/password/set
   */
  setPassword(options: { readonly password: string }): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
  /**
   * Changes the password and ends the user's other sessions; gives an error when one of the two is refused.
   *
   * @throws PasswordAuthenticationNotEnabled, UserDoesNotHavePassword, TooManyRequests
   * @see POST /auth/password/update
   */
  updatePassword(
    passwords: PasswordUpdate,
  ): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /**
   * Makes a team, with the user as its first member. The project must allow it.
   *
   * @throws UserNotFound
   * @see POST /teams
   */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /**
   * Deletes the account with all that belongs to it, and ends its sessions. The project must allow it.
   *
   * @see DELETE /users/me
   */
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

/** The part of a user object that is about its session. */
export function authActions(scope: SessionScope): Auth {
  const getTokens = () => scope.session.tokens();
  return {
    currentSession: { getTokens },
    _internalSession: scope.session,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    getAuthJson: getTokens,
    signOut: (options) => signOut(scope, options),
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
    ...scope.more?.(scope),
    selectedTeam: raw.selectedTeam && createTeam(raw.selectedTeam, scope),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    sendVerificationEmail: async (options) =>
      sendVerificationEmail({ transport, redirector }, primaryEmailOf(raw), options),
    async setPassword({ password }) {
      const refused = await setPassword(transport, password);
      if (refused === undefined) await values.changed('user');
      return refused;
    },
    updatePassword: (passwords) => updatePassword(transport, passwords),
    createTeam: (options) => createTeamOf(scope, options),
    async delete() {
      await transport.call('DELETE /users/me', {});
      session.end();
    },
  });
}
