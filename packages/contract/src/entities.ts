import * as z from 'zod/mini';
import { describe } from './describe.ts';
import { fieldTexts, time } from './field-texts.ts';
import { bool, imageUrl, json, nonEmptyText, num, permissionId, text, timestampMillis, url, uuid } from './fields.ts';
import { profileResponseFields } from './profile-fields.ts';
import { referenceExamples } from './reference-examples.ts';

/** A team as the API returns it to its members, with client access. */
export const clientTeam = z.strictObject({
  id: describe(fieldTexts.teamId, uuid()),
  display_name: describe(fieldTexts.teamDisplayName, text()),
  profile_image_url: describe(fieldTexts.profileImageUrl, z.nullable(imageUrl())),
  client_metadata: describe(fieldTexts.clientMetadata, json()),
  client_read_only_metadata: describe(fieldTexts.clientReadOnlyMetadata, json()),
});

/** A team as the API returns it with server or admin access. */
export const serverTeam = z.strictObject({
  ...clientTeam.shape,
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  server_metadata: describe(fieldTexts.serverMetadata, json()),
});

const userFields = {
  id: describe(fieldTexts.userId, uuid()),
  primary_email: describe(fieldTexts.primaryEmail, z.nullable(text())),
  primary_email_verified: describe(fieldTexts.primaryEmailVerified, bool()),
  ...profileResponseFields,
  selected_team_id: describe(fieldTexts.selectedTeamId, z.nullable(uuid())),
  profile_image_url: describe(fieldTexts.profileImageUrl, z.nullable(imageUrl())),
  signed_up_at_millis: describe([time('The creation of the user'), referenceExamples.millis], timestampMillis()),
  has_password: describe(['`true` if the user has a password.', true], bool()),
  auth_with_email: describe(fieldTexts.primaryEmailAuthEnabled, bool()),
  requires_totp_mfa: describe(fieldTexts.requiresTotpMfa, bool()),
  client_metadata: describe(fieldTexts.clientMetadata, json()),
  client_read_only_metadata: describe(fieldTexts.clientReadOnlyMetadata, json()),
  oauth_providers: describe(
    fieldTexts.entitiesOauthProviders,
    z.array(
      z.strictObject({
        id: describe(fieldTexts.providerId, nonEmptyText()),
        account_id: describe(fieldTexts.providerUserId, nonEmptyText()),
        email: describe(fieldTexts.oauthProvidersEmail, z.nullable(text())),
        type: describe(fieldTexts.providerId, nonEmptyText()),
        provider_user_id: describe(fieldTexts.providerUserId, nonEmptyText()),
      }),
    ),
  ),
};

/**
 * Fields that only clients since version 2.8 get. A user is never anonymous or restricted here, and has no passkeys.
 */
const newerUserFields = {
  otp_auth_enabled: describe(fieldTexts.otpAuthEnabled, z.optional(bool())),
  passkey_auth_enabled: describe(fieldTexts.passkeyEnabled, z.optional(bool())),
  is_anonymous: describe(fieldTexts.isAnonymous, z.optional(bool())),
  is_restricted: describe(['Always `false`: users are not restricted.', false], z.optional(bool())),
  restricted_reason: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
  restricted_by_admin: describe(fieldTexts.legacyGlobalJwtSigning, z.optional(bool())),
  restricted_by_admin_reason: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
};

/** The signed-in user as the API returns it with client access. */
export const clientUser = z.strictObject({
  ...userFields,
  ...newerUserFields,
  selected_team: describe(fieldTexts.selectedTeam, z.nullable(clientTeam)),
});

