import type { AccessType, ProfileFields, ResponseOf } from '@keystack/contract';
import type { getCurrentUser } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { createLookupStatement, type Executor } from '../../database/database.ts';
import { unixMillisSql } from '../../database/millis.ts';
import { pictureUrl } from '../pictures/pictures.ts';
import { mayUseCodesSql } from '../verification-codes/may-use-codes.ts';

/** SQL of each property of {@link User}, from the tables `users u` and `teams t` (the selected team). */
const userColumnSql: Readonly<Record<keyof User, string>> = {
  user_id: 'u.id',
  email: 'u.email',
  email_identity: 'u.email_identity',
  email_verified: 'u.email_verified',
  email_used_for_auth: 'u.email_used_for_auth',
  otp_enabled: 'u.otp_enabled',
  may_use_codes: mayUseCodesSql,
  has_password: 'u.password_hash is not null',
  requires_totp: 'u.totp_secret is not null',
  display_name: 'u.display_name',
  picture: 'u.profile_image_url',
  client_metadata: 'u.client_metadata',
  client_read_only_metadata: 'u.client_read_only_metadata',
  server_metadata: 'u.server_metadata',
  signed_up_at_millis: unixMillisSql('u.signed_up_at'),
  last_active_at_millis: unixMillisSql('u.last_active_at'),
  selected_team_id: 'u.selected_team_id',
  oauth_accounts: 'u.oauth_accounts',
  suspended_at_millis: unixMillisSql('u.suspended_at'),
  team_display_name: 't.display_name',
  team_picture: 't.profile_image_url',
  team_client_metadata: 't.client_metadata',
  team_client_read_only_metadata: 't.client_read_only_metadata',
  team_server_metadata: 't.server_metadata',
  team_created_at_millis: unixMillisSql('t.created_at'),
};

const userColumnNames = Object.keys(userColumnSql) as (keyof User)[];

/** SQL for the columns of {@link User}, from the tables `users u` and `teams t` (the selected team). */
export const userColumns = Object.entries(userColumnSql)
  .map(([name, expression]) => `${expression} as ${name}`)
  .join(', ');

/** SQL of a JSON array of the values of the columns `userColumns`. */
export const userValuesSql = `json_build_array(${userColumnNames.join(', ')})`;

/** Returns the user with the values of `userValuesSql`. */
export function userOfValues(values: readonly unknown[]): User {
  const user: Partial<Record<keyof User, unknown>> = {};
  for (const [index, name] of userColumnNames.entries()) user[name] = values[index];
  return user as User;
}

/** SQL expression for the size of the `userColumns` of a row, in bytes. Needs the tables `users u` and `teams t`. */
export const userRowBytesSql = 'u.listed_bytes + coalesce(t.listed_bytes, 0)';

/** A user with the selected team, as read from the database. */
export interface User extends ProfileFields {
  readonly user_id: string;
  readonly email: string | null;
  readonly email_identity: string | null;
  readonly email_verified: boolean;
  readonly email_used_for_auth: boolean;
  readonly otp_enabled: boolean;
  /** `true` if the user may sign in by email, in a project that offers it (see `mayUseCodesSql`). */
  readonly may_use_codes: boolean;
  readonly has_password: boolean;
  readonly requires_totp: boolean;
  readonly picture: string | null;
  readonly client_metadata: Json;
  readonly client_read_only_metadata: Json;
  readonly server_metadata: Json;
  readonly signed_up_at_millis: number;
  readonly last_active_at_millis: number;
  readonly suspended_at_millis: number | null;
  readonly selected_team_id: string | null;
  readonly oauth_accounts: readonly {
    readonly id: string;
    readonly account_id: string;
    readonly email: string | null;
  }[];
  readonly team_display_name: string | null;
  readonly team_picture: string | null;
  readonly team_client_metadata: Json;
  readonly team_client_read_only_metadata: Json;
  readonly team_server_metadata: Json;
  readonly team_created_at_millis: number | null;
}

