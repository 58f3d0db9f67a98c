import { type EndpointsByRoute, emptyProfile, type ResponseOf } from '@keystack/contract';

/** The signed-in user as the API returns it with client access. */
export type User = ResponseOf<EndpointsByRoute['GET /users/me'], 'client'>;
/** A team as the API returns it with client access. */
export type Team = ResponseOf<EndpointsByRoute['POST /teams'], 'client'>;
/** A session as the API lists it. */
export type ListedSession = ResponseOf<EndpointsByRoute['GET /auth/sessions']>['items'][number];
/** An email address of a user, as the API returns it. */
export type ContactChannel = ResponseOf<EndpointsByRoute['POST /contact-channels']>;
/** The review of an account as the API returns it. */
export type AccountReview = NonNullable<ResponseOf<EndpointsByRoute['GET /auth/account-review']>['review']>;
/** The settings of a project as the API returns them with client access. */
export type ProjectConfig = ResponseOf<EndpointsByRoute['GET /projects/current'], 'client'>['config'];
/** A project as the API returns it with admin access. */
type AdminProject = ResponseOf<EndpointsByRoute['GET /projects/current'], 'admin'>;

/** The tokens of a session. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export const sampleEmail = 'ada@example.com';
export const samplePassword = 'correct horse';

/**
 * The only verification code that the fake service accepts, at every endpoint for codes. It belongs to `sampleEmail`.
 */
export const sampleVerificationCode = 'c'.repeat(45);

/** The only second-factor code that the fake service accepts. */
export const sampleTotpCode = '123456';

/** Returns one of ten UUIDs, for a `place` from 0 to 9. The sample user has the UUID of place 0. */
export const sampleId = (place: number) => `7f3f7a52-6f0b-4b8c-9a50-5d5d6a4f1e1${place}`;

/** Returns the attempt code of the fake service for a sign-in with this email that requires the second factor. */
export const mfaAttemptCode = (email: string) => email.padEnd(45, '0');

/** Returns a user with a password, an unverified email and no name. */
export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: sampleId(0),
    primary_email: sampleEmail,
    primary_email_verified: false,
    ...emptyProfile,
    selected_team: null,
    selected_team_id: null,
    profile_image_url: null,
    signed_up_at_millis: 1_700_000_000_000,
    has_password: true,
    auth_with_email: true,
    requires_totp_mfa: false,
    client_metadata: null,
    client_read_only_metadata: null,
    oauth_providers: [],
    ...overrides,
  };
}

/**
 * Returns a session of the sample user. That of place 0 is the current session. Sessions of different places (0 to 9)
 * have different ids.
 */
export const sampleSession = (place = 0, fields: Partial<ListedSession> = {}): ListedSession => ({
  id: sampleId(place),
  user_id: sampleId(0),
  created_at: 1_700_000_000_000,
  is_impersonation: false,
  is_current_session: place === 0,
  last_used_at: 1_700_000_000_000,
  device: 'Firefox, Linux',
  country: null,
  ...fields,
});

/** Returns an unverified email address of the sample user that is not the primary one. */
export const sampleContactChannel = (value: string, fields: Partial<ContactChannel> = {}): ContactChannel => ({
  id: sampleId(5),
  user_id: sampleId(0),
  value,
  type: 'email',
  used_for_auth: false,
  is_verified: false,
  is_primary: false,
  ...fields,
});

/** Returns an account that the sample user has linked at the OAuth provider `id`. */
export const sampleLinkedAccount = (id: string, email: string | null = null): User['oauth_providers'][number] => ({
  id,
  account_id: '7',
  email,
  type: id,
  provider_user_id: '7',
});

/** Returns a team without a picture. Teams of different places (0 to 8) have different ids. */
export const sampleTeam = (display_name: string, place = 0): Team => ({
  id: sampleId(place + 1),
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
});

/** Returns the settings of a project in which users sign in only with a password. */
export const sampleConfig = (): ProjectConfig => ({
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  enabled_oauth_providers: [],
});

/** Returns a project as the API returns it with admin access. */
export const sampleAdminProject = (display_name: string): AdminProject => ({
  id: sampleId(9),
  display_name,
  description: '',
  created_at_millis: 1_700_000_000_000,
  user_count: 1,
  is_production_mode: false,
  last_tests: { email_tested_at_millis: null, oauth_providers: [] },
  config: {
    ...sampleConfig(),
    id: sampleId(8),
    allow_localhost: true,
    create_team_on_sign_up: false,
    invited_sign_up_enabled: true,
    refuse_common_passwords: false,
    owner_emails: true,
    new_device_emails: true,
    email_limits: { to_unverified: null, to_verified: null, from_server: null },
    event_retention_days: 90,
    legacy_global_jwt_signing: false,
    domains: [],
    oauth_providers: [],
    email_config: { type: 'shared' },
    team_creator_default_permissions: [],
    team_member_default_permissions: [],
  },
});
