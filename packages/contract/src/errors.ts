import { oauthProviderIds, oauthProviders } from './oauth-providers.ts';

/** The details of an error, as sent in the response. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** The definition of a known error. */
export interface ErrorDefinition<
  Code extends string = string,
  Parent extends string | null = string | null,
  D extends ErrorDetails = ErrorDetails,
> {
  readonly code: Code;
  /** The HTTP status. 0 for the abstract parents, which are caught but never sent. */
  readonly status: number;
  /** The name of the error whose class also matches this error, or `null`. */
  readonly parent: Parent;
  /** Returns the message, which may be shown to users. */
  readonly text: (details: D) => string;
  /** The names of the details, in the order of the constructor's arguments. */
  readonly details: readonly (keyof D & string)[];
}

type None = Readonly<Record<never, never>>;

/** Defines a known error without details. */
function row<const Code extends string, const Parent extends string | null>(
  code: Code,
  status: number,
  parent: Parent,
  text: string,
): ErrorDefinition<Code, Parent, None> {
  return { code, status, parent, text: () => text, details: [] };
}

/** Defines a known error with details. Takes their type first, so that TypeScript infers the other types. */
function detailed<D extends ErrorDetails>() {
  return <const Code extends string, const Parent extends string | null>(
    code: Code,
    status: number,
    parent: Parent,
    details: readonly (keyof D & string)[],
    text: (details: D) => string,
  ): ErrorDefinition<Code, Parent, D> => ({ code, status, parent, text, details });
}

/** Defines an abstract parent, which is never sent. */
function abstract<const Code extends string, const Parent extends string | null>(code: Code, parent: Parent) {
  return row(code, 0, parent, '');
}

interface MembershipDetails extends ErrorDetails {
  readonly team_id: string;
  readonly user_id: string;
}
interface PermissionDetails extends MembershipDetails {
  readonly permission_id: string;
}

const lacksPermission = (d: PermissionDetails) =>
  `User ${d.user_id} does not have the permission ${d.permission_id} in team ${d.team_id}. Grant it in the dashboard or with the server SDK.`;

const providersWithSharedKeys = oauthProviderIds.filter((id) => oauthProviders[id].shared).join(', ');

