import { describe, expect, it } from 'vitest';
import { type ErrorName, errorDefinitions } from './errors.ts';
import { KnownErrors } from './known-error.ts';

/** Claim of the specification (empty if none), name, code, status and fields of the details. */
type Row = readonly [claim: string, name: ErrorName, code: string, status: number, details?: readonly string[]];

const project = ['project_id'];
const team = ['team_id'];
const membership = ['team_id', 'user_id'];
const permission = ['team_id', 'user_id', 'permission_id'];

// The catalog, written by hand a second time: existing clients rely on it.
const catalog: readonly Row[] = [
  ['[S8.98]', 'UnsupportedError', 'UNSUPPORTED_ERROR', 500, ['originalErrorCode']],
  ['[S8.95]', 'BodyParsingError', 'BODY_PARSING_ERROR', 400, ['message']],
  ['[S8.96]', 'SchemaError', 'SCHEMA_ERROR', 400, ['message']],
  ['[S8.97]', 'AllOverloadsFailed', 'ALL_OVERLOADS_FAILED', 400, ['overload_errors']],

  ['', 'ProjectKeyWithoutRequestType', 'PROJECT_KEY_WITHOUT_REQUEST_TYPE', 400],
  ['[S8.5]', 'InvalidRequestType', 'INVALID_REQUEST_TYPE', 400, ['requestType']],
  ['[S8.7]', 'RequestTypeWithoutProjectId', 'REQUEST_TYPE_WITHOUT_PROJECT_ID', 400, ['request_type']],
  ['[S8.4]', 'ProjectKeyWithoutAccessType', 'PROJECT_KEY_WITHOUT_ACCESS_TYPE', 400],
  ['[S8.6]', 'InvalidAccessType', 'INVALID_ACCESS_TYPE', 400, ['accessType']],
  ['', 'AccessTypeWithoutProjectId', 'ACCESS_TYPE_WITHOUT_PROJECT_ID', 400, ['request_type']],
  ['[S8.8]', 'AccessTypeRequired', 'ACCESS_TYPE_REQUIRED', 400],
  ['[S8.9]', 'InsufficientAccessType', 'INSUFFICIENT_ACCESS_TYPE', 401, ['actual_access_type', 'allowed_access_types']],
  ['[S8.10]', 'InvalidPublishableClientKey', 'INVALID_PUBLISHABLE_CLIENT_KEY', 401, project],
  ['[S8.11]', 'InvalidSecretServerKey', 'INVALID_SECRET_SERVER_KEY', 401, project],
  ['[S8.12]', 'InvalidSuperSecretAdminKey', 'INVALID_SUPER_SECRET_ADMIN_KEY', 401, project],
  ['[S8.13]', 'UnparsableAdminAccessToken', 'UNPARSABLE_ADMIN_ACCESS_TOKEN', 401],
  ['[S8.14]', 'AdminAccessTokenExpired', 'ADMIN_ACCESS_TOKEN_EXPIRED', 401],
  ['[S8.15]', 'InvalidProjectForAdminAccessToken', 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', 401],
  ['[S8.16]', 'AdminAccessTokenIsNotAdmin', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', 401],
  ['[S8.17]', 'ClientAuthenticationRequired', 'CLIENT_AUTHENTICATION_REQUIRED', 401],
  ['[S8.18]', 'ServerAuthenticationRequired', 'SERVER_AUTHENTICATION_REQUIRED', 401],
  ['', 'ClientOrServerAuthenticationRequired', 'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED', 401],
  ['', 'ClientOrAdminAuthenticationRequired', 'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED', 401],
  ['', 'ClientOrServerOrAdminAuthenticationRequired', 'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED', 401],
  ['[S8.19]', 'AdminAuthenticationRequired', 'ADMIN_AUTHENTICATION_REQUIRED', 401],
  ['[S8.20]', 'ExpectedInternalProject', 'EXPECTED_INTERNAL_PROJECT', 401],

  ['[S8.21]', 'UnparsableAccessToken', 'UNPARSABLE_ACCESS_TOKEN', 401],
  ['[S8.22]', 'AccessTokenExpired', 'ACCESS_TOKEN_EXPIRED', 401],
  ['[S8.24]', 'InvalidProjectForAccessToken', 'INVALID_PROJECT_FOR_ACCESS_TOKEN', 401],
  ['[S8.25]', 'RefreshTokenNotFoundOrExpired', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401],
  ['[S8.26]', 'ProviderRejected', 'PROVIDER_REJECTED', 401],
  ['[S8.49]', 'UserAuthenticationRequired', 'USER_AUTHENTICATION_REQUIRED', 401],
  ['[S8.31]', 'CannotGetOwnUserWithoutUser', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 400],

  ['[S8.29]', 'UserEmailAlreadyExists', 'USER_EMAIL_ALREADY_EXISTS', 400],
  ['[S8.32]', 'UserIdDoesNotExist', 'USER_ID_DOES_NOT_EXIST', 400, ['user_id']],
  ['[S8.33]', 'UserNotFound', 'USER_NOT_FOUND', 404],
  ['[S8.34]', 'ApiKeyNotFound', 'API_KEY_NOT_FOUND', 404],
  ['[S8.35]', 'ProjectNotFound', 'PROJECT_NOT_FOUND', 404, project],
  ['[S8.36]', 'SignUpNotEnabled', 'SIGN_UP_NOT_ENABLED', 400],
  ['[S8.37]', 'PasswordAuthenticationNotEnabled', 'PASSWORD_AUTHENTICATION_NOT_ENABLED', 400],
  ['[S8.38]', 'EmailPasswordMismatch', 'EMAIL_PASSWORD_MISMATCH', 400],
  ['[S8.40]', 'RedirectUrlNotWhitelisted', 'REDIRECT_URL_NOT_WHITELISTED', 400],
  ['[S8.41]', 'PasswordTooShort', 'PASSWORD_TOO_SHORT', 400, ['min_length']],
  ['[S8.42]', 'PasswordTooLong', 'PASSWORD_TOO_LONG', 400, ['maxLength']],
  ['[S8.43]', 'UserDoesNotHavePassword', 'USER_DOES_NOT_HAVE_PASSWORD', 400],
  ['[S8.44]', 'PasswordConfirmationMismatch', 'PASSWORD_CONFIRMATION_MISMATCH', 400],
  ['[S8.46]', 'EmailAlreadyVerified', 'EMAIL_ALREADY_VERIFIED', 400],
  ['[S8.47]', 'EmailNotAssociatedWithUser', 'EMAIL_NOT_ASSOCIATED_WITH_USER', 400],
  ['[S8.48]', 'EmailIsNotPrimaryEmail', 'EMAIL_IS_NOT_PRIMARY_EMAIL', 400, ['email', 'primary_email']],

  ['[S8.50]', 'VerificationCodeNotFound', 'VERIFICATION_CODE_NOT_FOUND', 404],
  ['[S8.51]', 'VerificationCodeExpired', 'VERIFICATION_CODE_EXPIRED', 400],
  ['[S8.52]', 'VerificationCodeAlreadyUsed', 'VERIFICATION_CODE_ALREADY_USED', 400],
  ['[S8.53]', 'VerificationCodeMaxAttemptsReached', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', 400],

  ['[S8.67]', 'PermissionNotFound', 'PERMISSION_NOT_FOUND', 404, ['permission_id']],
  ['[S8.68]', 'ContainedPermissionNotFound', 'CONTAINED_PERMISSION_NOT_FOUND', 400, ['permission_id']],
  ['[S8.69]', 'TeamNotFound', 'TEAM_NOT_FOUND', 404, team],
  ['[S8.70]', 'TeamAlreadyExists', 'TEAM_ALREADY_EXISTS', 400, team],
  ['[S8.71]', 'TeamMembershipNotFound', 'TEAM_MEMBERSHIP_NOT_FOUND', 404, membership],
  ['[S8.72]', 'TeamMembershipAlreadyExists', 'TEAM_MEMBERSHIP_ALREADY_EXISTS', 400],
  ['[S8.73]', 'TeamPermissionRequired', 'TEAM_PERMISSION_REQUIRED', 401, permission],
  ['[S8.74]', 'TeamPermissionNotFound', 'TEAM_PERMISSION_NOT_FOUND', 401, permission],
  ['[S8.75]', 'EmailTemplateAlreadyExists', 'EMAIL_TEMPLATE_ALREADY_EXISTS', 400],

  ['[S8.76]', 'OAuthConnectionNotConnectedToUser', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', 400],
  [
    '[S8.77]',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    400,
  ],
  ['[S8.78]', 'OAuthConnectionDoesNotHaveRequiredScope', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 400],
  [
    '[S8.79]',
    'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
  ],
  [
    '[S8.80]',
    'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    400,
  ],
  ['[S8.81]', 'InvalidOAuthClientIdOrSecret', 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', 400, ['client_id']],
  ['[S8.82]', 'InvalidScope', 'INVALID_SCOPE', 400, ['scope']],
  [
    '[S8.83]',
    'UserAlreadyConnectedToAnotherOAuthConnection',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    400,
  ],
  ['[S8.84]', 'OuterOAuthTimeout', 'OUTER_OAUTH_TIMEOUT', 408],
  ['[S8.86]', 'OAuthProviderNotFoundOrNotEnabled', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 400],
  ['[S8.87]', 'InvalidSharedOAuthProviderId', 'INVALID_SHARED_OAUTH_PROVIDER_ID', 400, ['provider_id']],
  ['[S8.88]', 'InvalidStandardOAuthProviderId', 'INVALID_STANDARD_OAUTH_PROVIDER_ID', 400, ['provider_id']],
  ['[S8.89]', 'InvalidAuthorizationCode', 'INVALID_AUTHORIZATION_CODE', 400],
  ['[S8.90]', 'OAuthProviderAccessDenied', 'OAUTH_PROVIDER_ACCESS_DENIED', 400],

  ['[S8.91]', 'MultiFactorAuthenticationRequired', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, ['attempt_code']],
  ['[S8.93]', 'InvalidTotpCode', 'INVALID_TOTP_CODE', 400],
];

// Caught, never sent.
const abstractParents: readonly Row[] = [
  ['', 'ProjectAuthenticationError', 'PROJECT_AUTHENTICATION_ERROR', 0],
  ['', 'InvalidProjectAuthentication', 'INVALID_PROJECT_AUTHENTICATION', 0],
  ['', 'InvalidAdminAccessToken', 'INVALID_ADMIN_ACCESS_TOKEN', 0],
  ['', 'ProjectAuthenticationRequired', 'PROJECT_AUTHENTICATION_REQUIRED', 0],
  ['', 'SessionAuthenticationError', 'SESSION_AUTHENTICATION_ERROR', 0],
  ['', 'InvalidSessionAuthentication', 'INVALID_SESSION_AUTHENTICATION', 0],
  ['', 'InvalidAccessToken', 'INVALID_ACCESS_TOKEN', 0],
  ['', 'RefreshTokenError', 'REFRESH_TOKEN_ERROR', 0],
  ['', 'VerificationCodeError', 'VERIFICATION_ERROR', 0],
];

// A parent that is also sent, for passwords that are easy to guess.
const sentParent: Row = ['', 'PasswordRequirementsNotMet', 'PASSWORD_REQUIREMENTS_NOT_MET', 400, ['message']];

// Errors that this product adds to the catalog.
const ours: readonly Row[] = [
  ['', 'TooManyRequests', 'TOO_MANY_REQUESTS', 429, ['retry_after_seconds']],
  ['', 'ResourceChanged', 'RESOURCE_CHANGED', 409],
  ['', 'OwnerConfirmationRequired', 'OWNER_CONFIRMATION_REQUIRED', 403, ['action']],
  ['', 'OwnerSecondFactorRequired', 'OWNER_SECOND_FACTOR_REQUIRED', 403],
  ['', 'OAuthProviderConfigurationRejected', 'OAUTH_PROVIDER_CONFIGURATION_REJECTED', 400],
  ['', 'OAuthProviderEmailMissing', 'OAUTH_PROVIDER_EMAIL_MISSING', 400],
  ['', 'OAuthSignInInterrupted', 'OAUTH_SIGN_IN_INTERRUPTED', 400],
  ['', 'TeamLastAdministrator', 'TEAM_LAST_ADMINISTRATOR', 409],
  ['', 'UserSuspended', 'USER_SUSPENDED', 403],
  ['', 'ImpersonationCannotChangeCredentials', 'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS', 403],
];

// Errors that only clients since version 2.8 know.
const newer: readonly Row[] = [
  ['', 'RequiresCustomEmailServer', 'REQUIRES_CUSTOM_EMAIL_SERVER', 400],
  ['', 'OAuthProviderTemporarilyUnavailable', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', 503],
  ['', 'CannotDeleteCurrentSession', 'CANNOT_DELETE_CURRENT_SESSION', 400],
  ['', 'OAuthProviderAccountIdAlreadyUsedForSignIn', 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', 400],
  [
    '',
    'DataVaultStoreHashedKeyDoesNotExist',
    'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST',
    400,
    ['store_id', 'hashed_key'],
  ],
];

const all = [...catalog, ...abstractParents, sentParent, ...ours, ...newer];
const titled = all.map(
  ([claim, name, code, status, details = []]) => [`${name} ${claim}`.trim(), name, code, status, details] as const,
);

/** Values of the details whose type is not a text. */
const values: Readonly<Record<string, unknown>> = {
  allowed_access_types: ['server', 'admin'],
  overload_errors: [],
  primary_email: null,
};

describe('the error catalog', () => {
  it('is complete: 88 codes and those of our own, each of them once [S8.1]', () => {
    expect(catalog.length + abstractParents.length + 1).toBe(88);
    expect(all.map(([, name]) => name).sort()).toEqual(Object.keys(errorDefinitions).sort());
    expect(new Set(Object.values(errorDefinitions).map(({ code }) => code)).size).toBe(all.length);
  });

  it('gives every error that is sent a status of HTTP [S8.2]', () => {
    const abstractNames = abstractParents.map(([, name]) => name);
    const sent = Object.entries(errorDefinitions).filter(([name]) => !abstractNames.some((other) => other === name));
    expect(sent).toHaveLength(79 + ours.length + newer.length);
    for (const [name, row] of sent) {
      expect(row.status, name).toBeGreaterThanOrEqual(400);
      expect(row.status, name).toBeLessThan(600);
    }
  });

  it.each(titled)('has %s, with a text without placeholders if it is sent', (_title, name, code, status, details) => {
    expect(errorDefinitions[name]).toMatchObject({ code, status, details });
    if (status === 0) return;
    const { message } = new KnownErrors[name](...details.map((field) => values[field] ?? `<${field}>`));
    expect(message.length).toBeGreaterThan(5);
    expect(message).not.toMatch(/undefined|null|\[object/);
  });

  it('has MultiFactorAuthenticationRequired carry attempt_code', () => {
    expect(new KnownErrors.MultiFactorAuthenticationRequired('the code').details).toEqual({ attempt_code: 'the code' });
  });
});

describe('the texts that the specification gives', () => {
  it.each([
    ['[S8.23]', new KnownErrors.AccessTokenExpired(), 'Access token has expired. Please refresh it and try again.'],
    ['[S8.30]', new KnownErrors.UserEmailAlreadyExists(), 'User already exists.'],
    ['[S8.39]', new KnownErrors.EmailPasswordMismatch(), 'Wrong e-mail or password.'],
    ['[S8.45]', new KnownErrors.PasswordConfirmationMismatch(), 'Passwords do not match.'],
    ['[S8.85]', new KnownErrors.OuterOAuthTimeout(), 'The OAuth flow has timed out. Please sign in again.'],
    ['[S8.94]', new KnownErrors.InvalidTotpCode(), 'The TOTP code is invalid. Please try again.'],
    ['[S5.3]', new KnownErrors.PasswordTooShort(8), 'Password too short. Minimum length is 8.'],
    ['[S5.4]', new KnownErrors.PasswordTooLong(256), 'Password too long. Maximum length is 256.'],
  ])('%s', (_claim, error, text) => {
    expect(error.message).toBe(text);
    expect(error.humanReadableMessage).toBe(text);
  });
});
