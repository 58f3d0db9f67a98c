import type { ReplyOf, Route } from '@keystack/contract';
import type { MailOptions } from './callback-url.ts';
import type { Camel } from './camel.ts';
import type { ConnectedAccounts } from './connected-accounts.ts';
import type { Session, UserUpdateOptions } from './current-user.ts';
import type { KnownErrors } from './known-error.ts';
import type { TeamActions } from './team-actions.ts';
import type { TeamMemberProfile } from './team-members.ts';
import type { Team, TeamCreateOptions, TeamUpdateOptions } from './teams.ts';
import type { Json, UserFields } from './user.ts';

/** The user's answer of the wire to servers, in camelCase. */
export type RawServerUser = Camel<ReplyOf<Route['GET /users/{user_id}'], 'server'>>;

/** A user as the app's own server sees it. Nothing here asks for the user's session or permissions. */
export interface ServerUser extends UserFields, TeamActions<ServerTeam>, ConnectedAccounts {
  /** When the user was last seen by the service. */
  readonly lastActiveAt: Date;
  /** Whatever the app's server stores, unseen by browsers. */
  readonly serverMetadata: Json;
  readonly selectedTeam: ServerTeam | null;
  /** Throws `UserEmailAlreadyExists` where the new address is taken, and `TeamMembershipNotFound` for a foreign team. */
  update(options: ServerUserUpdateOptions): Promise<void>;
  setDisplayName(displayName: string | null): Promise<void>;
  setClientMetadata(metadata: Json): Promise<void>;
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  setServerMetadata(metadata: Json): Promise<void>;
  setSelectedTeam(team: Pick<Team, 'id'> | null): Promise<void>;
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean | undefined }): Promise<void>;
  /** The rules for passwords hold for people, not for servers: any text is taken. */
  setPassword(options: { readonly password: string }): Promise<void>;
  /** The same, in the form that clients have; the old password is not asked for. */
  updatePassword(options: {
    readonly oldPassword?: string | undefined;
    readonly newPassword: string;
  }): Promise<KnownErrors['PasswordConfirmationMismatch' | 'PasswordRequirementsNotMet'] | undefined>;
  /** Sends the mail with the link that verifies the primary e-mail; gives an error when it is verified already. */
  sendVerificationEmail(options?: MailOptions): Promise<KnownErrors['EmailAlreadyVerified'] | undefined>;
  /** Makes a team, with the user as its first member. */
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>;
  /** Starts a session, to act as the user. It lasts 31,536,000,000 ms, a year, unless told otherwise. */
  createSession(options?: { readonly expiresInMillis?: number | undefined }): Promise<Session>;
  /** Throws `TeamMembershipNotFound` and `PermissionNotFound`. */
  grantPermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /** Throws `TeamPermissionNotFound` where the user does not hold it directly. */
  revokePermission(team: Pick<Team, 'id'>, permissionId: string): Promise<void>;
  /** Deletes the account with all that belongs to it. */
  delete(): Promise<void>;
}

/** What servers may change of a user. An absent field stays as it is. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
  readonly primaryEmail?: string | null | undefined;
  readonly primaryEmailVerified?: boolean | undefined;
  /** Whether the user can sign in by e-mail, with a password or a code. */
  readonly primaryEmailAuthEnabled?: boolean | undefined;
  readonly password?: string | null | undefined;
}

/** What servers may say of a new user. */
export interface ServerUserCreateOptions extends Omit<ServerUserUpdateOptions, 'selectedTeamId'> {}

/** The team's answer of the wire to servers, in camelCase. */
export type RawServerTeam = Camel<ReplyOf<Route['GET /teams/{team_id}'], 'server'>>;

/** A team as the app's own server sees it. Nothing here asks for a permission of a member. */
export interface ServerTeam extends Team {
  readonly createdAt: Date;
  /** Whatever the app's server stores, unseen by browsers. */
  readonly serverMetadata: Json;
  update(options: ServerTeamUpdateOptions): Promise<void>;
  listUsers(): Promise<ServerTeamUser[]>;
  useUsers(): ServerTeamUser[];
  /** Adds a user with the default permissions of members. Throws `TeamMembershipAlreadyExists` and `UserNotFound`. */
  addUser(userId: string): Promise<void>;
  /** Throws `TeamMembershipNotFound`. */
  removeUser(userId: string): Promise<void>;
}

/** A member as the app's own server sees it. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamMemberProfile;
}

/** What servers may change of a team. An absent field stays as it is. */
export interface ServerTeamUpdateOptions extends TeamUpdateOptions {
  readonly clientReadOnlyMetadata?: Json | undefined;
  readonly serverMetadata?: Json | undefined;
}

/** What a new team begins with, and who is its first member. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  readonly creatorUserId?: string | undefined;
}