type ClientUser = ResponseOf<typeof getCurrentUser, 'client'>;
type ServerUser = ResponseOf<typeof getCurrentUser, 'server'>;
type Json = ClientUser['client_metadata'];

const findUser = createLookupStatement<User>(
  'find_user',
  `select ${userColumns}
  from users u left join teams t on t.project_id = u.project_id and t.id = u.selected_team_id
  where u.project_id = $1 and u.id = $2`,
);

/** Reads a user, or returns `null` if there is none. */
export async function readUser(tx: Executor, projectId: string, userId: string): Promise<User | null> {
  const [user] = await tx.run(findUser, [projectId, userId]);
  return user ?? null;
}

/** The settings of the service and the properties of a client that decide on the format of objects. */
export interface ViewConfig extends Pick<Config, 'url'> {
  /** `true` to add the fields for clients since version 2.8. Default: the fields of the specification. */
  readonly isNewer?: boolean;
  /** `true` to add the fields for servers that only the client library of this project reads. Default: none of them. */
  readonly isOwnClient?: boolean;
}

/** Returns a user in the format of the API. Omits the fields for servers if `access` is `client`. */
export function userView(config: ViewConfig, user: User, access: AccessType): ClientUser | ServerUser {
  return access === 'client' ? clientUserView(config, user) : serverUserView(config, user);
}

/** Returns a user in the format of the API for server access. */
export function serverUserView(config: ViewConfig, user: User): ServerUser {
  // The assertion is safe: the fields for servers follow.
  const view = clientUserView(config, user) as ServerUser;
  if (view.selected_team) {
    view.selected_team.created_at_millis = user.team_created_at_millis ?? 0;
    view.selected_team.server_metadata = user.team_server_metadata;
  }
  view.server_metadata = user.server_metadata;
  view.last_active_at_millis = user.last_active_at_millis;
  view.suspended_at_millis = user.suspended_at_millis;
  if (config.isOwnClient) view.otp_auth_enabled = user.may_use_codes;
  if (config.isNewer) {
    view.primary_email_auth_enabled = user.email_used_for_auth;
    view.risk_scores = { sign_up: { bot: 0, free_trial_abuse: 0 } };
    view.restricted_by_admin_private_details = null;
    view.country_code = null;
  }
  return view;
}

// Adds each property by its name, because spreading objects into another takes 20 times as long.
function clientUserView(config: ViewConfig, user: User): ClientUser {
  const view: ClientUser = {
    id: user.user_id,
    primary_email: user.email,
    primary_email_verified: user.email_verified,
    display_name: user.display_name,
    selected_team_id: user.selected_team_id,
    profile_image_url: pictureUrl(config, user.picture),
    signed_up_at_millis: user.signed_up_at_millis,
    has_password: user.has_password,
    auth_with_email: user.has_password || user.otp_enabled,
    requires_totp_mfa: user.requires_totp,
    client_metadata: user.client_metadata,
    client_read_only_metadata: user.client_read_only_metadata,
    oauth_providers: user.oauth_accounts.map(({ id, account_id, email }) => ({
      id,
      account_id,
      email,
      type: id,
      provider_user_id: account_id,
    })),
    selected_team: selectedTeam(config, user),
  };
  if (config.isNewer) {
    view.otp_auth_enabled = user.may_use_codes;
    view.passkey_auth_enabled = false;
    view.is_anonymous = false;
    view.is_restricted = false;
    view.restricted_reason = null;
    view.restricted_by_admin = false;
    view.restricted_by_admin_reason = null;
  }
  return view;
}

function selectedTeam(config: ViewConfig, user: User) {
  if (user.selected_team_id === null || user.team_display_name === null) return null;
  return {
    id: user.selected_team_id,
    display_name: user.team_display_name,
    profile_image_url: pictureUrl(config, user.team_picture),
    client_metadata: user.team_client_metadata,
    client_read_only_metadata: user.team_client_read_only_metadata,
  };
}
