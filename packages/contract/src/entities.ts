import * as z from 'zod/mini';
import { bool, imageUrl, json, nonEmptyText, num, permissionId, text, timestampMillis, url, uuid } from './fields.ts';
import { profileResponseFields } from './profile-fields.ts';

/** A team as the API returns it to its members, with client access. */
export const clientTeam = z.strictObject({
  id: uuid(),
  display_name: text(),
  profile_image_url: z.nullable(imageUrl()),
  client_metadata: json(),
  client_read_only_metadata: json(),
});

/** A team as the API returns it with server or admin access. */
export const serverTeam = z.strictObject({
  ...clientTeam.shape,
  created_at_millis: timestampMillis(),
  server_metadata: json(),
});

const userFields = {
  id: uuid(),
  primary_email: z.nullable(text()),
  primary_email_verified: bool(),
  ...profileResponseFields,
  selected_team_id: z.nullable(uuid()),
  profile_image_url: z.nullable(imageUrl()),
  signed_up_at_millis: timestampMillis(),
  has_password: bool(),
  auth_with_email: bool(),
  requires_totp_mfa: bool(),
  client_metadata: json(),
  client_read_only_metadata: json(),
  oauth_providers: z.array(
    z.strictObject({
      id: nonEmptyText(),
      account_id: nonEmptyText(),
      email: z.nullable(text()),
      type: nonEmptyText(),
      provider_user_id: nonEmptyText(),
    }),
  ),
};

/**
 * Fields that only clients since version 2.8 get. A user is never anonymous or restricted here, and has no passkeys.
 */
const newerUserFields = {
  otp_auth_enabled: z.optional(bool()),
  passkey_auth_enabled: z.optional(bool()),
  is_anonymous: z.optional(bool()),
  is_restricted: z.optional(bool()),
  restricted_reason: z.optional(z.null()),
  restricted_by_admin: z.optional(bool()),
  restricted_by_admin_reason: z.optional(z.null()),
};

/** The signed-in user as the API returns it with client access. */
export const clientUser = z.strictObject({
  ...userFields,
  ...newerUserFields,
  selected_team: z.nullable(clientTeam),
});

/** A user as the API returns it with server or admin access. */
export const serverUser = z.strictObject({
  ...userFields,
  ...newerUserFields,
  primary_email_auth_enabled: z.optional(bool()),
  risk_scores: z.optional(z.strictObject({ sign_up: z.strictObject({ bot: num(), free_trial_abuse: num() }) })),
  restricted_by_admin_private_details: z.optional(z.null()),
  country_code: z.optional(z.null()),
  selected_team: z.nullable(serverTeam),
  server_metadata: json(),
  last_active_at_millis: timestampMillis(),
  /** When the user was suspended; `null` if the user is not suspended. */
  suspended_at_millis: z.nullable(timestampMillis()),
});

const projectFlags = {
  sign_up_enabled: bool(),
  credential_enabled: bool(),
  magic_link_enabled: bool(),
  client_team_creation_enabled: bool(),
  client_user_deletion_enabled: bool(),
};
const enabledProviders = z.array(z.strictObject({ id: nonEmptyText() }));
const permissionIds = () => z.array(z.strictObject({ id: nonEmptyText() }));
const trustedDomains = z.array(z.strictObject({ domain: url(), handler_path: nonEmptyText() }));

/** The look of a project on pages and in emails. Fields that are not set are `null`. */
const projectBrand = z.strictObject({
  logo_url: z.nullable(text()),
  logo_dark_mode_url: z.nullable(text()),
  primary_color: z.nullable(text()),
  primary_text_color: z.nullable(text()),
  terms_url: z.nullable(text()),
  privacy_url: z.nullable(text()),
});

/** A project as the API returns it with client or server access: the settings that sign-in pages need. */
export const clientProject = z.strictObject({
  id: nonEmptyText(),
  display_name: text(),
  config: z.strictObject({
    ...projectFlags,
    enabled_oauth_providers: enabledProviders,
    // Absent if the project has none, as in the specification.
    brand: z.optional(projectBrand),
    // Only where sign-up is closed and people who are invited to a team can create an account.
    invited_sign_up_enabled: z.optional(bool()),
    // Only clients since version 2.8 get the following fields.
    allow_localhost: z.optional(bool()),
    domains: z.optional(trustedDomains),
    passkey_enabled: z.optional(bool()),
    allow_user_api_keys: z.optional(bool()),
    allow_team_api_keys: z.optional(bool()),
  }),
});

