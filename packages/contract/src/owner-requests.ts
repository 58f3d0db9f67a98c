import type { EndpointsByRoute } from './api.ts';
import type { AccessType } from './headers.ts';

/**
 * The text in place of a secret in responses to the session of a project owner. An update with it keeps the stored
 * secret.
 */
export const maskedSecret = '••••••••';

/** An action of a project owner that grants access, reveals a secret or destroys data, as messages name it. */
export type OwnerAction =
  | 'manage API keys'
  | 'manage owners'
  | 'change how the project signs users in'
  | 'delete the project'
  | 'act as a user'
  | 'change how a user signs in'
  | 'delete a user'
  | 'delete a team'
  | 'change who may do what'
  | 'manage webhooks'
  | 'use the data vault'
  | 'reveal secrets'
  | 'manage the service';

/**
 * The rule of a request that is sent with the session of a project owner: `free`, or the action for which the owner
 * must have signed in or confirmed the session within `limits.freshSessionAge`. With `fields`, only requests whose body
 * has one of these fields need it; `config.` precedes fields of `config`.
 */
export type OwnerRequestRule =
  | 'free'
  | OwnerAction
  | { readonly action: OwnerAction; readonly fields: readonly string[] };

/** The routes that accept server or admin access. */
type RouteForOwners = {
  [Route in keyof EndpointsByRoute]: Extract<AccessType, 'server' | 'admin'> extends infer Access
    ? Extract<EndpointsByRoute[Route]['access'][number], Access> extends never
      ? never
      : Route
    : never;
}[keyof EndpointsByRoute];

const projectFields = {
  action: 'change how the project signs users in',
  fields: [
    'config.domains',
    'config.allow_localhost',
    'config.oauth_providers',
    'config.email_config',
    'config.event_retention_days',
    'config.team_creator_default_permissions',
    'config.team_member_default_permissions',
  ],
} as const;

const userFields = {
  action: 'change how a user signs in',
  fields: [
    'password',
    'primary_email',
    'primary_email_verified',
    'primary_email_auth_enabled',
    'otp_auth_enabled',
    'passkey_auth_enabled',
    'totp_secret_base64',
    'suspended',
  ],
} as const;

/** A new user with none of these fields signs in only after proof of a mailbox, as one whom the project invites. */
const newUserFields = {
  action: 'change how a user signs in',
  fields: ['password', 'primary_email_verified', 'totp_secret_base64', 'oauth_providers'],
} as const;

/**
 * The rule of each request that the session of a project owner authorizes. A new endpoint does not compile without its
 * row. API keys need no confirmation. Writes to the project `internal` always need one.
 */
