import { type AccessType, type ProfileFields, profileFieldNames, type ResponseOf } from '@keystack/contract';
import type { getCurrentUser } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { createLookupStatement, type Executor } from '../../database/database.ts';
import { unixMillisSql } from '../../database/millis.ts';
import { pictureUrl } from '../pictures/pictures.ts';
import { mayUseCodesSql } from '../verification-codes/may-use-codes.ts';

/** SQL for the columns of {@link User}, from the tables `users u` and `teams t` (the selected team). */
export const userColumns = `
  u.id as user_id, u.email, u.email_identity, u.email_verified, u.email_used_for_auth, u.otp_enabled, ${mayUseCodesSql} as may_use_codes, u.password_hash is not null as has_password,
  u.totp_secret is not null as requires_totp, ${profileFieldNames.map((name) => `u.${name}`).join(', ')}, u.profile_image_url as picture, u.client_metadata,
  u.client_read_only_metadata, u.server_metadata, ${unixMillisSql('u.signed_up_at')} as signed_up_at_millis,
  ${unixMillisSql('u.last_active_at')} as last_active_at_millis, u.selected_team_id, u.oauth_accounts, ${unixMillisSql('u.suspended_at')} as suspended_at_millis,
  t.display_name as team_display_name, t.profile_image_url as team_picture,
  t.client_metadata as team_client_metadata, t.client_read_only_metadata as team_client_read_only_metadata,
  t.server_metadata as team_server_metadata, ${unixMillisSql('t.created_at')} as team_created_at_millis`;

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
  if (access !== 'client') return serverUserView(config, user);
  return { ...userFields(config, user), selected_team: selectedTeam(config, user) };
}

/** Returns a user in the format of the API for server access. */
export function serverUserView(config: ViewConfig, user: User): ServerUser {
  const team = selectedTeam(config, user);
  return {
    ...userFields(config, user),
    selected_team: team && {
      ...team,
      created_at_millis: user.team_created_at_millis ?? 0,
      server_metadata: user.team_server_metadata,
    },
    server_metadata: user.server_metadata,
    last_active_at_millis: user.last_active_at_millis,
    suspended_at_millis: user.suspended_at_millis,
    ...(config.isOwnClient && { otp_auth_enabled: user.may_use_codes }),
    ...(config.isNewer && {
      primary_email_auth_enabled: user.email_used_for_auth,
      risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
      restricted_by_admin_private_details: null,
      country_code: null,
    }),
  };
}

function userFields(config: ViewConfig, user: User) {
  return {
    id: user.user_id,
    primary_email: user.email,
    primary_email_verified: user.email_verified,
    ...profileOf(user),
    selected_team_id: user.selected_team_id,
    profile_image_url: pictureUrl(config, user.picture),
    signed_up_at_millis: user.signed_up_at_millis,
    has_password: user.has_password,
    auth_with_email: user.has_password || user.otp_enabled,
    requires_totp_mfa: user.requires_totp,
    client_metadata: user.client_metadata,
    client_read_only_metadata: user.client_read_only_metadata,
    oauth_providers: user.oauth_accounts.map((account) => ({
      ...account,
      type: account.id,
      provider_user_id: account.account_id,
    })),
    ...(config.isNewer && {
      otp_auth_enabled: user.may_use_codes,
      passkey_auth_enabled: false,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      restricted_by_admin: false,
      restricted_by_admin_reason: null,
    }),
  };
}

/** Returns only the profile fields of a user. */
function profileOf(user: ProfileFields): ProfileFields {
  return Object.fromEntries(profileFieldNames.map((name) => [name, user[name]])) as {
    [Name in keyof ProfileFields]: ProfileFields[Name];
  };
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