const providerFields = {
  id: nonEmptyText(),
  type: z.enum(['shared', 'standard']),
  client_id: z.optional(nonEmptyText()),
  client_secret: z.optional(nonEmptyText()),
  facebook_config_id: z.optional(nonEmptyText()),
  microsoft_tenant_id: z.optional(nonEmptyText()),
};
const emailConfig = z.union([
  z.strictObject({ type: z.literal('shared') }),
  z.strictObject({
    type: z.literal('standard'),
    host: nonEmptyText(),
    port: num(),
    username: nonEmptyText(),
    password: nonEmptyText(),
    sender_name: nonEmptyText(),
    sender_email: nonEmptyText(),
  }),
]);

/** The times at which the saved settings passed a test. A change of the tested settings removes the time. */
const lastTests = z.strictObject({
  email_tested_at_millis: z.nullable(timestampMillis()),
  /** Only tested providers. */
  oauth_providers: z.array(z.strictObject({ id: nonEmptyText(), tested_at_millis: timestampMillis() })),
});

/** A project as the API returns it with admin access: all settings, including secrets. */
export const adminProject = z.strictObject({
  id: nonEmptyText(),
  display_name: text(),
  description: text(),
  created_at_millis: timestampMillis(),
  user_count: num(),
  is_production_mode: bool(),
  last_tests: lastTests,
  config: z.strictObject({
    id: uuid(),
    ...projectFlags,
    allow_localhost: bool(),
    create_team_on_sign_up: bool(),
    invited_sign_up_enabled: bool(),
    refuse_common_passwords: bool(),
    owner_emails: bool(),
    new_device_emails: bool(),
    /** Maximum numbers of emails in an hour; `null` for that of the service. */
    email_limits: z.strictObject({
      to_unverified: z.nullable(num()),
      to_verified: z.nullable(num()),
      from_server: z.nullable(num()),
    }),
    event_retention_days: num(),
    legacy_global_jwt_signing: bool(),
    domains: trustedDomains,
    oauth_providers: z.array(z.strictObject({ ...providerFields, enabled: bool() })),
    enabled_oauth_providers: enabledProviders,
    email_config: emailConfig,
    brand: z.optional(projectBrand),
    team_creator_default_permissions: permissionIds(),
    team_member_default_permissions: permissionIds(),
  }),
});

/** A project as the API returns it with admin access to clients since version 2.8. */
export const newerAdminProject = z.strictObject({
  id: nonEmptyText(),
  display_name: text(),
  description: text(),
  created_at_millis: timestampMillis(),
  is_production_mode: bool(),
  is_development_environment: bool(),
  owner_team_id: z.null(),
  onboarding_status: z.literal('completed'),
  onboarding_state: z.null(),
  config: z.strictObject({
    ...projectFlags,
    allow_localhost: bool(),
    create_team_on_sign_up: bool(),
    passkey_enabled: bool(),
    allow_user_api_keys: bool(),
    allow_team_api_keys: bool(),
    domains: trustedDomains,
    /** Only enabled providers. */
    oauth_providers: z.array(z.strictObject({ ...providerFields, provider_config_id: nonEmptyText() })),
    enabled_oauth_providers: enabledProviders,
    email_config: emailConfig,
    email_theme: nonEmptyText(),
    brand: z.optional(projectBrand),
    team_creator_default_permissions: permissionIds(),
    team_member_default_permissions: permissionIds(),
    user_default_permissions: permissionIds(),
    oauth_account_merge_strategy: z.literal('link_method'),
  }),
});

/** The definition of a permission that can be granted, with the permissions that it contains. */
export const permissionDefinition = z.strictObject({
  id: permissionId(),
  /** Absent if the description is empty. */
  description: z.optional(text()),
  contained_permission_ids: z.array(permissionId()),
});

/** The response of a sign-in or sign-up with a password, a magic link or a second factor. */
export const signInResult = z.strictObject({
  access_token: nonEmptyText(),
  refresh_token: nonEmptyText(),
  is_new_user: bool(),
  user_id: uuid(),
  /** Only if the request asked for it, after a typed password. */
  browser_marker: z.optional(nonEmptyText()),
});
