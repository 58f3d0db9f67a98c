import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adminProject, clientProject, newerAdminProject } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
import {
  anyBody,
  bool,
  color,
  description,
  displayName,
  ifMatch,
  imageUrl,
  listResponse,
  nonEmptyText,
  num,
  permissionId,
  success,
  text,
  webUrl,
} from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { mailServerFields, requiredSetting, setting } from '../mail-server.ts';
import { oauthProviderIds } from '../oauth-providers.ts';
import { referenceExamples } from '../reference-examples.ts';
import { serviceLimits } from '../service-limits.ts';
import { trustedDomain } from '../trusted-domain.ts';

/** The area of the API for projects and their settings. */
export const projectsArea: AreaDocumentation = {
  title: 'Projects',
  description: 'A project is one app with its users. The owners of all projects are users of the project `internal`.',
};

const invalidSettings =
  'A domain or a provider is listed twice, a configured provider is missing from the list, a default permission is not defined, a logo is not an image, or a limit of emails is higher than the shared mail server allows.';
const projectDeleted = 'The project has been deleted.';

const provider = {
  id: describe(fieldTexts.configOauthProvidersId, z.enum(oauthProviderIds)),
  enabled: describe(fieldTexts.oauthProvidersEnabled, bool()),
};
const oauthProvider = z.discriminatedUnion('type', [
  z.strictObject({ ...provider, type: describe(fieldTexts.configOauthProvidersType, z.literal('shared')) }),
  z.strictObject({
    ...provider,
    type: describe(fieldTexts.configOauthProvidersType, z.literal('standard')),
    client_id: describe(fieldTexts.clientId, requiredSetting()),
    client_secret: describe(fieldTexts.clientSecret, requiredSetting()),
    facebook_config_id: describe(fieldTexts.facebookConfigId, z.optional(setting())),
    microsoft_tenant_id: describe(fieldTexts.microsoftTenantId, z.optional(setting())),
  }),
]);

const emailConfig = z.discriminatedUnion('type', [
  z.strictObject({ type: describe(fieldTexts.emailConfigType, z.literal('shared')) }),
  z.strictObject({
    ...mailServerFields,
    password: describe(fieldTexts.emailConfigPassword, requiredSetting()),
  }),
]);

/**
 * An update of the look of a project. Absent fields stay unchanged, and `null` or an empty logo removes a field. The
 * text color is computed; it is accepted and ignored, so that clients can send back what they read.
 */
const brandUpdate = z.strictObject({
  logo_url: describe(fieldTexts.logoUrl, z.optional(z.nullable(imageUrl()))),
  logo_dark_mode_url: describe(fieldTexts.logoDarkModeUrl, z.optional(z.nullable(imageUrl()))),
  primary_color: describe(fieldTexts.primaryColor, z.optional(z.nullable(color()))),
  primary_text_color: describe(fieldTexts.primaryTextColor, z.optional(z.nullable(color()))),
  terms_url: describe(fieldTexts.termsUrl, z.optional(z.nullable(webUrl()))),
  privacy_url: describe(fieldTexts.privacyUrl, z.optional(z.nullable(webUrl()))),
});

/** Maximum number of emails per hour. */
const emailLimit = () =>
  z.optional(z.nullable(z.pipe(num(), z.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)))));

const defaultPermissions = (example: string) =>
  z.array(z.strictObject({ id: describe(['The id of the permission.', example], permissionId()) }));

