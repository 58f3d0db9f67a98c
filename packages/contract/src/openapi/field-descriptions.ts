import { formatDuration, formatNumber } from '../format.ts';
import { limits } from '../limits.ts';
import { oauthProviderIds } from '../oauth-providers.ts';
import { profileDescriptions } from '../profile-fields.ts';
import { samples } from '../samples.ts';

/** The description of a field or parameter, and an example value. */
export type FieldDescription = readonly [description: string, example?: unknown];

const { userId, teamId, email } = samples;
const picture = 'https://example.com/ada.png';
const millis = 1_767_225_600_000;
const time = (event: string) => `${event}, as a Unix time in milliseconds.`;

const passwordLength = `${limits.passwordMinLength} to ${limits.passwordMaxLength} characters`;
const permissionId = 'Lowercase letters, digits, `_` and `:`.';
const providerIds = oauthProviderIds.map((id) => `\`${id}\``).join(', ');
const description = 'A description for the project owners.';
const projectId: FieldDescription = ['The id of the project.', samples.projectId];
const keySetId: FieldDescription = ['The id of the key set.', samples.keySetId];
const publishableClientKey: FieldDescription = [
  'The publishable client key of the project.',
  samples.publishableClientKey,
];
const providerScope: FieldDescription = [
  'The scopes that the access token must have, separated by spaces.',
  'repo read:org',
];
const providerToken: FieldDescription = [
  'An access token for the API of the OAuth provider.',
  'gho_16C7e42F292c6912E7710c838347Ae178B4a',
];

/**
 * The descriptions of the API's fields and parameters, by name. A name usually has the same meaning everywhere. Exceptions are
 * prefixed with the name of the containing endpoint, schema or field, for example `config.id`.
 */
