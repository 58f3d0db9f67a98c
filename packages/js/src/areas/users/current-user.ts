import { loadActions } from '../../apps/load-actions.ts';
import type { SessionScope } from '../../apps/user-scope.ts';
import { defineQuery, type Query } from '../../cache/query-cache.ts';
import { CannotGetOwnUserWithoutUser } from '../../errors.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { MailOptions } from '../../navigation/callback-url.ts';
import type { RedirectToOptions } from '../../navigation/redirect.ts';
import type { Bearer } from '../../session/session.ts';
import type { Tokens } from '../../session/token-store/token-store.ts';
import type { ConnectedAccounts } from '../connected-accounts/connected-accounts.ts';
import { lazyConnectedAccounts } from '../connected-accounts/lazy-connected-accounts.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';
import type { FirstPassword, PasswordUpdate } from '../password.ts';
import { createTeam, type Team, teams } from '../teams/team.ts';
import { type TeamActions, teamActions } from '../teams/team-actions.ts';
import type { TeamCreateOptions } from '../teams/team-changes.ts';
import { type Json, type RawTeam, type RawUser, type UserFields, userFields } from './user.ts';
import type { UserUpdateOptions } from './user-changes.ts';

/** A user with the fields that the user itself can read. */
export interface User extends UserFields {
  /** The team that the user works in now. */
  readonly selectedTeam: Team | null;
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

/** The session of a signed-in user, and methods to pass it on. */
export interface Auth {
  /** The session that the object was asked for with. */
  readonly currentSession: Session;
  /** The `projectOwnerSession` option for an admin app, if the user belongs to the project `internal`. */
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
   * Ends the session at the service and here, then goes to the page after sign-out. Deletes the tokens here even if the
   * session was ended elsewhere (`RefreshTokenNotFoundOrExpired`) or the service cannot be reached.
   *
   * @see DELETE /auth/sessions/current
   */
  signOut(options?: RedirectToOptions): Promise<void>;
}

/** The signed-in user, and what it may do. The object is frozen: a change gives a new one. */
export interface CurrentUser extends User, Auth, TeamActions<Team>, ConnectedAccounts {
  /**
   * Updates the user. An absent field stays as it is. A change of the second factor needs a session that started at most
   * 10 minutes ago, or `totpCode`; without either it throws `SchemaError`, whose message says to sign in again. It ends the
   * user's other sessions.
   *
   * @example
   * await user.update({ totpMultiFactorSecret: null, totpCode: '123456' });
   *
   * @throws TeamMembershipNotFound, UserEmailAlreadyExists, SchemaError, InvalidTotpCode, TooManyRequests
   * @see PATCH /users/me
   */
  update(options: UserUpdateOptions & SecondFactorProof): Promise<void>;
  /**
   * Updates the display name.
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
   * Updates the team that the user works in; null for none.
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
   * Sets the first password of a user who has none. Returns an error if the password is refused. Needs a session that started
   * at most 10 minutes ago, or `totpCode`; without either it throws `SchemaError`, whose message says to sign in again.
   *
   * @example
   * const refused = await user.setPassword({ password: 'correct horse battery' });
   *
   * @throws PasswordAuthenticationNotEnabled, SchemaError, InvalidTotpCode, TooManyRequests
   * @see POST /auth/password/set
   */
  setPassword(options: FirstPassword): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
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
   * Creates a team with the user as its first member. The project must allow it.
   *
   * @throws UserNotFound, TooManyRequests
   * @see POST /teams
   */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /**
   * Deletes the account with all that belongs to it, and ends its sessions. The project must allow it. Needs a session that
   * started at most 10 minutes ago, or `totpCode`; without either it throws `SchemaError`, whose message says to sign in again.
   *
   * @example
   * await user.delete({ totpCode: '123456' });
   *
   * @throws SchemaError, InvalidTotpCode, TooManyRequests
   * @see DELETE /users/me
   */
  delete(proof?: SecondFactorProof): Promise<void>;
}

/** The user of a session; null when it has ended. */
export const currentUser: Query<SessionScope, [], RawUser | null, CurrentUser | null> = defineQuery(
  'user',
  async ({ transport, session }) => {
    // Without tokens nobody is signed in, so no request is needed.
    if ((await session.tokens()).accessToken === null) return null;
    const result = await transport.attempt('GET /users/me', {}, [CannotGetOwnUserWithoutUser]);
    return result.status === 'ok' ? result.data : null;
  },
  (raw, scope) => raw && createCurrentUser(raw, scope),
);

/** Creates the members of a user object that concern its session. */
export function authActions(scope: SessionScope): Auth {
  const getTokens = () => scope.session.tokens();
  return {
    currentSession: { getTokens },
    _internalSession: scope.session,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    getAuthJson: getTokens,
    signOut: async (options) => (await loadActions()).signOut(scope, options),
  };
}

function createCurrentUser(raw: RawUser, scope: SessionScope): CurrentUser {
  const viewTeam = (team: RawTeam) => createTeam(team, scope);
  const storeUser = (changed: RawUser) => currentUser(scope).set(changed);
  const update = async (options: UserUpdateOptions & SecondFactorProof) =>
    (await loadActions()).updateUser(scope, options, storeUser);

  return Object.freeze<CurrentUser>({
    ...userFields(raw),
    ...authActions(scope),
    ...teamActions(scope, () => teams(scope)),
    ...lazyConnectedAccounts(scope, raw.oauthProviders, scope.connect),
    ...scope.ownerActions?.(scope),
    selectedTeam: raw.selectedTeam && viewTeam(raw.selectedTeam),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: async (team) => update({ selectedTeamId: team === null ? null : team.id }),
    sendVerificationEmail: async (options) => (await loadActions()).sendVerificationEmail(scope, raw, options),
    setPassword: async (options) => (await loadActions()).setPassword(scope, options),
    updatePassword: async (passwords) => (await loadActions()).updatePassword(scope, passwords),
    createTeam: async (options) => (await loadActions()).createTeamOf(scope, options, viewTeam),
    delete: async (proof) => (await loadActions()).deleteUser(scope, proof),
  });
}