/** An update of a project's settings. Absent fields stay unchanged; lists are replaced as a whole. */
const projectConfigUpdate = z.strictObject({
  sign_up_enabled: describe(fieldTexts.signUpEnabled, z.optional(bool())),
  invited_sign_up_enabled: describe(fieldTexts.invitedSignUpEnabled, z.optional(bool())),
  credential_enabled: describe(fieldTexts.credentialEnabled, z.optional(bool())),
  magic_link_enabled: describe(fieldTexts.magicLinkEnabled, z.optional(bool())),
  client_team_creation_enabled: describe(fieldTexts.clientTeamCreationEnabled, z.optional(bool())),
  client_user_deletion_enabled: describe(fieldTexts.clientUserDeletionEnabled, z.optional(bool())),
  allow_localhost: describe(fieldTexts.allowLocalhost, z.optional(bool())),
  create_team_on_sign_up: describe(fieldTexts.createTeamOnSignUp, z.optional(bool())),
  refuse_common_passwords: describe(fieldTexts.refuseCommonPasswords, z.optional(bool())),
  owner_emails: describe(fieldTexts.ownerEmails, z.optional(bool())),
  new_device_emails: describe(fieldTexts.newDeviceEmails, z.optional(bool())),
  /** Absent limits stay unchanged, and `null` is that of the service. */
  email_limits: describe(
    fieldTexts.emailLimits,
    z.optional(
      z.strictObject({
        to_unverified: describe(fieldTexts.toUnverified, emailLimit()),
        to_verified: describe(fieldTexts.toVerified, emailLimit()),
        from_server: describe(fieldTexts.fromServer, emailLimit()),
      }),
    ),
  ),
  event_retention_days: describe(
    fieldTexts.eventRetentionDays,
    z.optional(z.pipe(num(), z.number().check(z.int(), z.minimum(1), z.maximum(serviceLimits.eventRetentionMaxDays)))),
  ),
  /** Accepts only `false`: legacy signing is not supported. */
  legacy_global_jwt_signing: describe(fieldTexts.legacyGlobalJwtSigning, z.optional(z.pipe(bool(), z.literal(false)))),
  domains: describe(
    fieldTexts.domains,
    z.optional(z.array(trustedDomain).check(z.maxLength(serviceLimits.domainMaxCount))),
  ),
  /** Must contain every provider that is already configured: providers can be disabled, but not removed. */
  oauth_providers: describe(fieldTexts.oauthProviders, z.optional(z.array(oauthProvider))),
  email_config: describe(fieldTexts.emailConfig, z.optional(emailConfig)),
  /** `null` removes all fields. */
  brand: describe(fieldTexts.brand, z.optional(z.nullable(brandUpdate))),
  team_creator_default_permissions: describe(
    fieldTexts.teamCreatorDefaultPermissions,
    z.optional(defaultPermissions('admin')),
  ),
  team_member_default_permissions: describe(
    fieldTexts.teamMemberDefaultPermissions,
    z.optional(defaultPermissions('member')),
  ),
});

/** The settings of a new project. `legacy_global_jwt_signing` is ignored. */
const projectConfig = z.strictObject({
  ...projectConfigUpdate.shape,
  legacy_global_jwt_signing: describe(fieldTexts.legacyGlobalJwtSigning, z.optional(bool())),
});

const projectFields = {
  description: describe(fieldTexts.description, z.optional(z.nullable(description()))),
  is_production_mode: describe(fieldTexts.isProductionMode, z.optional(bool())),
  config: describe(fieldTexts.config, z.optional(projectConfigUpdate)),
};

/** Returns the project of the request: the settings that sign-in pages need or, with admin access, all settings. */
export const getCurrentProject = defineEndpoint({
  method: 'GET',
  path: '/projects/current',
  summary: 'Get the project',
  description:
    'Clients and servers get the settings that sign-in pages need. Admins get all settings, including secrets. A client may send its project id and key in the query instead of headers: browsers then send no preflight request.',
  access: accessTypes,
  keyInQuery: true,
  query: z.strictObject({
    project_id: describe(
      ['The id of the project. Used with `publishable_client_key`.', referenceExamples.projectId],
      z.optional(text()),
    ),
    publishable_client_key: describe(fieldTexts.publishableClientKey, z.optional(text())),
  }),
  versioned: true,
  response: { client: clientProject, server: clientProject, admin: adminProject },
  errors: [],
  example: { query: {} },
});