/** Every known error, by the name of its class. Messages that the specification quotes are verbatim. */
export const errorDefinitions = {
  // Generic
  UnsupportedError: detailed<{ originalErrorCode: string }>()(
    'UNSUPPORTED_ERROR',
    500,
    null,
    ['originalErrorCode'],
    (d) => `This version of the client library does not support the error ${d.originalErrorCode}. Update the library.`,
  ),
  BodyParsingError: detailed<{ message: string }>()('BODY_PARSING_ERROR', 400, null, ['message'], (d) => d.message),
  SchemaError: detailed<{ message: string }>()('SCHEMA_ERROR', 400, null, ['message'], (d) => d.message),
  AllOverloadsFailed: detailed<{ overload_errors: readonly unknown[] }>()(
    'ALL_OVERLOADS_FAILED',
    400,
    null,
    ['overload_errors'],
    () =>
      'The request does not match any of the variants of this endpoint. The details contain the errors of each variant.',
  ),
  TooManyRequests: detailed<{ retry_after_seconds: number }>()(
    'TOO_MANY_REQUESTS',
    429,
    null,
    ['retry_after_seconds'],
    (d) => `Too many requests. Please try again in ${d.retry_after_seconds} seconds.`,
  ),

  // Project access
  ProjectAuthenticationError: abstract('PROJECT_AUTHENTICATION_ERROR', null),
  InvalidProjectAuthentication: abstract('INVALID_PROJECT_AUTHENTICATION', 'ProjectAuthenticationError'),
  ProjectKeyWithoutRequestType: row(
    'PROJECT_KEY_WITHOUT_REQUEST_TYPE',
    400,
    'InvalidProjectAuthentication',
    'The request has a project key but no access type. Send the header X-Stack-Access-Type.',
  ),
  InvalidRequestType: detailed<{ requestType: string }>()(
    'INVALID_REQUEST_TYPE',
    400,
    'InvalidProjectAuthentication',
    ['requestType'],
    (d) => `The access type "${d.requestType}" is invalid. It must be client, server or admin.`,
  ),
  RequestTypeWithoutProjectId: detailed<{ request_type: string }>()(
    'REQUEST_TYPE_WITHOUT_PROJECT_ID',
    400,
    'InvalidProjectAuthentication',
    ['request_type'],
    (d) => `The request has the access type ${d.request_type} but no project. Send the header X-Stack-Project-Id.`,
  ),
  ProjectKeyWithoutAccessType: row(
    'PROJECT_KEY_WITHOUT_ACCESS_TYPE',
    400,
    'InvalidProjectAuthentication',
    'The request has a project key but no access type. Send client, server or admin in the header X-Stack-Access-Type.',
  ),
  InvalidAccessType: detailed<{ accessType: string }>()(
    'INVALID_ACCESS_TYPE',
    400,
    'InvalidProjectAuthentication',
    ['accessType'],
    (d) =>
      `The access type "${d.accessType}" in the header X-Stack-Access-Type is invalid. It must be client, server or admin.`,
  ),
  AccessTypeWithoutProjectId: detailed<{ request_type: string }>()(
    'ACCESS_TYPE_WITHOUT_PROJECT_ID',
    400,
    'InvalidProjectAuthentication',
    ['request_type'],
    (d) =>
      `The request has the access type ${d.request_type} but no project. Send the id of the project in the header X-Stack-Project-Id.`,
  ),
  AccessTypeRequired: row(
    'ACCESS_TYPE_REQUIRED',
    400,
    'InvalidProjectAuthentication',
    'This endpoint requires an access level. Send the headers X-Stack-Access-Type and X-Stack-Project-Id, and the key of the access level.',
  ),
  InsufficientAccessType: detailed<{ actual_access_type: string; allowed_access_types: readonly string[] }>()(
    'INSUFFICIENT_ACCESS_TYPE',
    401,
    'InvalidProjectAuthentication',
    ['actual_access_type', 'allowed_access_types'],
    (d) =>
      `The access type ${d.actual_access_type} is not allowed at this endpoint. Allowed: ${d.allowed_access_types.join(', ')}.`,
  ),
  InvalidPublishableClientKey: detailed<{ project_id: string }>()(
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    401,
    'InvalidProjectAuthentication',
    ['project_id'],
    (d) =>
      `The publishable client key is not valid for the project ${d.project_id}. It may be mistyped, expired, revoked, or belong to another project.`,
  ),
  InvalidSecretServerKey: detailed<{ project_id: string }>()(
    'INVALID_SECRET_SERVER_KEY',
    401,
    'InvalidProjectAuthentication',
    ['project_id'],
    (d) =>
      `The secret server key is not valid for the project ${d.project_id}. It may be mistyped, expired, revoked, or belong to another project.`,
  ),
  InvalidSuperSecretAdminKey: detailed<{ project_id: string }>()(
    'INVALID_SUPER_SECRET_ADMIN_KEY',
    401,
    'InvalidProjectAuthentication',
    ['project_id'],
    (d) =>
      `The super secret admin key is not valid for the project ${d.project_id}. It may be mistyped, expired, revoked, or belong to another project.`,
  ),
  InvalidAdminAccessToken: abstract('INVALID_ADMIN_ACCESS_TOKEN', 'InvalidProjectAuthentication'),
  UnparsableAdminAccessToken: row(
    'UNPARSABLE_ADMIN_ACCESS_TOKEN',
    401,
    'InvalidAdminAccessToken',
    'The admin access token cannot be parsed, or was not signed by this service. Sign in to the dashboard again.',
  ),
  AdminAccessTokenExpired: row(
    'ADMIN_ACCESS_TOKEN_EXPIRED',
    401,
    'InvalidAdminAccessToken',
    'The admin access token has expired. Refresh it and try again.',
  ),
  InvalidProjectForAdminAccessToken: row(
    'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
    401,
    'InvalidAdminAccessToken',
    'The project of this request no longer exists. Admin access tokens are issued by the project internal and are valid for the projects that their user owns.',
  ),
  AdminAccessTokenIsNotAdmin: row(
    'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    401,
    'InvalidAdminAccessToken',
    'The admin access token does not belong to an owner of this project.',
  ),
  ProjectAuthenticationRequired: abstract('PROJECT_AUTHENTICATION_REQUIRED', 'ProjectAuthenticationError'),
  ClientAuthenticationRequired: row(
    'CLIENT_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The publishable client key is missing. Send it in the header X-Stack-Publishable-Client-Key.',
  ),
  ServerAuthenticationRequired: row(
    'SERVER_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The secret server key is missing. Send it in the header X-Stack-Secret-Server-Key.',
  ),
  ClientOrServerAuthenticationRequired: row(
    'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The publishable client key or the secret server key is missing.',
  ),
  ClientOrAdminAuthenticationRequired: row(
    'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The publishable client key or the super secret admin key is missing.',
  ),
  ClientOrServerOrAdminAuthenticationRequired: row(
    'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The project key is missing.',
  ),
  AdminAuthenticationRequired: row(
    'ADMIN_AUTHENTICATION_REQUIRED',
    401,
    'ProjectAuthenticationRequired',
    'The super secret admin key is missing. Send it in the header X-Stack-Super-Secret-Admin-Key.',
  ),
  ExpectedInternalProject: row(
    'EXPECTED_INTERNAL_PROJECT',
    401,
    'ProjectAuthenticationError',
    'This endpoint exists only on the project internal, which holds the accounts of project owners.',
  ),

  // User session
  SessionAuthenticationError: abstract('SESSION_AUTHENTICATION_ERROR', null),
  InvalidSessionAuthentication: abstract('INVALID_SESSION_AUTHENTICATION', 'SessionAuthenticationError'),
  InvalidAccessToken: abstract('INVALID_ACCESS_TOKEN', 'InvalidSessionAuthentication'),
  UnparsableAccessToken: row(
    'UNPARSABLE_ACCESS_TOKEN',
    401,
    'InvalidAccessToken',
    'The access token cannot be parsed, or was not signed by this service. Sign in again.',
  ),
  AccessTokenExpired: row(
    'ACCESS_TOKEN_EXPIRED',
    401,
    'InvalidAccessToken',
    'Access token has expired. Please refresh it and try again.',
  ),
  InvalidProjectForAccessToken: row(
    'INVALID_PROJECT_FOR_ACCESS_TOKEN',
    401,
    'InvalidAccessToken',
    'The access token belongs to another project. Sign in to this project.',
  ),
  RefreshTokenError: abstract('REFRESH_TOKEN_ERROR', null),
  RefreshTokenNotFoundOrExpired: row(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    401,
    'RefreshTokenError',
    'The session has ended: the refresh token is unknown, expired or revoked. Sign in again.',
  ),
  ProviderRejected: row(
    'PROVIDER_REJECTED',
    401,
    'RefreshTokenError',
    'The OAuth provider has ended the session. Sign in again.',
  ),
  CannotDeleteCurrentSession: row(
    'CANNOT_DELETE_CURRENT_SESSION',
    400,
    'RefreshTokenError',
    'The session of this request cannot be revoked here. Sign out to end it.',
  ),
  UserAuthenticationRequired: row(
    'USER_AUTHENTICATION_REQUIRED',
    401,
    null,
    'This endpoint requires a signed-in user. Send the access token in the header X-Stack-Access-Token.',
  ),
  CannotGetOwnUserWithoutUser: row(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    400,
    null,
    'The request refers to the signed-in user, but no user is signed in. Send the access token in the header X-Stack-Access-Token.',
  ),

  // Users, passwords, email
  UserEmailAlreadyExists: row('USER_EMAIL_ALREADY_EXISTS', 400, null, 'User already exists.'),
  UserIdDoesNotExist: detailed<{ user_id: string }>()(
    'USER_ID_DOES_NOT_EXIST',
    400,
    null,
    ['user_id'],
    (d) => `This project has no user with the id ${d.user_id}.`,
  ),
  UserSuspended: row('USER_SUSPENDED', 403, null, 'This account is suspended. Contact the support of the app.'),
  ImpersonationCannotChangeCredentials: row(
    'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS',
    403,
    null,
    'This session is an impersonation, which cannot change how the user signs in, delete the account or read tokens of the user.',
  ),
  UserNotFound: row('USER_NOT_FOUND', 404, null, 'The user does not exist in this project.'),
  ApiKeyNotFound: row('API_KEY_NOT_FOUND', 404, null, 'The API key does not exist in this project.'),
  ProjectNotFound: detailed<{ project_id: string }>()(
    'PROJECT_NOT_FOUND',
    404,
    null,
    ['project_id'],
    (d) => `The project ${d.project_id} does not exist, or the caller has no access to it.`,
  ),
  SignUpNotEnabled: row('SIGN_UP_NOT_ENABLED', 400, null, 'Sign-up is disabled for this project.'),
  PasswordAuthenticationNotEnabled: row(
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    400,
    null,
    'Password sign-in is disabled for this project.',
  ),
  EmailPasswordMismatch: row('EMAIL_PASSWORD_MISMATCH', 400, null, 'Wrong e-mail or password.'),
  RedirectUrlNotWhitelisted: row(
    'REDIRECT_URL_NOT_WHITELISTED',
    400,
    null,
    'The redirect URL is not trusted. Add its domain to the trusted domains of the project, or allow localhost during development. In production mode, only https domains are trusted, and neither localhost nor IP addresses.',
  ),
  PasswordRequirementsNotMet: detailed<{ message: string }>()(
    'PASSWORD_REQUIREMENTS_NOT_MET',
    400,
    null,
    ['message'],
    (d) => d.message,
  ),
  PasswordTooShort: detailed<{ min_length: number }>()(
    'PASSWORD_TOO_SHORT',
    400,
    'PasswordRequirementsNotMet',
    ['min_length'],
    (d) => `Password too short. Minimum length is ${d.min_length}.`,
  ),
  PasswordTooLong: detailed<{ maxLength: number }>()(
    'PASSWORD_TOO_LONG',
    400,
    'PasswordRequirementsNotMet',
    ['maxLength'],
    (d) => `Password too long. Maximum length is ${d.maxLength}.`,
  ),
  UserDoesNotHavePassword: row(
    'USER_DOES_NOT_HAVE_PASSWORD',
    400,
    null,
    'The user has no password. Reset the password to set one.',
  ),
  PasswordConfirmationMismatch: row('PASSWORD_CONFIRMATION_MISMATCH', 400, null, 'Passwords do not match.'),
  EmailAlreadyVerified: row('EMAIL_ALREADY_VERIFIED', 400, null, 'The email address is already verified.'),
  EmailNotAssociatedWithUser: row(
    'EMAIL_NOT_ASSOCIATED_WITH_USER',
    400,
    null,
    'No user signs in with this email address.',
  ),
  EmailIsNotPrimaryEmail: detailed<{ email: string; primary_email: string | null }>()(
    'EMAIL_IS_NOT_PRIMARY_EMAIL',
    400,
    null,
    ['email', 'primary_email'],
    (d) =>
      d.primary_email === null
        ? `The email address ${d.email} is not the primary email address of the user, who has none.`
        : `The email address ${d.email} is not the primary email address of the user, which is ${d.primary_email}.`,
  ),

  // Verification codes
  VerificationCodeError: abstract('VERIFICATION_ERROR', null),
  VerificationCodeNotFound: row(
    'VERIFICATION_CODE_NOT_FOUND',
    404,
    'VerificationCodeError',
    'The code does not exist. Check that you copied the complete link.',
  ),
  VerificationCodeExpired: row(
    'VERIFICATION_CODE_EXPIRED',
    400,
    'VerificationCodeError',
    'The code has expired. Please request a new one.',
  ),
  VerificationCodeAlreadyUsed: row(
    'VERIFICATION_CODE_ALREADY_USED',
    400,
    'VerificationCodeError',
    'The code has already been used. Please request a new one.',
  ),
  VerificationCodeMaxAttemptsReached: row(
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    400,
    'VerificationCodeError',
    'The code has been tried too many times. Please request a new one.',
  ),

  // Permissions and teams
  PermissionNotFound: detailed<{ permission_id: string }>()(
    'PERMISSION_NOT_FOUND',
    404,
    null,
    ['permission_id'],
    (d) => `The permission ${d.permission_id} is not defined in this project.`,
  ),
  ContainedPermissionNotFound: detailed<{ permission_id: string }>()(
    'CONTAINED_PERMISSION_NOT_FOUND',
    400,
    null,
    ['permission_id'],
    (d) => `The contained permission ${d.permission_id} is not defined in this project. Define it first.`,
  ),
  TeamNotFound: detailed<{ team_id: string }>()(
    'TEAM_NOT_FOUND',
    404,
    null,
    ['team_id'],
    (d) => `This project has no team with the id ${d.team_id}.`,
  ),
  TeamAlreadyExists: detailed<{ team_id: string }>()(
    'TEAM_ALREADY_EXISTS',
    400,
    null,
    ['team_id'],
    (d) => `A team with the id ${d.team_id} already exists.`,
  ),
  TeamMembershipNotFound: detailed<MembershipDetails>()(
    'TEAM_MEMBERSHIP_NOT_FOUND',
    404,
    null,
    ['team_id', 'user_id'],
    (d) => `User ${d.user_id} is not a member of team ${d.team_id}.`,
  ),
  TeamMembershipAlreadyExists: row(
    'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    400,
    null,
    'The user is already a member of this team.',
  ),
  TeamLastAdministrator: row(
    'TEAM_LAST_ADMINISTRATOR',
    409,
    null,
    'This member is the last one who can manage the team or its members. Give another member the permissions first.',
  ),
  TeamPermissionRequired: detailed<PermissionDetails>()(
    'TEAM_PERMISSION_REQUIRED',
    401,
    null,
    ['team_id', 'user_id', 'permission_id'],
    lacksPermission,
  ),
  TeamPermissionNotFound: detailed<PermissionDetails>()(
    'TEAM_PERMISSION_NOT_FOUND',
    401,
    null,
    ['team_id', 'user_id', 'permission_id'],
    lacksPermission,
  ),
  OwnerConfirmationRequired: detailed<{ readonly action: string }>()(
    'OWNER_CONFIRMATION_REQUIRED',
    403,
    null,
    ['action'],
    (d) => `Confirm that it is you or sign in again, then ${d.action}.`,
  ),
  OwnerSecondFactorRequired: row(
    'OWNER_SECOND_FACTOR_REQUIRED',
    403,
    null,
    'Owners of this service need a second factor. Turn it on in your account settings, or sign in with it.',
  ),
  ResourceChanged: row(
    'RESOURCE_CHANGED',
    409,
    null,
    'The resource was changed after it was read. Read it again, and repeat the change if it still applies.',
  ),
  EmailTemplateAlreadyExists: row('EMAIL_TEMPLATE_ALREADY_EXISTS', 400, null, 'The email template already exists.'),
  RequiresCustomEmailServer: row(
    'REQUIRES_CUSTOM_EMAIL_SERVER',
    400,
    null,
    'The shared mail server of this service sends only the default texts. Set a mail server of your own in the settings of the project to send your own texts.',
  ),

  // OAuth
  OAuthConnectionNotConnectedToUser: row(
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    400,
    null,
    'The user has no connected account of this OAuth provider.',
  ),
  OAuthConnectionAlreadyConnectedToAnotherUser: row(
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    400,
    null,
    'This account is already connected to another user.',
  ),
  OAuthConnectionDoesNotHaveRequiredScope: row(
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    400,
    null,
    'The connected account has not granted the requested scope. Connect it again with that scope.',
  ),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: row(
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
    null,
    'Extra scopes are not available with the shared keys of this OAuth provider. Set your own client id and secret in the dashboard.',
  ),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: row(
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
    null,
    'Access tokens are not available with the shared keys of this OAuth provider. Set your own client id and secret in the dashboard.',
  ),
  InvalidOAuthClientIdOrSecret: detailed<{ client_id: string | null }>()(
    'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
    400,
    null,
    ['client_id'],
    () =>
      'The OAuth client id or secret is invalid. The client id is the project id, and the client secret is its publishable client key.',
  ),
  InvalidScope: detailed<{ scope: string }>()(
    'INVALID_SCOPE',
    400,
    null,
    ['scope'],
    (d) => `The scope "${d.scope}" is invalid.`,
  ),
  UserAlreadyConnectedToAnotherOAuthConnection: row(
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    400,
    null,
    'The user is already connected to another account of this OAuth provider.',
  ),
  OAuthProviderAccountIdAlreadyUsedForSignIn: row(
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    400,
    null,
    'Another user signs in with this account of the OAuth provider.',
  ),
  OuterOAuthTimeout: row('OUTER_OAUTH_TIMEOUT', 408, null, 'The OAuth flow has timed out. Please sign in again.'),
  OAuthProviderNotFoundOrNotEnabled: row(
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    400,
    null,
    'The OAuth provider is unknown, or is not enabled for the project.',
  ),
  InvalidSharedOAuthProviderId: detailed<{ provider_id: string }>()(
    'INVALID_SHARED_OAUTH_PROVIDER_ID',
    400,
    null,
    ['provider_id'],
    (d) =>
      `The OAuth provider ${d.provider_id} has no shared keys. Set your own client id and secret, or use a provider with shared keys: ${providersWithSharedKeys}.`,
  ),
  InvalidStandardOAuthProviderId: detailed<{ provider_id: string }>()(
    'INVALID_STANDARD_OAUTH_PROVIDER_ID',
    400,
    null,
    ['provider_id'],
    (d) => `The OAuth provider ${d.provider_id} is unknown.`,
  ),
  InvalidAuthorizationCode: row(
    'INVALID_AUTHORIZATION_CODE',
    400,
    null,
    'The authorization code is invalid. It may be expired or already used. Please sign in again.',
  ),
  OAuthProviderAccessDenied: row(
    'OAUTH_PROVIDER_ACCESS_DENIED',
    400,
    null,
    'The OAuth provider or the user denied access. Please try again.',
  ),
  OAuthProviderTemporarilyUnavailable: row(
    'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE',
    503,
    null,
    'The OAuth provider did not send a usable response. Please try again in a few minutes.',
  ),
  OAuthProviderConfigurationRejected: row(
    'OAUTH_PROVIDER_CONFIGURATION_REJECTED',
    400,
    null,
    'The OAuth provider rejects the settings of this app. Please contact the people who run the app.',
  ),
  OAuthProviderEmailMissing: row(
    'OAUTH_PROVIDER_EMAIL_MISSING',
    400,
    null,
    'The account at the OAuth provider has no email address, which is required to sign in.',
  ),
  OAuthSignInInterrupted: row(
    'OAUTH_SIGN_IN_INTERRUPTED',
    400,
    null,
    'This sign-in cannot be continued: it was started in another browser, has ended already, or its cookie was deleted. Please sign in again.',
  ),

  // Data vault
  DataVaultStoreHashedKeyDoesNotExist: detailed<{ store_id: string; hashed_key: string }>()(
    'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
    400,
    null,
    ['store_id', 'hashed_key'],
    (d) => `The data vault store ${d.store_id} has no value for this key.`,
  ),

  // Multi-factor
  MultiFactorAuthenticationRequired: detailed<{ attempt_code: string }>()(
    'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    400,
    null,
    ['attempt_code'],
    () => 'Sign-in requires a second factor. Send the attempt code with the code of the authenticator app.',
  ),
  InvalidTotpCode: row('INVALID_TOTP_CODE', 400, null, 'The TOTP code is invalid. Please try again.'),
} as const;

/** The name of a known error, for example `EmailPasswordMismatch`. */
export type ErrorName = keyof typeof errorDefinitions;

/**
 * Errors that no method of our own client library receives, so it does not contain them, to stay small: those of
 * endpoints that only the published clients since version 2.8 use, and those that only redirects carry.
 */
export const newerErrorNames = [
  'RequiresCustomEmailServer',
  'CannotDeleteCurrentSession',
  'OAuthProviderAccountIdAlreadyUsedForSignIn',
  'OAuthProviderTemporarilyUnavailable',
  'OAuthProviderConfigurationRejected',
  'OAuthProviderEmailMissing',
  'OAuthSignInInterrupted',
  'DataVaultStoreHashedKeyDoesNotExist',
] as const satisfies readonly ErrorName[];

/** The name of an error that our own client library does not contain. */
export type NewerErrorName = (typeof newerErrorNames)[number];