export const fieldDescriptions: Readonly<Record<string, FieldDescription>> = {
  // Errors
  code: [`The code from the email: ${limits.verificationCodeLength} characters, upper or lower case.`, samples.code],
  error: ['A human-readable message.'],
  details: ['Further details of the error.'],

  // Sign-in
  email: ['An email address. Upper and lower case are equivalent.', email],
  password: [`The password: ${passwordLength}.`, samples.password],
  old_password: ['The current password.'],
  new_password: [`The new password: ${passwordLength}.`],
  auth_method_id: ['Ignored. Sent by older clients.'],
  callback_url: [
    'The page of your app that the link in the email opens, with the query parameter `code`. The project must trust its domain.',
    `${samples.callbackUrl}/email-verification`,
  ],
  verification_callback_url: [
    'The page of your app that the link in the verification email opens, with the query parameter `code`.',
    `${samples.callbackUrl}/email-verification`,
  ],
  nonce: [
    `The end of the code, which is not in the email. Append it to the ${limits.oneTimeCodeLength} typed characters. Store it in the browser that sent the request.`,
    samples.code.slice(limits.oneTimeCodeLength),
  ],
  totp: [`The current code of the authenticator app: ${limits.totpCodeLength} digits.`, samples.totpCode],
  totp_code: [
    `The current code of the user's authenticator app: ${limits.totpCodeLength} digits. Required if the session is more than ${formatDuration(limits.freshSessionAge)} old or has not passed the second factor.`,
    samples.totpCode,
  ],
  account_deleted: ['`true` if the account was deleted, `false` if its owner had confirmed it before.', true],
  is_code_valid: ['Always `true`. If the code is invalid, the request fails.', true],
  'checkSignInCode.email': ['The masked email address of the account that the code signs in to.', 'a…@example.com'],
  'checkEmailVerification.email': ['The masked email address that the code verifies.', 'a…@example.com'],
  is_current_user: ['`true` if the request has an access token of the account that the code verifies.', false],
  success: ['Always `true`.', true],
  'sendPasswordReset.success': [
    'A constant message, the same for every email address.',
    'maybe, only if a user with this e-mail exists',
  ],
  is_new_user: ['`true` if this sign-in created the user.', false],
  access_token: [
    `A signed JWT that identifies the user for ${formatDuration(limits.accessTokenLifetime)}. Send it in the header \`X-Stack-Access-Token\`.`,
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIzZjZlMWM1MiJ9.c2lnbmF0dXJl',
  ],
  refresh_token: ['The secret of the session. Use it to request access tokens.', samples.refreshToken],
  expires_in_millis: [
    `The lifetime of the session, in milliseconds. Default: ${formatDuration(limits.sessionDefaultLifetime)}. Maximum: ${formatDuration(limits.sessionMaxLifetime)}.`,
    3_600_000,
  ],
  user_id: ['The id of the user.', userId],
  'x-stack-refresh-token': ['The refresh token of the session.', samples.refreshToken],

  // OAuth
  provider: [`The id of the OAuth provider: ${providerIds}.`, 'github'],
  provider_id: ['The id of the OAuth provider.', 'github'],
  scope: ['`legacy`, or absent.'],
  'authorizeOAuth.scope': ['Always `legacy`.'],
  'getProviderToken.scope': providerScope,
  'getOwnProviderToken.scope': providerScope,
  'getProviderToken.access_token': providerToken,
  'getOwnProviderToken.access_token': providerToken,
  state: [
    'A random value of your app. It is returned at the end of the sign-in, and protects against forged callbacks.',
    'xyz',
  ],
  'finishOAuth.state': ['The state that was sent to the OAuth provider.'],
  'finishOAuthByForm.state': ['The state that was sent to the OAuth provider.'],
  'finishOAuth.code': ['The authorization code of the OAuth provider.'],
  'finishOAuthByForm.code': ['The authorization code of the OAuth provider.'],
  'finishOAuth.error': ['The error code of the OAuth provider.'],
  'finishOAuthByForm.error': ['The error code of the OAuth provider.'],
  iss: ['The issuer identifier of the OAuth provider.'],
  cookie: ['The cookie that was set when the sign-in started.'],
  grant_type: ['The OAuth grant type.'],
  'authorizeOAuth.grant_type': ['Always `authorization_code`.'],
  response_type: ['Always `code`.'],
  redirect_uri: [
    'The page of your app that the browser is redirected to after the sign-in. The project must trust its domain.',
  ],
  code_challenge: ['The PKCE code challenge: the SHA-256 hash of the code verifier, in base64url.'],
  code_challenge_method: ['Always `S256`.'],
  code_verifier: ['The PKCE code verifier of the challenge: 43 to 128 letters, digits and `-._~`.'],
  'requestToken.code': ['The authorization code that the browser was redirected with.', samples.authorizationCode],
  token: ['For `type=link`: the access token of the user.'],
  'authorizeOAuth.type': ['`authenticate` signs the user in. `link` links an account to the user of `token`.'],
  provider_scope: ['Scopes to request from the OAuth provider besides the profile, separated by spaces.'],
  error_redirect_url: [
    'The page of your app that the browser is redirected to after an error, with the query parameters `errorCode`, `message` and `details`.',
  ],
  error_redirect_uri: ['Another name of `error_redirect_url`. Takes precedence if both are set.'],
  after_callback_redirect_url: [
    'The page of your app to open after the sign-in. Returned with the tokens if the project trusts it.',
    '/settings',
  ],
  afterCallbackRedirectUrl: ['The same as `after_callback_redirect_url`, for older clients.', '/settings'],
  newUser: ['The same as `is_new_user`, for older clients.', false],
  token_type: ['Always `Bearer`.'],
  expires_in: ['The lifetime of the access token, in seconds.', limits.accessTokenLifetime / 1000],
  client_id: ['The client id of your app at the OAuth provider.', 'your-client-id'],
  client_secret: ['The client secret of your app at the OAuth provider.', 'your-client-secret'],
  'requestToken.client_id': projectId,
  'requestToken.client_secret': publishableClientKey,
  'authorizeOAuth.client_id': projectId,
  'authorizeOAuth.client_secret': publishableClientKey,

  // Users
  id: ['The id of the object.', userId],
  'ClientUser.id': ['The id of the user.', userId],
  'ServerUser.id': ['The id of the user.', userId],
  primary_email: ['The primary email address of the user, as entered.', email],
  primary_email_verified: ['`true` if the email address is verified.', true],
  primary_email_auth_enabled: ['`true` if the user can sign in with the email address.', true],
  ...profileDescriptions,
  profile_image_url: [
    `The URL of a picture. The service stores a data URL of a PNG, JPEG, GIF, BMP or WebP picture of at most ${formatNumber(limits.profileImageUrlMaxLength)} characters, and returns a public URL of the stored picture. Clients can send such a data URL, or the URL that the service returned. Servers can also send an http(s) URL, or a data URL of an SVG picture.`,
    picture,
  ],
  selected_team: ['The selected team.'],
  selected_team_id: ['The id of the team that the user has selected. The user must be a member of the team.', teamId],
  signed_up_at_millis: [time('The creation of the user'), millis],
  last_active_at_millis: [time('The last time that the user got an access token'), millis],
  has_password: ['`true` if the user has a password.', true],
  auth_with_email: ['`true` if the user can sign in with the email address.', true],
  requires_totp_mfa: ['`true` if sign-in requires a second factor.', false],
  totp_secret_base64: [
    `The secret of the authenticator app: ${limits.totpSecretMinBytes} to ${limits.totpSecretMaxBytes} bytes, in base64. Enables the second factor. \`null\` disables it.`,
    'c2VjcmV0IG9mIHRoZSBhcHAgIQ==',
  ],
  client_metadata: ['JSON of your app that clients can read and write.', { theme: 'dark' }],
  client_read_only_metadata: ['JSON of your app that clients can read and servers can write.', { badge: 'founder' }],
  server_metadata: ['JSON of your app that only servers can read and write.', { plan: 'pro' }],
  oauth_providers: ['The connected accounts of the user.'],
  'oauth_providers.id': ['The id of the OAuth provider.', 'github'],
  'oauth_providers.account_id': ['The id of the account at the OAuth provider.', '583231'],
  'oauth_providers.email': ['The email address of the account at the OAuth provider.', email],
  'oauth_providers.type': ['The id of the OAuth provider.', 'github'],
  'oauth_providers.provider_user_id': ['The id of the account at the OAuth provider.', '583231'],

  // Lists
  items: ['The items of the list.'],
  is_paginated: ['`true` if the response is one page of the list.'],
  pagination: ['The position of the page in the list.'],
  next_cursor: ['The `cursor` of the next page. `null` on the last page.', null],
  cursor: ['The `next_cursor` of the previous page.'],
  limit: ['The maximum number of items in the page.', 50],
  query: ['The beginning of an email address or of a display name, or a complete id.', 'ada'],
  order_by: ['The field that the list is ordered by. Default: `signed_up_at`.', 'signed_up_at'],
  desc: ['`true` to reverse the order.', true],

  // Teams
  team_id: ['The id of the team.', teamId],
  'ClientTeam.id': ['The id of the team.', teamId],
  'ServerTeam.id': ['The id of the team.', teamId],
  'ClientTeam.display_name': ['The display name of the team.', 'Analysts'],
  'ServerTeam.display_name': ['The display name of the team.', 'Analysts'],
  team_display_name: ['The display name of the team.', 'Analysts'],
  creator_user_id: ['The id of the user who creates and joins the team, or `me`. Clients can send only `me`.', userId],
  add_current_user: ['The same as `creator_user_id: "me"`, for older clients.'],
  created_at_millis: [time('The creation of the object'), millis],
  user: ['The user.'],
  permission_id: [`The id of the permission. ${permissionId}`, 'publish_posts'],
  'TeamPermission.id': ['The id of the permission.', 'publish_posts'],
  recursive: ['`true` to also list the permissions that held permissions contain.', true],
  'PermissionDefinition.id': [`The id of the permission. ${permissionId}`, 'publish_posts'],
  'createPermissionDefinition.id': [`The id of the permission. ${permissionId}`, 'publish_posts'],
  'updatePermissionDefinition.id': ['The new id of the permission.', 'publish_articles'],
  contained_permission_ids: ['The ids of the permissions that this permission contains.', ['$read_members']],
  description: [description, 'Publish posts'],

  // Projects
  'ClientProject.id': projectId,
  'AdminProject.id': projectId,
  'ClientProject.display_name': ['The display name of the project.', 'Shop'],
  'AdminProject.display_name': ['The display name of the project.', 'Shop'],
  'AdminProject.description': [description, 'Our online shop'],
  user_count: ['The number of users of the project.', 42],
  is_production_mode: ['`true` to trust only https domains, and neither localhost nor IP addresses.', false],
  config: ['The settings of the project.'],
  'config.id': ['The id of the settings.', 'a3d5f7b9-1c2e-4d6f-8a9b-0c1d2e3f4a5b'],
  sign_up_enabled: ['`true` if new users can sign up.', true],
  credential_enabled: ['`true` if users can sign in with a password.', true],
  magic_link_enabled: ['`true` if users can sign in with a magic link.', true],
  client_team_creation_enabled: ['`true` if clients can create teams.', false],
  client_user_deletion_enabled: ['`true` if clients can delete the account of the signed-in user.', false],
  allow_localhost: ['`true` to trust callback URLs and redirects to localhost.', true],
  create_team_on_sign_up: ['`true` to create a team for each new user.', false],
  refuse_common_passwords: [
    '`true` to reject new passwords that are common, or that match the email address of the user or the name of the project.',
    true,
  ],
  owner_emails: [
    '`true` to email users when their password, second factor, linked providers or email address changes.',
    true,
  ],
  new_device_emails: ['`true` to email users after a sign-in from an IP address that is new to the account.', false],
  legacy_global_jwt_signing: ['Always `false`.', false],
  domains: ['The trusted domains, for callback URLs and redirects.'],
  domain: ['The origin of the domain, with https.', 'https://shop.example.com'],
  handler_path: ['The path of the embedded pages on the domain.', '/handler'],
  'config.oauth_providers': [
    'The OAuth providers. An update must contain every configured provider: providers can be disabled, but not removed.',
  ],
  'oauth_providers.enabled': ['`true` if users can sign in with the OAuth provider.', true],
  'config.oauth_providers.type': ['`shared` for the OAuth keys of this service, `standard` for your own.'],
  'config.oauth_providers.id': ['The id of the OAuth provider.'],
  facebook_config_id: ['The configuration id at Facebook.', '1234567890'],
  microsoft_tenant_id: ['The tenant id at Microsoft.', 'common'],
  enabled_oauth_providers: ['The OAuth providers that users can sign in with.'],
  'enabled_oauth_providers.id': ['The id of the OAuth provider.', 'github'],
  email_config: ['The settings of the mail server.'],
  'email_config.type': ['`shared` for the mail server of this service, `standard` for your own.'],
  'email_config.password': ['The password of the mail server.', 'the password of the mail server'],
  host: ['The host of the mail server.', 'smtp.example.com'],
  port: ['The port of the mail server. 465 uses implicit TLS.', 465],
  username: ['The user name at the mail server.', 'shop'],
  sender_name: ['The sender name of emails.', 'Shop'],
  sender_email: ['The sender address of emails.', 'hello@shop.example.com'],
  team_creator_default_permissions: ['The permissions that the creator of a team gets.'],
  'team_creator_default_permissions.id': ['The id of the permission.', 'admin'],
  team_member_default_permissions: ['The permissions that other members of a team get when they join.'],
  'team_member_default_permissions.id': ['The id of the permission.', 'member'],

  // API keys
  'KeySet.id': keySetId,
  'NewKeySet.id': keySetId,
  'getKeySet.id': keySetId,
  'updateKeySet.id': keySetId,
  'KeySet.description': [description, 'The production server'],
  'NewKeySet.description': [description, 'The production server'],
  expires_at_millis: [
    `${time('The expiry of the keys')} If it is in the past, the keys are expired from the start.`,
    4_102_444_799_000,
  ],
  manually_revoked_at_millis: [`${time('The revocation of the keys')} Absent if they are not revoked.`, millis],
  has_publishable_client_key: ['`true` to create a publishable client key.', true],
  has_secret_server_key: ['`true` to create a secret server key.', true],
  has_super_secret_admin_key: ['`true` to create a super secret admin key.', false],
  publishable_client_key: ['The publishable client key, for `client` access.', samples.publishableClientKey],
  secret_server_key: ['The secret server key, for `server` access.', 'ssk_your_secret_server_key'],
  super_secret_admin_key: ['The super secret admin key, for `admin` access.', 'sak_your_super_secret_admin_key'],
  'KeySet.publishable_client_key': ['The publishable client key. Absent if the key set has none.'],
  'KeySet.secret_server_key': ['The secret server key. Absent if the key set has none.'],
  'KeySet.super_secret_admin_key': ['The super secret admin key. Absent if the key set has none.'],
  last_four: ['The last four characters of the key.', 'x7k2'],
  revoked: ['`true` to revoke the keys. This is permanent.', true],

  // Emails
  type: ['The type of the email template.'],
  subject: ['The subject. `{{ name }}` inserts a variable.', 'Sign in to {{ projectDisplayName }}'],
  content: [
    'The body, as a document of blocks.',
    {
      root: { type: 'EmailLayout', data: { childrenIds: ['text'] } },
      text: { type: 'Text', data: { props: { text: 'Your code is {{ otp }}.' } } },
    },
  ],
  is_default: ['`true` if the project has not customized the template.', false],
  'SentEmail.id': ['The id of the email.', 'd1e2f3a4-b5c6-4d7e-8f90-a1b2c3d4e5f6'],
  template: ['The template that the email was created from.', 'magic_link'],
  recipient: ['The email address of the recipient.', email],
  'SentEmail.state': ['`waiting` emails are retried. `failed` is final.', 'sent'],
  attempts: ['The number of attempts.', 1],
  last_error: [
    'The reason why the last attempt failed: `smtp_` and the status of the mail server, `login_failed`, `recipient_refused`, or an error code of a webhook attempt.',
    null,
  ],
  next_attempt_at_millis: [`${time('The next attempt')} \`null\` if there is none.`, null],
  sent_at_millis: [`${time('The time when the mail server accepted the email')} \`null\` until then.`, millis],
  failed_at_millis: [`${time('The time of the last failed attempt')} \`null\` unless the state is \`failed\`.`, null],

  // Webhooks
  'user.deleted.id': ['The id of the user.', userId],
  'user.deleted.teams': ['The teams that the user was a member of.'],
  'user.deleted.teams.id': ['The id of the team.', teamId],
  'team.deleted.id': ['The id of the team.', teamId],
  endpoint_id: ['The id of the webhook endpoint.', samples.webhookEndpointId],
  'WebhookEndpoint.id': ['The id of the webhook endpoint.', samples.webhookEndpointId],
  'WebhookMessage.id': ['The id of the message, as in the header `webhook-id`.', samples.webhookMessageId],
  'getWebhookMessage.id': ['The id of the message, as in the header `webhook-id`.', samples.webhookMessageId],
  'WebhookEndpoint.description': [description, 'Updates the mailing list'],
  'createWebhookEndpoint.description': [description, 'Updates the mailing list'],
  'updateWebhookEndpoint.description': [description, 'Updates the mailing list'],
  message_id: ['The id of the message.', samples.webhookMessageId],
  url: ['The URL that events are sent to.', 'https://shop.example.com/hooks'],
  event_types: ['The events to send. `null` for all events, including those of later versions.', ['user.created']],
  enabled: ['`true` if the webhook endpoint is enabled.', true],
  disabled_because: [
    'The reason why the service disabled the webhook endpoint: `gone` after a response with status 410, `failing` if deliveries failed for days.',
    null,
  ],
  secrets: ['The signing secrets, newest first.'],
  secret: ['The signing secret.', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  'secrets.expires_at_millis': [`${time('The expiry of a former secret')} \`null\` for the newest.`, null],
  keep_former_millis: [
    `The time for which the former secret stays valid, in milliseconds. Default: ${formatDuration(limits.webhookSecretOverlap)}.`,
    3_600_000,
  ],
  status: ['The delivery state of the message.', 'success'],
  'WebhookAttempt.status': ['The status of the response.', 200],
  response: ['The beginning of the response body.', 'ok'],
  'WebhookAttempt.error': [
    'The reason why there was no response: `timeout`, `dns_failed`, `connection_refused`, `connection_closed`, `unreachable`, `tls_failed`, `address_not_public`, `not_https`, `interrupted` or `failed`.',
    null,
  ],
  started_at_millis: [time('The start of the attempt'), millis],
  duration_millis: ['The duration of the attempt, in milliseconds.', 84],
  body: ['The body of the message, as sent.', '{"type":"user.created","data":{}}'],
  'createWebhookToken.token': [
    'An opaque token for the webhook pages of the project.',
    'dG9rZW4gZm9yIHdlYmhvb2sgcGFnZXM',
  ],
  'testWebhookEndpoint.type': ['The type of the event.', 'user.created'],
  'listWebhookMessages.cursor': ['The `next_cursor` of the previous page.'],

  // Service
  feature_name: ['The name of the feature.', 'passkeys'],
  name: ['Another name of `feature_name`.', 'passkeys'],
  clientVersion: ['The version of the client library.', '0.1.0'],
  upToDate: ['`true` if the client library is compatible with the service.'],
  'checkVersion.error': [
    'A human-readable message.',
    'The client has version 0.0.9, the service 0.1.0. Update the older one.',
  ],
  severe: ['`true` if the versions differ in more than the patch level.', false],
};