/** Updates the project. Absent fields stay unchanged. If any part is invalid, nothing is updated. */
export const updateCurrentProject = defineEndpoint({
  method: 'PATCH',
  path: '/projects/current',
  summary: 'Update the project',
  description:
    'Absent fields stay unchanged. Lists are replaced, not merged. If any part is invalid, nothing is updated.',
  access: ['admin'],
  bodyLimit: bodyLimits.large,
  body: z.strictObject({ display_name: describe(fieldTexts.displayName, z.optional(displayName())), ...projectFields }),
  versioned: true,
  headers: ifMatch(),
  response: adminProject,
  errors: ['ResourceChanged', 'InvalidSharedOAuthProviderId'],
  plainTextErrors: { 400: invalidSettings, 404: projectDeleted },
  example: {
    body: {
      display_name: 'Shop',
      config: {
        magic_link_enabled: true,
        domains: [{ domain: 'https://shop.example.com', handler_path: '/handler' }],
        oauth_providers: [{ id: 'github', enabled: true, type: 'shared' }],
      },
    },
  },
  moreBodies: {
    'With a brand': {
      config: {
        brand: {
          logo_url: 'https://shop.example.com/logo.png',
          primary_color: '#0f766e',
          terms_url: 'https://shop.example.com/terms',
          privacy_url: 'https://shop.example.com/privacy',
        },
      },
    },
    'With a mail server': {
      config: {
        email_config: {
          type: 'standard',
          host: 'smtp.example.com',
          port: 465,
          username: 'shop',
          password: 'the password of the mail server',
          sender_name: 'Shop',
          sender_email: 'hello@shop.example.com',
        },
      },
    },
  },
});

/** Returns the secrets of the project, also in the session of a project owner. */
export const revealProjectSecrets = defineEndpoint({
  method: 'POST',
  path: '/projects/current/reveal-secrets',
  summary: 'Reveal the secrets of the project',
  description:
    'Returns the client secrets of the OAuth providers and the password of the mail server. In the session of a project owner, other responses mask them; an update with the mask keeps the stored secret. The session must have been confirmed recently, and all owners get an email.',
  access: ['admin'],
  body: z.strictObject({}),
  response: z.strictObject({
    oauth_providers: describe(
      fieldTexts.entitiesOauthProviders,
      z.array(
        z.strictObject({
          id: describe(fieldTexts.providerId, nonEmptyText()),
          client_secret: describe(fieldTexts.clientSecret, text()),
        }),
      ),
    ),
    email_password: describe(
      [
        'The password of the mail server, or `null` if the project has no mail server of its own.',
        'mail server password',
      ],
      z.nullable(text()),
    ),
  }),
  errors: [],
  plainTextErrors: { 404: projectDeleted },
  example: { body: {} },
});

/** Deletes the project with its users and teams, and revokes its keys. */
export const deleteCurrentProject = defineEndpoint({
  method: 'DELETE',
  path: '/projects/current',
  summary: 'Delete the project',
  description: 'Deletes the project with its users and teams, and revokes its keys.',
  access: ['admin'],
  body: anyBody(),
  response: success(),
  errors: [],
  plainTextErrors: { 400: 'The project `internal` cannot be deleted.', 404: projectDeleted },
});

/** Lists the projects that the signed-in user of `internal` owns, newest first. */
export const listOwnedProjects = defineEndpoint({
  method: 'GET',
  path: '/internal/projects',
  summary: 'List your projects',
  description: 'Returns the projects that the signed-in user of `internal` owns, newest first.',
  access: accessTypes,
  internal: true,
  user: 'UserAuthenticationRequired',
  response: listResponse(adminProject),
  errors: [],
});

/** Creates a project without keys. The signed-in user of `internal` becomes its owner. */
export const createProject = defineEndpoint({
  method: 'POST',
  path: '/internal/projects',
  summary: 'Create a project',
  description:
    'The signed-in user of `internal` becomes the owner. A new project has no keys. Create them with `POST /internal/api-keys` and the access token of the owner.',
  access: accessTypes,
  internal: true,
  user: 'UserAuthenticationRequired',
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    ...projectFields,
    display_name: describe(fieldTexts.displayName, z.pipe(displayName(), z.string().check(z.minLength(1)))),
    config: describe(fieldTexts.config, z.optional(projectConfig)),
  }),
  status: 201,
  response: adminProject,
  errors: ['InvalidSharedOAuthProviderId', 'TooManyRequests'],
  plainTextErrors: { 400: invalidSettings },
  example: {
    body: { display_name: 'Shop', description: 'Our online shop', config: { magic_link_enabled: true } },
  },
});