/** A user as the API returns it with server or admin access. */
export const serverUser = z.strictObject({
  ...userFields,
  ...newerUserFields,
  primary_email_auth_enabled: describe(fieldTexts.primaryEmailAuthEnabled, z.optional(bool())),
  risk_scores: describe(
    'Scores of the sign-up, which are not computed.',
    z.optional(
      z.strictObject({
        sign_up: describe(
          'The scores, from 0 to 100.',
          z.strictObject({ bot: describe(fieldTexts.bot, num()), free_trial_abuse: describe(fieldTexts.bot, num()) }),
        ),
      }),
    ),
  ),
  restricted_by_admin_private_details: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
  country_code: describe(fieldTexts.countryCode, z.optional(z.null())),
  selected_team: describe(fieldTexts.selectedTeam, z.nullable(serverTeam)),
  server_metadata: describe(fieldTexts.serverMetadata, json()),
  last_active_at_millis: describe(fieldTexts.lastActiveAtMillis, timestampMillis()),
  suspended_at_millis: describe(
    [`${time('The time when the user was suspended')} \`null\` if the user is not suspended.`, null],
    z.nullable(timestampMillis()),
  ),
});

const projectFlags = {
  sign_up_enabled: describe(fieldTexts.signUpEnabled, bool()),
  credential_enabled: describe(fieldTexts.credentialEnabled, bool()),
  magic_link_enabled: describe(fieldTexts.magicLinkEnabled, bool()),
  client_team_creation_enabled: describe(fieldTexts.clientTeamCreationEnabled, bool()),
  client_user_deletion_enabled: describe(fieldTexts.clientUserDeletionEnabled, bool()),
};
const enabledProviders = z.array(z.strictObject({ id: describe(fieldTexts.providerId, nonEmptyText()) }));
const permissionIds = (example: string) =>
  z.array(z.strictObject({ id: describe(['The id of the permission.', example], nonEmptyText()) }));

const trustedDomains = z.array(
  z.strictObject({
    domain: describe(fieldTexts.domain, url()),
    handler_path: describe(fieldTexts.handlerPath, nonEmptyText()),
  }),
);

/** The look of a project on pages and in emails. Fields that are not set are `null`. */
const projectBrand = z.strictObject({
  logo_url: describe(fieldTexts.logoUrl, z.nullable(text())),
  logo_dark_mode_url: describe(fieldTexts.logoDarkModeUrl, z.nullable(text())),
  primary_color: describe(fieldTexts.primaryColor, z.nullable(text())),
  primary_text_color: describe(fieldTexts.primaryTextColor, z.nullable(text())),
  terms_url: describe(fieldTexts.termsUrl, z.nullable(text())),
  privacy_url: describe(fieldTexts.privacyUrl, z.nullable(text())),
});

/** A project as the API returns it with client or server access: the settings that sign-in pages need. */
export const clientProject = z.strictObject({
  id: describe(fieldTexts.projectId, nonEmptyText()),
  display_name: describe(fieldTexts.clientProjectDisplayName, text()),
  config: describe(
    fieldTexts.config,
    z.strictObject({
      ...projectFlags,
      enabled_oauth_providers: describe('The OAuth providers that users can sign in with.', enabledProviders),
      // Absent if the project has none, as in the specification.
      brand: describe(fieldTexts.brand, z.optional(projectBrand)),
      // Only where sign-up is closed and people who are invited to a team can create an account.
      invited_sign_up_enabled: describe(fieldTexts.invitedSignUpEnabled, z.optional(bool())),
      // Only clients since version 2.8 get the following fields.
      allow_localhost: describe(fieldTexts.allowLocalhost, z.optional(bool())),
      domains: describe(fieldTexts.domains, z.optional(trustedDomains)),
      passkey_enabled: describe(fieldTexts.passkeyEnabled, z.optional(bool())),
      allow_user_api_keys: describe(fieldTexts.allowUserApiKeys, z.optional(bool())),
      allow_team_api_keys: describe(fieldTexts.allowTeamApiKeys, z.optional(bool())),
    }),
  ),
});

