import type { EndpointsByRoute, ResponseOf } from '@keystack/contract';
import type { Camel } from '../../http/camel.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { EmailOptions } from '../../navigation/callback-url.ts';
import type { ConnectedAccounts } from '../connected-accounts/connected-accounts.ts';
import type { SessionActions } from '../sessions/active-sessions.ts';
import type { TeamMemberProfile } from '../team-members.ts';
import type { Team } from '../teams/team.ts';
import type { TeamActions } from '../teams/team-actions.ts';
import type { TeamCreateOptions, TeamUpdateOptions } from '../teams/team-changes.ts';
import type { ContactChannelActions } from './contact-channels.ts';
import type { Session } from './current-user.ts';
import type { MetadataOf } from './metadata.ts';
import type { UserFields } from './user.ts';
import type { UserUpdateOptions } from './user-changes.ts';

/** A user as the HTTP API returns it to servers, with names in camelCase. */
export type ServerUserResponse = Camel<ResponseOf<EndpointsByRoute['GET /users/{user_id}'], 'server'>>;

/** The reasons why a user has a permission in a team, or the permissions that would give it. */
export type PermissionExplanation = Camel<ResponseOf<EndpointsByRoute['GET /team-permissions/explain']>>;

/** A user as servers see it. Methods require neither a session of the user nor permissions. */
export interface ServerUser
  extends UserFields,
    TeamActions<ServerTeam>,
    ConnectedAccounts,
    SessionActions,
    ContactChannelActions {
  /** Last time that the user got an access token. */
  readonly lastActiveAt: Date;
  /** Time when the user was suspended, or `null`. A suspended user has no sessions and cannot sign in. */
  readonly suspendedAt: Date | null;
  /** `true` if the user may sign in with a magic link or code, in a project that offers these. */
  readonly otpAuthEnabled: boolean;
  /** JSON value that the app's server stores. Hidden from browsers. */
  readonly serverMetadata: MetadataOf<'userServerMetadata'>;
  /** Team that the user works in at present, or `null`. */
  readonly selectedTeam: ServerTeam | null;
  /**
   * Updates the user. Absent fields stay unchanged. Setting or deleting the password ends all sessions of the user, and
   * so do changes of the second factor and a suspension.
   *
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.update({ displayName: 'Ada', primaryEmail: 'ada@example.com', primaryEmailVerified: true });
   */
  update(options: ServerUserUpdateOptions): Promise<void>;
  /**
   * Updates the display name.
   *
   * @param displayName New display name, or `null` for none.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setDisplayName('Ada Lovelace');
   */
  setDisplayName(displayName: string | null): Promise<void>;
  /**
   * Replaces the JSON value that browsers can read and update.
   *
   * @param metadata New JSON value.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setClientMetadata({ theme: 'dark' });
   */
  setClientMetadata(metadata: MetadataOf<'userClientMetadata'>): Promise<void>;
  /**
   * Replaces the JSON value that browsers can read.
   *
   * @param metadata New JSON value.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setClientReadOnlyMetadata({ plan: 'pro' });
   */
  setClientReadOnlyMetadata(metadata: MetadataOf<'userClientReadOnlyMetadata'>): Promise<void>;
  /**
   * Replaces the JSON value that is hidden from browsers.
   *
   * @param metadata New JSON value.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setServerMetadata({ customerId: 'cus_123' });
   */
  setServerMetadata(metadata: MetadataOf<'userServerMetadata'>): Promise<void>;
  /**
   * Updates the team that the user works in. `null` selects none.
   *
   * @param team Team that the user belongs to, or `null`.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setSelectedTeam(serverTeam);
   */
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  /**
   * Updates the primary email. `null` deletes it. The new email is unverified unless `verified` is `true`.
   *
   * @param email New primary email, or `null` to delete it.
   * @param options.verified `true` if the new email is verified. Default: false.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.UserEmailAlreadyExists}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setPrimaryEmail('ada@example.com', { verified: true });
   */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean | undefined }): Promise<void>;
  /**
   * Sets the password and ends all sessions of the user. The password rules do not apply to servers, except the maximum
   * length.
   *
   * @param options.password Password of at most 256 characters.
   * @returns Always `undefined`. The type also names the errors of the method of the signed-in user, which checks the
   * password rules.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.setPassword({ password: 'correct horse battery' });
   */
  setPassword(options: { readonly password: string }): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
  /**
   * Sets the password and ends all sessions of the user. The same as `setPassword`, with the options of the client
   * method. The old password is ignored.
   *
   * @param options.oldPassword Ignored.
   * @param options.newPassword Password of at most 256 characters.
   * @returns Always `undefined`. The type also names the errors of the method of the signed-in user, which checks the
   * old password and the password rules.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /users/{user_id}
   *
   * @example
   * await serverUser.updatePassword({ newPassword: 'correct horse battery' });
   */
  updatePassword(options: {
    readonly oldPassword?: string | undefined;
    readonly newPassword: string;
  }): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
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
   * const callbackUrl = 'https://example.com/handler/email-verification';
   * const error = await serverUser.sendVerificationEmail({ callbackUrl });
   */
  sendVerificationEmail(options?: EmailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /**
   * Creates a team with the user as its first member.
   *
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see POST /teams
   *
   * @example
   * const team = await serverUser.createTeam({ displayName: 'Engine' });
   */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>;
  /**
   * Creates a session of the user, for example to impersonate the user.
   *
   * @param options.expiresInMillis Lifetime in milliseconds. Default: 31,536,000,000 (1 year).
   * @throws {KnownErrors.UserIdDoesNotExist}
   * @throws {KnownErrors.UserSuspended}
   * @see POST /auth/sessions
   *
   * @example
   * const session = await serverUser.createSession({ expiresInMillis: 60 * 60 * 1000 });
   * const { accessToken } = await session.getTokens();
   */
  createSession(options?: { readonly expiresInMillis?: number | undefined }): Promise<Session>;
  /**
   * Grants the user a permission in a team.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.PermissionNotFound}
   * @see POST /team-permissions/{team_id}/{user_id}/{permission_id}
   *
   * @example
   * await serverUser.grantPermission(serverTeam, '$update_team');
   */
  grantPermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /**
   * Revokes a permission that was granted directly to the user in a team.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.TeamPermissionNotFound}
   * @see DELETE /team-permissions/{team_id}/{user_id}/{permission_id}
   *
   * @example
   * await serverUser.revokePermission(serverTeam, '$update_team');
   */
  revokePermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /**
   * Explains why the user has or does not have a permission in a team. `paths` are the reasons, the shortest first:
   * each begins with a permission that was granted to the user and ends with `permissionId`. If the user does not have
   * the permission, `containingPermissionIds` lists those that would give it.
   *
   * @param team Team that the user belongs to.
   * @param permissionId ID of the permission, for example `$update_team`.
   * @throws {KnownErrors.UserNotFound}
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.PermissionNotFound}
   * @see GET /team-permissions/explain
   *
   * @example
   * const { isGranted, paths } = await serverUser.explainPermission(serverTeam, '$update_team');
   * if (isGranted) console.log(paths[0]?.join(' contains '));
   */
  explainPermission(team: Pick<Team, 'id'>, permissionId: string): Promise<PermissionExplanation>;
  /**
   * Deletes the account with all its data and ends its sessions.
   *
   * @throws {KnownErrors.UserNotFound}
   * @see DELETE /users/{user_id}
   *
   * @example
   * await serverUser.delete();
   */
  delete(): Promise<void>;
}