/** The settings that newer clients may send and that cannot be changed. They accept only the value that they have. */
const fixedSettings = {
  passkey_enabled: describe(fieldTexts.passkeyEnabled, z.optional(z.pipe(bool(), z.literal(false)))),
  allow_user_api_keys: describe(fieldTexts.allowUserApiKeys, z.optional(z.pipe(bool(), z.literal(false)))),
  allow_team_api_keys: describe(fieldTexts.allowTeamApiKeys, z.optional(z.pipe(bool(), z.literal(false)))),
  require_email_verification: describe(['Accepts only `false`.', false], z.optional(z.pipe(bool(), z.literal(false)))),
  oauth_account_merge_strategy: describe(fieldTexts.oauthAccountMergeStrategy, z.optional(z.literal('link_method'))),
  email_theme: describe(fieldTexts.emailTheme, z.optional(z.literal('default'))),
};

const enabledProvider = { id: describe(fieldTexts.configOauthProvidersId, z.enum(oauthProviderIds)) };
const newerProvider = z.discriminatedUnion('type', [
  z.object({ ...enabledProvider, type: describe(fieldTexts.configOauthProvidersType, z.literal('shared')) }),
  z.object({
    ...enabledProvider,
    type: describe(fieldTexts.configOauthProvidersType, z.literal('standard')),
    client_id: describe(fieldTexts.clientId, requiredSetting()),
    client_secret: describe(fieldTexts.clientSecret, requiredSetting()),
    facebook_config_id: describe(fieldTexts.facebookConfigId, z.optional(setting())),
    microsoft_tenant_id: describe(fieldTexts.microsoftTenantId, z.optional(setting())),
  }),
]);

/** Returns the project in the format of clients since version 2.8. */
export const getProjectForNewerClients = defineEndpoint({
  method: 'GET',
  path: '/internal/projects/current',
  summary: 'Get the project, for newer clients',
  description: 'Like `GET /projects/current` with admin access, in the format of clients since version 2.8.',
  access: ['admin'],
  response: newerAdminProject,
  errors: [],
});

/** Updates the project. The list of OAuth providers contains those that are enabled. */
export const updateProjectForNewerClients = defineEndpoint({
  method: 'PATCH',
  path: '/internal/projects/current',
  summary: 'Update the project, for newer clients',
  description:
    'Like `PATCH /projects/current`, in the format of clients since version 2.8: `oauth_providers` lists the enabled providers, and the others are disabled.',
  access: ['admin'],
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    display_name: describe(fieldTexts.displayName, z.optional(displayName())),
    description: describe(fieldTexts.description, z.optional(z.nullable(description()))),
    is_production_mode: describe(fieldTexts.isProductionMode, z.optional(bool())),
    onboarding_status: describe(fieldTexts.onboardingStatus, z.optional(z.literal('completed'))),
    onboarding_state: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
    config: describe(
      fieldTexts.config,
      z.optional(
        z.strictObject({
          ...projectConfigUpdate.shape,
          ...fixedSettings,
          oauth_providers: describe(fieldTexts.oauthProviders, z.optional(z.array(newerProvider))),
          user_default_permissions: describe(
            fieldTexts.userDefaultPermissions,
            z.optional(defaultPermissions('read_reports')),
          ),
        }),
      ),
    ),
  }),
  response: newerAdminProject,
  errors: ['InvalidSharedOAuthProviderId'],
  plainTextErrors: { 400: invalidSettings, 404: projectDeleted },
  example: { body: { display_name: 'Shop', config: { magic_link_enabled: true } } },
});

/** Deletes the project with its users and teams, and revokes its keys. */
export const deleteProjectForNewerClients = defineEndpoint({
  method: 'DELETE',
  path: '/internal/projects/current',
  summary: 'Delete the project, for newer clients',
  description: 'Like `DELETE /projects/current`.',
  access: ['admin'],
  body: anyBody(),
  response: success(),
  errors: [],
  plainTextErrors: { 400: 'The project `internal` cannot be deleted.', 404: projectDeleted },
});