const providerFields = {
  id: describe(fieldTexts.configOauthProvidersId, nonEmptyText()),
  type: describe(fieldTexts.configOauthProvidersType, z.enum(['shared', 'standard'])),
  client_id: describe(fieldTexts.clientId, z.optional(nonEmptyText())),
  client_secret: describe(fieldTexts.clientSecret, z.optional(nonEmptyText())),
  facebook_config_id: describe(fieldTexts.facebookConfigId, z.optional(nonEmptyText())),
  microsoft_tenant_id: describe(fieldTexts.microsoftTenantId, z.optional(nonEmptyText())),
};
const emailConfig = z.union([
  z.strictObject({ type: describe(fieldTexts.emailConfigType, z.literal('shared')) }),
  z.strictObject({
    type: describe(fieldTexts.emailConfigType, z.literal('standard')),
    host: describe(fieldTexts.host, nonEmptyText()),
    port: describe(fieldTexts.port, num()),
    username: describe(fieldTexts.username, nonEmptyText()),
    password: describe(fieldTexts.emailConfigPassword, nonEmptyText()),
    sender_name: describe(fieldTexts.senderName, nonEmptyText()),
    sender_email: describe(fieldTexts.senderEmail, nonEmptyText()),
  }),
]);

/** The times at which the saved settings passed a test. A change of the tested settings removes the time. */
const lastTests = z.strictObject({
  email_tested_at_millis: describe(
    [
      'The time at which the mail server of the project accepted a test email, in milliseconds since 1970-01-01, or `null`.',
      1_764_000_000_000,
    ],
    z.nullable(timestampMillis()),
  ),
  /** Only tested providers. */
  oauth_providers: describe(
    'The OAuth providers that a test sign-in succeeded with.',
    z.array(
      z.strictObject({
        id: describe(fieldTexts.providerId, nonEmptyText()),
        tested_at_millis: describe(
          ['The time of the last successful test sign-in, in milliseconds since 1970-01-01.', 1_764_000_000_000],
          timestampMillis(),
        ),
      }),
    ),
  ),
});

/** A project as the API returns it with admin access: all settings, including secrets. */
export const adminProject = z.strictObject({
  id: describe(fieldTexts.projectId, nonEmptyText()),
  display_name: describe(fieldTexts.clientProjectDisplayName, text()),
  description: describe(fieldTexts.adminProjectDescription, text()),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  user_count: describe(fieldTexts.userCount, num()),
  is_production_mode: describe(fieldTexts.isProductionMode, bool()),
  last_tests: describe(
    'The times of the last successful tests of the saved settings. Saving other keys of a provider, or the mail server, removes the time.',
    lastTests,
  ),
  config: describe(
    fieldTexts.config,
    z.strictObject({
      id: describe(['The id of the settings.', 'a3d5f7b9-1c2e-4d6f-8a9b-0c1d2e3f4a5b'], uuid()),
      ...projectFlags,
      allow_localhost: describe(fieldTexts.allowLocalhost, bool()),
      create_team_on_sign_up: describe(fieldTexts.createTeamOnSignUp, bool()),
      invited_sign_up_enabled: describe(fieldTexts.invitedSignUpEnabled, bool()),
      refuse_common_passwords: describe(fieldTexts.refuseCommonPasswords, bool()),
      owner_emails: describe(fieldTexts.ownerEmails, bool()),
      new_device_emails: describe(fieldTexts.newDeviceEmails, bool()),
      /** Maximum numbers of emails in an hour; `null` for that of the service. */
      email_limits: describe(
        fieldTexts.emailLimits,
        z.strictObject({
          to_unverified: describe(fieldTexts.toUnverified, z.nullable(num())),
          to_verified: describe(fieldTexts.toVerified, z.nullable(num())),
          from_server: describe(fieldTexts.fromServer, z.nullable(num())),
        }),
      ),
      event_retention_days: describe(fieldTexts.eventRetentionDays, num()),
      legacy_global_jwt_signing: describe(fieldTexts.legacyGlobalJwtSigning, bool()),
      domains: describe(fieldTexts.domains, trustedDomains),
      oauth_providers: describe(
        fieldTexts.oauthProviders,
        z.array(z.strictObject({ ...providerFields, enabled: describe(fieldTexts.oauthProvidersEnabled, bool()) })),
      ),
      enabled_oauth_providers: enabledProviders,
      email_config: describe(fieldTexts.emailConfig, emailConfig),
      brand: describe(fieldTexts.brand, z.optional(projectBrand)),
      team_creator_default_permissions: describe(fieldTexts.teamCreatorDefaultPermissions, permissionIds('admin')),
      team_member_default_permissions: describe(fieldTexts.teamMemberDefaultPermissions, permissionIds('member')),
    }),
  ),
});