export const ownerRequests: { readonly [Route in RouteForOwners]: OwnerRequestRule } = {
  'POST /analytics/events/batch': 'free',
  'POST /auth/impersonations/check-code': 'free',
  'POST /auth/impersonations/sign-in': 'free',
  'POST /auth/mfa/sign-in': 'free',
  'POST /auth/oauth/connected-accounts/{provider}/access-token': 'act as a user',
  'POST /auth/otp/send-sign-in-code': 'free',
  'POST /auth/otp/sign-in': 'free',
  'POST /auth/otp/sign-in/check-code': 'free',
  'POST /auth/password/reset': 'free',
  'POST /auth/password/reset/check-code': 'free',
  'POST /auth/password/send-reset-code': 'free',
  'POST /auth/password/set': 'change how a user signs in',
  'POST /auth/password/sign-in': 'free',
  'POST /auth/password/sign-up': 'free',
  'POST /auth/password/update': 'free',
  'GET /auth/sessions': 'free',
  'POST /auth/sessions': 'act as a user',
  'DELETE /auth/sessions/current': 'free',
  'POST /auth/sessions/current/refresh': 'free',
  'DELETE /auth/sessions/{session_id}': 'free',
  'GET /backups/last': 'free',
  'GET /connected-accounts/{user_id}': 'free',
  'POST /connected-accounts/{user_id}/{provider}/access-token': 'act as a user',
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': 'act as a user',
  'GET /contact-channels': 'free',
  'POST /contact-channels': 'change how a user signs in',
  'POST /contact-channels/send-verification-code': 'free',
  'POST /contact-channels/verify': 'free',
  'POST /contact-channels/verify/check-code': 'free',
  'POST /contact-channels/verify/reject': 'free',
  'DELETE /contact-channels/{user_id}/{contact_channel_id}': 'change how a user signs in',
  'GET /contact-channels/{user_id}/{contact_channel_id}': 'free',
  'PATCH /contact-channels/{user_id}/{contact_channel_id}': 'change how a user signs in',
  'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code': 'free',
  'POST /data-vault/stores/{store_id}/get': 'use the data vault',
  'POST /data-vault/stores/{store_id}/set': 'use the data vault',
  'GET /email-templates': 'free',
  'DELETE /email-templates/{type}': 'free',
  'GET /email-templates/{type}': 'free',
  'PATCH /email-templates/{type}': 'free',
  'POST /email-templates/{type}/preview': 'free',
  'POST /email-templates/{type}/send-test': 'free',
  'GET /emails': 'free',
  'GET /emails/delivery-info': 'free',
  'GET /emails/quotas': 'free',
  'GET /emails/notification-preference/{user_id}': 'free',
  'PATCH /emails/notification-preference/{user_id}/{category_id}': 'free',
  'POST /emails/send-email': 'free',
  'POST /emails/test': 'free',
  'POST /emails/{email_id}/resend': 'free',
  'GET /events': 'free',
  'GET /internal/all-projects': 'free',
  'POST /internal/all-projects': 'free',
  'GET /internal/api-keys': 'free',
  'POST /internal/api-keys': 'manage API keys',
  'GET /internal/api-keys/{id}': 'free',
  'PATCH /internal/api-keys/{id}': { action: 'manage API keys', fields: ['revoked'] },
  'POST /internal/backups': 'free',
  'GET /internal/captured-emails': 'reveal secrets',
  'GET /internal/config': 'free',
  'GET /internal/config/override/{level}': 'free',
  'GET /internal/config/source': 'free',
  'POST /internal/database-copies': 'free',
  'POST /internal/diagnosis': 'free',
  'GET /internal/email-drafts': 'free',
  'GET /internal/email-templates': 'free',
  'GET /internal/email-themes': 'free',
  'GET /internal/emails': 'free',
  'POST /internal/owner-invitations': 'free',
  'POST /internal/owner-links/check': 'free',
  'POST /internal/owner-links/create-owner': 'free',
  'POST /internal/owner-links/demo-owner-code': 'free',
  'POST /internal/owner-links/join': 'free',
  'POST /internal/owner-sessions/confirm': 'free',
  'POST /internal/owners': 'free',
  'POST /internal/owners/reset-mfa': 'free',
  'POST /internal/project-forks': 'free',
  'POST /internal/project-imports': 'free',
  'GET /internal/project-settings': 'reveal secrets',
  'PATCH /internal/project-settings': 'free',
  'GET /internal/projects': 'free',
  'POST /internal/projects': 'free',
  'DELETE /internal/projects/current': 'delete the project',
  'GET /internal/projects/current': 'free',
  'PATCH /internal/projects/current': {
    action: projectFields.action,
    fields: [...projectFields.fields, 'config.user_default_permissions'],
  },
  'POST /internal/secrets/reseal': 'free',
  'POST /internal/setup-links': 'free',
  'POST /internal/signing-keys/rotate': 'free',
  'GET /metrics/daily': 'free',
  'GET /oauth-providers': 'free',
  'POST /oauth-providers': 'change how a user signs in',
  'POST /oauth-providers/{provider_id}/test': 'free',
  'GET /oauth-providers/{provider_id}/test/{test_id}': 'free',
  'DELETE /oauth-providers/{user_id}/{provider_id}': 'change how a user signs in',
  'GET /oauth-providers/{user_id}/{provider_id}': 'free',
  'PATCH /oauth-providers/{user_id}/{provider_id}': 'change how a user signs in',
  'GET /owner-email-templates': 'free',
  'GET /payments/billing/{customer_type}/{customer_id}': 'free',
  'GET /payments/invoices/{customer_type}/{customer_id}': 'free',
  'GET /payments/products/{customer_type}/{customer_id}': 'free',
  'GET /project-permission-definitions': 'free',
  'POST /project-permission-definitions': 'free',
  'DELETE /project-permission-definitions/{permission_id}': 'change who may do what',
  'GET /project-permission-definitions/{permission_id}': 'free',
  'PATCH /project-permission-definitions/{permission_id}': 'change who may do what',
  'GET /project-permissions': 'free',
  'DELETE /project-permissions/{user_id}/{permission_id}': 'free',
  'POST /project-permissions/{user_id}/{permission_id}': 'change who may do what',
  'DELETE /projects/current': 'delete the project',
  'GET /projects/current': 'free',
  'PATCH /projects/current': projectFields,
  'POST /projects/current/check-domain': 'free',
  'GET /projects/current/owner-invitations': 'free',
  'POST /projects/current/owner-invitations': 'manage owners',
  'DELETE /projects/current/owner-invitations/{invitation_id}': 'free',
  'GET /projects/current/owners': 'free',
  'DELETE /projects/current/owners/{owner_id}': 'manage owners',
  'GET /projects/current/owners/{owner_id}/credentials': 'free',
  'POST /projects/current/reveal-secrets': 'reveal secrets',
  'GET /projects/current/sign-in-impact': 'free',
  'GET /team-invitations': 'free',
  'POST /team-invitations/accept': 'free',
  'POST /team-invitations/accept/check-code': 'free',
  'POST /team-invitations/accept/details': 'free',
  'POST /team-invitations/send-code': 'change who may do what',
  'DELETE /team-invitations/{invitation_id}': 'free',
  'POST /team-invitations/{invitation_id}/accept': 'free',
  'GET /team-member-profiles': 'free',
  'GET /team-member-profiles/{team_id}/{user_id}': 'free',
  'PATCH /team-member-profiles/{team_id}/{user_id}': 'free',
  'DELETE /team-memberships/{team_id}/{user_id}': 'free',
  'GET /team-memberships/sole-administrator': 'free',
  'POST /team-memberships/{team_id}/{user_id}': 'change who may do what',
  'GET /team-permission-definitions': 'free',
  'POST /team-permission-definitions': 'free',
  'DELETE /team-permission-definitions/{permission_id}': 'change who may do what',
  'GET /team-permission-definitions/{permission_id}': 'free',
  'PATCH /team-permission-definitions/{permission_id}': 'change who may do what',
  'GET /team-permissions': 'free',
  'GET /team-permissions/explain': 'free',
  'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': 'free',
  'POST /team-permissions/{team_id}/{user_id}/{permission_id}': 'change who may do what',
  'GET /teams': 'free',
  'POST /teams': 'free',
  'DELETE /teams/{team_id}': 'delete a team',
  'GET /teams/{team_id}': 'free',
  'PATCH /teams/{team_id}': 'free',
  'GET /users': 'free',
  'POST /users': newUserFields,
  'GET /users/count': 'free',
  'DELETE /users/me': 'delete a user',
  'GET /users/me': 'free',
  'PATCH /users/me': userFields,
  'DELETE /users/{user_id}': 'delete a user',
  'GET /users/{user_id}': 'free',
  'PATCH /users/{user_id}': userFields,
  'POST /users/{user_id}/impersonations': 'act as a user',
  'POST /users/{user_id}/send-email': 'free',
  'GET /webhooks/endpoints': 'free',
  'POST /webhooks/endpoints': 'manage webhooks',
  'DELETE /webhooks/endpoints/{endpoint_id}': 'manage webhooks',
  'GET /webhooks/endpoints/{endpoint_id}': 'free',
  'PATCH /webhooks/endpoints/{endpoint_id}': { action: 'manage webhooks', fields: ['url'] },
  'GET /webhooks/endpoints/{endpoint_id}/attempts': 'free',
  'GET /webhooks/endpoints/{endpoint_id}/delivery-counts': 'free',
  'GET /webhooks/endpoints/{endpoint_id}/messages': 'free',
  'GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}': 'free',
  'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend': 'free',
  'POST /webhooks/endpoints/{endpoint_id}/reveal-secrets': 'reveal secrets',
  'POST /webhooks/endpoints/{endpoint_id}/rotate-secret': 'manage webhooks',
  'POST /webhooks/endpoints/{endpoint_id}/test': 'free',
  'POST /webhooks/svix-token': 'free',
};
