import type { ResponseOf, Route } from '@keystack/contract';
import type { Camel } from '../../http/camel.ts';
import type { KnownErrors } from '../../known-errors.ts';
import type { MailOptions } from '../../navigation/callback-url.ts';
import type { ConnectedAccounts } from '../connected-accounts/connected-accounts.ts';
import type { TeamMemberProfile } from '../team-members.ts';
import type { Team } from '../teams/team.ts';
import type { TeamActions } from '../teams/team-actions.ts';
import type { TeamCreateOptions, TeamUpdateOptions } from '../teams/team-changes.ts';
import type { Session } from './current-user.ts';
import type { Json, UserFields } from './user.ts';
import type { UserUpdateOptions } from './user-changes.ts';

/** The user's answer of the wire to servers, in camelCase. */
export type RawServerUser = Camel<ResponseOf<Route['GET /users/{user_id}'], 'server'>>;

/** A user as the app's own server sees it. Nothing here asks for the user's session or permissions. */
export interface ServerUser extends UserFields, TeamActions<ServerTeam>, ConnectedAccounts {
  /** Time when the service last saw the user. */
  readonly lastActiveAt: Date;
  /** Any JSON that the app's server stores, hidden from browsers. */
  readonly serverMetadata: Json;
  /** The team that the user works in now. */
  readonly selectedTeam: ServerTeam | null;
  /**
   * Updates the user. Absent fields stay unchanged. A new password, also null, ends all sessions of the user.
   *
   * @throws UserNotFound, TeamMembershipNotFound, UserEmailAlreadyExists, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  update(options: ServerUserUpdateOptions): Promise<void>;
  /**
   * Updates the display name.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setDisplayName(displayName: string | null): Promise<void>;
  /**
   * Replaces what the app stores with the user.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setClientMetadata(metadata: Json): Promise<void>;
  /**
   * Replaces what the server stores for the user to read.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  /**
   * Replaces what the server stores unseen by browsers.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setServerMetadata(metadata: Json): Promise<void>;
  /**
   * Updates the team that the user works in; null for none.
   *
   * @throws UserNotFound, TeamMembershipNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  /**
   * Changes the address, which counts as unverified unless the options say otherwise; null for none.
   *
   * @throws UserNotFound, UserEmailAlreadyExists, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean | undefined }): Promise<void>;
  /**
   * Sets the password and ends all sessions of the user. The rules for passwords hold for people, not for servers: any text
   * is taken, and nothing is refused.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  setPassword(options: { readonly password: string }): Promise<KnownErrors['PasswordRequirementsNotMet'] | undefined>;
  /**
   * The same, in the form that clients have; the old password is not asked for.
   *
   * @throws UserNotFound, TooManyRequests
   * @see PATCH /users/{user_id}
   */
  updatePassword(options: {
    readonly oldPassword?: string | undefined;
    readonly newPassword: string;
  }): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /**
   * Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already.
   *
   * @throws EmailIsNotPrimaryEmail, RedirectUrlNotWhitelisted, TooManyRequests
   * @see POST /contact-channels/send-verification-code
   */
  sendVerificationEmail(options?: MailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /**
   * Creates a team with the user as its first member.
   *
   * @throws UserNotFound, TooManyRequests
   * @see POST /teams
   */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>;
  /**
   * Starts a session, to act as the user. It lasts 31,536,000,000 ms, a year, unless told otherwise.
   *
   * @throws UserIdDoesNotExist
   * @see POST /auth/sessions
   */
  createSession(options?: { readonly expiresInMillis?: number | undefined }): Promise<Session>;
  /**
   * Lets the user do something in a team.
   *
   * @throws UserNotFound, TeamMembershipNotFound, PermissionNotFound
   * @see POST /team-permissions/{team_id}/{user_id}/{permission_id}
   */
  grantPermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /**
   * Takes a permission back that the user holds directly.
   *
   * @throws UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound
   * @see DELETE /team-permissions/{team_id}/{user_id}/{permission_id}
   */
  revokePermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /**
   * Deletes the account with all that belongs to it, and ends its sessions.
   *
   * @throws UserNotFound
   * @see DELETE /users/{user_id}
   */
  delete(): Promise<void>;
}

/** The fields of a user that servers can update. Absent fields stay unchanged. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  /** Any JSON that the server stores and the user can read; replaces the previous value. */
  readonly clientReadOnlyMetadata?: Json | undefined;
  /** Any JSON that the server stores, hidden from browsers; replaces the previous value. */
  readonly serverMetadata?: Json | undefined;
  /** The address; null for none. */
  readonly primaryEmail?: string | null | undefined;
  /** `true` if the user has verified that email address. */
  readonly primaryEmailVerified?: boolean | undefined;
  /** `true` if the user can sign in by email, with a password or a code. */
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  /** Any text; null takes the password away. */
  readonly password?: string | null | undefined;
}

/** The fields of a new user that servers can set. */
export interface ServerUserCreateOptions extends Omit<ServerUserUpdateOptions, 'selectedTeamId'> {}

/** The team's answer of the wire to servers, in camelCase. */
export type RawServerTeam = Camel<ResponseOf<Route['GET /teams/{team_id}'], 'server'>>;

/** A team as the app's own server sees it. Nothing here asks for a permission of a member. */
export interface ServerTeam extends Team {
  /** Time when the team was created. */
  readonly createdAt: Date;
  /** Any JSON that the app's server stores, hidden from browsers. */
  readonly serverMetadata: Json;
  /**
   * Updates the team. Absent fields stay unchanged.
   *
   * @throws TeamNotFound, TooManyRequests
   * @see PATCH /teams/{team_id}
   */
  update(options: ServerTeamUpdateOptions): Promise<void>;
  /**
   * The members, the oldest membership first.
   *
   * @throws TeamNotFound, UserNotFound
   * @see GET /team-member-profiles
   */
  listUsers(): Promise<ServerTeamUser[]>;
  /** Hook version of `listUsers` for components. Re-renders on change. */
  useUsers(): ServerTeamUser[];
  /**
   * Adds a user with the default permissions of members.
   *
   * @throws TeamNotFound, TeamMembershipAlreadyExists, UserNotFound
   * @see POST /team-memberships/{team_id}/{user_id}
   */
  addUser(userId: string): Promise<void>;
  /**
   * Takes a user out of the team.
   *
   * @throws TeamMembershipNotFound, UserNotFound
   * @see DELETE /team-memberships/{team_id}/{user_id}
   */
  removeUser(userId: string): Promise<void>;
}

/** A member as the app's own server sees it. */
export interface ServerTeamUser extends ServerUser {
  /** Profile of the member in the team. */
  readonly teamProfile: TeamMemberProfile;
}

/** The fields of a team that servers can update. Absent fields stay unchanged. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  /** Any JSON that the server stores and the members can read; replaces the previous value. */
  readonly clientReadOnlyMetadata?: Json | undefined;
  /** Any JSON that the server stores, hidden from browsers; replaces the previous value. */
  readonly serverMetadata?: Json | undefined;
}

/** The fields of a new team, including its first member. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** The UUID of the first member, who gets the default permissions of creators. */
  readonly creatorUserId?: string | undefined;
}