/** Fields of a user that servers can update. Absent fields stay unchanged. */
export interface ServerUserUpdateOptions extends Omit<UserUpdateOptions, 'primaryEmail'> {
  /** JSON value that the server stores and the user can read. Replaces the previous value. */
  readonly clientReadOnlyMetadata?: MetadataOf<'userClientReadOnlyMetadata'> | undefined;
  /** JSON value that the server stores, hidden from browsers. Replaces the previous value. */
  readonly serverMetadata?: MetadataOf<'userServerMetadata'> | undefined;
  /** Primary email, or `null` for none. */
  readonly primaryEmail?: string | null | undefined;
  /** `true` if the user has verified the primary email. */
  readonly primaryEmailVerified?: boolean | undefined;
  /** `true` if the user can sign in with the primary email, by password or magic link. */
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  /** Password of at most 256 characters, without a minimum length, or `null` to delete it. */
  readonly password?: string | null | undefined;
  /** `true` to end all sessions of the user and prevent new ones, `false` to allow them again. */
  readonly suspended?: boolean | undefined;
}

/** Fields of a new user. */
export interface ServerUserCreateOptions extends Omit<ServerUserUpdateOptions, 'selectedTeamId' | 'suspended'> {}

/** A team as the HTTP API returns it to servers, with names in camelCase. */
export type ServerTeamResponse = Camel<ResponseOf<EndpointsByRoute['GET /teams/{team_id}'], 'server'>>;