/** A project as the API returns it with admin access to clients since version 2.8. */
export const newerAdminProject = z.strictObject({
  id: describe(fieldTexts.projectId, nonEmptyText()),
  display_name: describe(['The name of the project.', 'Shop'], text()),
  description: describe(fieldTexts.adminProjectDescription, text()),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  is_production_mode: describe(fieldTexts.isProductionMode, bool()),
  is_development_environment: describe(fieldTexts.legacyGlobalJwtSigning, bool()),
  owner_team_id: describe('Always `null`: users own projects.', z.null()),
  onboarding_status: describe(fieldTexts.onboardingStatus, z.literal('completed')),
  onboarding_state: describe(fieldTexts.restrictedByAdminReason, z.null()),
  config: describe(
    fieldTexts.config,
    z.strictObject({
      ...projectFlags,
      allow_localhost: describe(fieldTexts.allowLocalhost, bool()),
      create_team_on_sign_up: describe(fieldTexts.createTeamOnSignUp, bool()),
      passkey_enabled: describe(fieldTexts.passkeyEnabled, bool()),
      allow_user_api_keys: describe(fieldTexts.allowUserApiKeys, bool()),
      allow_team_api_keys: describe(fieldTexts.allowTeamApiKeys, bool()),
      domains: trustedDomains,
      /** Only enabled providers. */
      oauth_providers: describe(
        fieldTexts.oauthProviders,
        z.array(
          z.strictObject({
            ...providerFields,
            provider_config_id: describe(fieldTexts.providerConfigId, nonEmptyText()),
          }),
        ),
      ),
      enabled_oauth_providers: enabledProviders,
      email_config: emailConfig,
      email_theme: describe(fieldTexts.emailTheme, nonEmptyText()),
      brand: describe(fieldTexts.brand, z.optional(projectBrand)),
      team_creator_default_permissions: describe(fieldTexts.teamCreatorDefaultPermissions, permissionIds('admin')),
      team_member_default_permissions: describe(fieldTexts.teamMemberDefaultPermissions, permissionIds('member')),
      user_default_permissions: describe(fieldTexts.userDefaultPermissions, permissionIds('read_reports')),
      oauth_account_merge_strategy: describe(fieldTexts.oauthAccountMergeStrategy, z.literal('link_method')),
    }),
  ),
});

/** The definition of a permission that can be granted, with the permissions that it contains. */
export const permissionDefinition = z.strictObject({
  id: describe(fieldTexts.permissionId, permissionId()),
  /** Absent if the description is empty. */
  description: describe(fieldTexts.description, z.optional(text())),
  contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.array(permissionId())),
});

/** The response of a sign-in or sign-up with a password, a magic link or a second factor. */
export const signInResult = z.strictObject({
  access_token: describe(fieldTexts.accessToken, nonEmptyText()),
  refresh_token: describe(fieldTexts.refreshToken, nonEmptyText()),
  is_new_user: describe(fieldTexts.isNewUser, bool()),
  user_id: describe(fieldTexts.userId, uuid()),
  /** Only if the request asked for it, after a typed password. */
  browser_marker: describe(fieldTexts.browserMarker, z.optional(nonEmptyText())),
});
