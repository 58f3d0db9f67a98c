import { loadOtherActions } from '../../apps/load-actions.ts';
import type { SessionScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { CannotGetOwnUserWithoutUser } from '../../errors.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { EmailOptions } from '../../navigation/callback-url.ts';
import type { RedirectToOptions } from '../../navigation/redirect.ts';
import type { Bearer } from '../../session/session.ts';
import type { Tokens } from '../../session/token-store/token-store.ts';
import type { ConnectedAccounts } from '../connected-accounts/connected-accounts.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';
import type { FirstPassword, PasswordUpdate } from '../password/password-changes.ts';
import type { SessionActions } from '../sessions/active-sessions.ts';
import { createTeamObject, type Team, teams } from '../teams/team.ts';
import { createTeamActions, type TeamActions } from '../teams/team-actions.ts';
import type { TeamCreateOptions } from '../teams/team-changes.ts';
import type { ContactChannelActions } from './contact-channels.ts';
import { createLazyAccountActions } from './lazy-account-actions.ts';
import type { MetadataOf } from './metadata.ts';
import { type TeamResponse, toUserFields, type UserFields, type UserResponse } from './user.ts';
import type { UserUpdateOptions } from './user-changes.ts';

/** A user with all fields that the user's own browser can read. */
export interface User extends UserFields {
  /** Team that the user works in at present, or `null`. */
  readonly selectedTeam: Team | null;
}

/** The session of a signed-in user. */
export interface Session {
  /**
   * Returns the tokens of the session. Renews the access token if it is about to expire. Both tokens are `null` after
   * the session has ended.
   *
   * @see POST /auth/oauth/token
   *
   * @example
   * const { accessToken } = await user.currentSession.getTokens();
   */
  getTokens(): Promise<Tokens>;
}

/** The session of a signed-in user, and methods that pass it to other code. */
export interface Auth {
  /** Session that this object was fetched with. */
  readonly currentSession: Session;
  /** Value for the option `projectOwnerSession` of an admin app, for users of the project `internal`. */
  readonly _internalSession: Bearer;
  /**
   * Returns headers that authorize a request to the app's own server. The server reads them with `getUser({ tokenStore:
   * request })`.
   *
   * @see POST /auth/oauth/token
   *
   * @example
   * const response = await fetch('/api/notes', { headers: await user.getAuthHeaders() });
   */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /**
   * Returns the tokens as an object. A server reads them with `getUser({ tokenStore: tokens })`.
   *
   * @see POST /auth/oauth/token
   *
   * @example
   * const tokens = await user.getAuthJson();
   * const sameUser = await serverApp.getUser({ tokenStore: tokens });
   */
  getAuthJson(): Promise<Tokens>;
  /**
   * Ends the session and redirects to `urls.afterSignOut`. Deletes the stored tokens even if the session has already
   * ended (`RefreshTokenNotFoundOrExpired`) or the service cannot be reached.
   *
   * @see DELETE /auth/sessions/current
   *
   * @example
   * await user.signOut();
   */
  signOut(options?: RedirectToOptions): Promise<void>;
}

/** The signed-in user. The object is frozen. Fetch the user again to read changes. */
export interface CurrentUser
  extends User,
    Auth,
    TeamActions<Team>,
    ConnectedAccounts,
    SessionActions,
    ContactChannelActions {
  /**
   * Updates the user. Absent fields stay unchanged. Changes of the second factor also end the user's other sessions.
   * They and changes of the primary email require a session that started at most 10 minutes ago or `totpCode`, and
   * throw `SchemaError` without either.
   *
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.SchemaError}
   * @throws {KnownErrors.InvalidTotpCode}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/me
   *
   * @example
   * await user.update({ displayName: 'Ada Lovelace' });
   *
   * // Turn the second factor off
   * await user.update({ totpMultiFactorSecret: null, totpCode: '123456' });
   */
  update(options: UserUpdateOptions & SecondFactorProof): Promise<void>;
  /**
   * Updates the display name.
   *
   * @param displayName New display name, or `null` for none.
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/me
   *
   * @example
   * await user.setDisplayName('Ada Lovelace');
   */
  setDisplayName(displayName: string | null): Promise<void>;
  /**
   * Replaces the JSON value that the app stores with the user.
   *
   * @param metadata New JSON value.
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/me
   *
   * @example
   * await user.setClientMetadata({ theme: 'dark' });
   */
  setClientMetadata(metadata: MetadataOf<'userClientMetadata'>): Promise<void>;
  /**
   * Updates the team that the user works in. `null` selects none.
   *
   * @param team Team that the user belongs to, or `null`.
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/me
   *
   * @example
   * await user.setSelectedTeam(team);
   */
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  /**
   * Sends an email with a link that verifies the primary email.
   *
   * @returns An error if the email is already verified, else `undefined`.
   * @throws {KnownErrors.EmailIsNotPrimaryEmail}
   * @throws {KnownErrors.RedirectUrlNotWhitelisted}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /contact-channels/send-verification-code
   *
   * @example
   * const error = await user.sendVerificationEmail();
   * if (error) alert(error.message);
   */
  sendVerificationEmail(options?: EmailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /**
   * Sets the first password of a user who has none. Requires a session that started at most 10 minutes ago or
   * `totpCode`, and throws `SchemaError` without either.
   *
   * @returns An error if the password is too weak, else `undefined`.
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.SchemaError}
   * @throws {KnownErrors.InvalidTotpCode}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/set
   *
   * @example
   * const error = await user.setPassword({ password: 'correct horse battery' });
   * if (error) alert(error.message);
   */
  setPassword(options: FirstPassword): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
  /**
   * Updates the password and ends the user's other sessions.
   *
   * @returns An error if the old password is wrong or the new one is too weak, else `undefined`.
   * @throws {KnownErrors.PasswordAuthenticationNotEnabled}
   * @throws {KnownErrors.UserDoesNotHavePassword}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /auth/password/update
   *
   * @example
   * const error = await user.updatePassword({ oldPassword: 'hunter2hunter2', newPassword: 'correct horse battery' });
   * if (error) alert(error.message);
   */
  updatePassword(
    passwords: PasswordUpdate,
  ): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /**
   * Creates a team with the user as its first member. The project must allow users to create teams.
   *
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /teams
   *
   * @example
   * const team = await user.createTeam({ displayName: 'Engine' });
   */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /**
   * Deletes the account with all its data and ends its sessions. The project must allow users to delete their account.
   * Requires a session that started at most 10 minutes ago or `totpCode`, and throws `SchemaError` without either.
   *
   * @throws {KnownErrors.SchemaError}
   * @throws {KnownErrors.InvalidTotpCode}
   * @throws {KnownErrors.TooManyRequests}
   * @see DELETE /users/me
   *
   * @example
   * await user.delete({ totpCode: '123456' });
   */
  delete(proof?: SecondFactorProof): Promise<void>;
}

/** The query for the user of a session. The value is `null` if nobody is signed in or the session has ended. */
export const currentUser: Query<SessionScope, [], UserResponse | null, CurrentUser | null> = defineQuery(
  'user',
  async ({ transport, session }) => {
    // Without tokens nobody is signed in, so no request is needed.
    if ((await session.tokens()).accessToken === null) return null;
    const result = await transport.attempt('GET /users/me', {}, [CannotGetOwnUserWithoutUser]);
    return result.status === 'ok' ? result.data : null;
  },
  (raw, scope) => raw && createCurrentUserObject(raw, scope),
);

/** Creates the members of a user object for the session: tokens, headers and sign-out. */
export function createAuthActions(scope: SessionScope): Auth {
  const getTokens = () => scope.session.tokens();
  return {
    currentSession: { getTokens },
    _internalSession: scope.session,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    getAuthJson: getTokens,
    signOut: async (options) => (await loadOtherActions()).signOut(scope, options),
  };
}

function createCurrentUserObject(raw: UserResponse, scope: SessionScope): CurrentUser {
  const viewTeam = (team: TeamResponse) => createTeamObject(team, scope);
  const storeUser = (changed: UserResponse) => currentUser(scope).set(changed);
  const update = async (options: UserUpdateOptions & SecondFactorProof) =>
    (await loadOtherActions()).updateCurrentUser(scope, options, storeUser);

  return Object.freeze<CurrentUser>({
    ...toUserFields(raw),
    ...createAuthActions(scope),
    ...createTeamActions(scope, () => teams(scope)),
    ...createLazyAccountActions(scope, raw.oauthProviders, scope.connect),
    ...scope.ownerActions?.(scope),
    selectedTeam: raw.selectedTeam && viewTeam(raw.selectedTeam),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: async (team) => update({ selectedTeamId: team === null ? null : team.id }),
    sendVerificationEmail: async (options) => (await loadOtherActions()).sendVerificationEmail(scope, raw, options),
    setPassword: async (options) => (await loadOtherActions()).setPassword(scope, options),
    updatePassword: async (passwords) => (await loadOtherActions()).updatePassword(scope, passwords),
    createTeam: async (options) => (await loadOtherActions()).createTeam(scope, options, viewTeam),
    delete: async (proof) => (await loadOtherActions()).deleteCurrentUser(scope, proof),
  });
}