/** A team as servers see it. Methods require no permissions. */
export interface ServerTeam extends Team {
  /** Time when the team was created. */
  readonly createdAt: Date;
  /** JSON value that the app's server stores. Hidden from browsers. */
  readonly serverMetadata: MetadataOf<'teamServerMetadata'>;
  /**
   * Updates the team. Absent fields stay unchanged.
   *
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.TooManyRequests}
   * @see PATCH /teams/{team_id}
   *
   * @example
   * await serverTeam.update({ displayName: 'Engine', serverMetadata: { plan: 'pro' } });
   */
  update(options: ServerTeamUpdateOptions): Promise<void>;
  /**
   * Lists the members, the oldest membership first.
   *
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.UserNotFound}
   * @see GET /team-member-profiles
   *
   * @example
   * const members = await serverTeam.listUsers();
   * console.log(members.map((member) => member.teamProfile.displayName));
   */
  listUsers(): Promise<ServerTeamUser[]>;
  /**
   * React hook version of `listUsers`. Suspends while loading and re-renders on change.
   *
   * @example
   * const members = serverTeam.useUsers();
   */
  useUsers(): ServerTeamUser[];
  /**
   * Adds a user to the team with the default permissions of members.
   *
   * @param userId UUID of the user.
   * @throws {KnownErrors.TeamNotFound}
   * @throws {KnownErrors.TeamMembershipAlreadyExists}
   * @throws {KnownErrors.UserNotFound}
   * @see POST /team-memberships/{team_id}/{user_id}
   *
   * @example
   * await serverTeam.addUser(serverUser.id);
   */
  addUser(userId: string): Promise<void>;
  /**
   * Removes a user from the team.
   *
   * @param userId UUID of the user.
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {KnownErrors.UserNotFound}
   * @see DELETE /team-memberships/{team_id}/{user_id}
   *
   * @example
   * await serverTeam.removeUser(serverUser.id);
   */
  removeUser(userId: string): Promise<void>;
}

/** A team member as servers see it. */
export interface ServerTeamUser extends ServerUser {
  /** Profile of the member in the team. */
  readonly teamProfile: TeamMemberProfile;
}

/** Fields of a team that servers can update. Absent fields stay unchanged. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** JSON value that the app's server stores and the members of the team can read. Replaces the previous value. */
  readonly clientReadOnlyMetadata?: MetadataOf<'teamClientReadOnlyMetadata'> | undefined;
  /** JSON value that the server stores, hidden from browsers. Replaces the previous value. */
  readonly serverMetadata?: MetadataOf<'teamServerMetadata'> | undefined;
}

/** Fields of a new team. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** UUID of the first member, who receives the default permissions of team creators. Default: no members. */
  readonly creatorUserId?: string | undefined;
}
