import type { KnownErrors as Contract, ErrorName } from '@keystack/contract';
import {
  CannotGetOwnUserWithoutUser,
  EmailPasswordMismatch,
  InvalidAccessToken,
  InvalidTotpCode,
  invalidAccessTokens,
  type KnownErrorClass,
  knownError,
  MultiFactorAuthenticationRequired,
  RefreshTokenError,
  refreshTokenErrors,
} from './errors.ts';

/** The instances of the known errors, by the names of their classes. */
export type KnownErrors = Contract;

/** The kinds of InvalidAdminAccessToken. */
const invalidAdminAccessTokens = {
  UnparsableAdminAccessToken: /* @__PURE__ */ knownError<'UNPARSABLE_ADMIN_ACCESS_TOKEN'>('UnparsableAdminAccessToken'),
  AdminAccessTokenExpired: /* @__PURE__ */ knownError<'ADMIN_ACCESS_TOKEN_EXPIRED'>('AdminAccessTokenExpired'),
  InvalidProjectForAdminAccessToken: /* @__PURE__ */ knownError<'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'>(
    'InvalidProjectForAdminAccessToken',
  ),
  AdminAccessTokenIsNotAdmin:
    /* @__PURE__ */ knownError<'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'>('AdminAccessTokenIsNotAdmin'),
} as const;
export const InvalidAdminAccessToken = /* @__PURE__ */ knownError<'INVALID_ADMIN_ACCESS_TOKEN'>(
  'InvalidAdminAccessToken',
  invalidAdminAccessTokens,
);

/** The kinds of InvalidProjectAuthentication. */
const invalidProjectAuthentications = {
  ProjectKeyWithoutRequestType:
    /* @__PURE__ */ knownError<'PROJECT_KEY_WITHOUT_REQUEST_TYPE'>('ProjectKeyWithoutRequestType'),
  InvalidRequestType: /* @__PURE__ */ knownError<'INVALID_REQUEST_TYPE'>('InvalidRequestType'),
  RequestTypeWithoutProjectId:
    /* @__PURE__ */ knownError<'REQUEST_TYPE_WITHOUT_PROJECT_ID'>('RequestTypeWithoutProjectId'),
  ProjectKeyWithoutAccessType:
    /* @__PURE__ */ knownError<'PROJECT_KEY_WITHOUT_ACCESS_TYPE'>('ProjectKeyWithoutAccessType'),
  InvalidAccessType: /* @__PURE__ */ knownError<'INVALID_ACCESS_TYPE'>('InvalidAccessType'),
  AccessTypeWithoutProjectId:
    /* @__PURE__ */ knownError<'ACCESS_TYPE_WITHOUT_PROJECT_ID'>('AccessTypeWithoutProjectId'),
  AccessTypeRequired: /* @__PURE__ */ knownError<'ACCESS_TYPE_REQUIRED'>('AccessTypeRequired'),
  InsufficientAccessType: /* @__PURE__ */ knownError<'INSUFFICIENT_ACCESS_TYPE'>('InsufficientAccessType'),
  InvalidPublishableClientKey:
    /* @__PURE__ */ knownError<'INVALID_PUBLISHABLE_CLIENT_KEY'>('InvalidPublishableClientKey'),
  InvalidSecretServerKey: /* @__PURE__ */ knownError<'INVALID_SECRET_SERVER_KEY'>('InvalidSecretServerKey'),
  InvalidSuperSecretAdminKey:
    /* @__PURE__ */ knownError<'INVALID_SUPER_SECRET_ADMIN_KEY'>('InvalidSuperSecretAdminKey'),
  InvalidAdminAccessToken,
} as const;
const InvalidProjectAuthentication = /* @__PURE__ */ knownError<'INVALID_PROJECT_AUTHENTICATION'>(
  'InvalidProjectAuthentication',
  invalidProjectAuthentications,
);

/** The kinds of ProjectAuthenticationRequired. */
const missingProjectAuthentications = {
  ClientAuthenticationRequired:
    /* @__PURE__ */ knownError<'CLIENT_AUTHENTICATION_REQUIRED'>('ClientAuthenticationRequired'),
  ServerAuthenticationRequired:
    /* @__PURE__ */ knownError<'SERVER_AUTHENTICATION_REQUIRED'>('ServerAuthenticationRequired'),
  ClientOrServerAuthenticationRequired: /* @__PURE__ */ knownError<'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED'>(
    'ClientOrServerAuthenticationRequired',
  ),
  ClientOrAdminAuthenticationRequired: /* @__PURE__ */ knownError<'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED'>(
    'ClientOrAdminAuthenticationRequired',
  ),
  ClientOrServerOrAdminAuthenticationRequired:
    /* @__PURE__ */ knownError<'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED'>(
      'ClientOrServerOrAdminAuthenticationRequired',
    ),
  AdminAuthenticationRequired:
    /* @__PURE__ */ knownError<'ADMIN_AUTHENTICATION_REQUIRED'>('AdminAuthenticationRequired'),
} as const;
const ProjectAuthenticationRequired = /* @__PURE__ */ knownError<'PROJECT_AUTHENTICATION_REQUIRED'>(
  'ProjectAuthenticationRequired',
  missingProjectAuthentications,
);

/** The kinds of ProjectAuthenticationError. */
const projectAuthenticationErrors = {
  InvalidProjectAuthentication,
  ProjectAuthenticationRequired,
  ExpectedInternalProject: /* @__PURE__ */ knownError<'EXPECTED_INTERNAL_PROJECT'>('ExpectedInternalProject'),
} as const;
const ProjectAuthenticationError = /* @__PURE__ */ knownError<'PROJECT_AUTHENTICATION_ERROR'>(
  'ProjectAuthenticationError',
  projectAuthenticationErrors,
);

/** The kinds of InvalidSessionAuthentication. */
const invalidSessionAuthentications = {
  InvalidAccessToken,
} as const;
const InvalidSessionAuthentication = /* @__PURE__ */ knownError<'INVALID_SESSION_AUTHENTICATION'>(
  'InvalidSessionAuthentication',
  invalidSessionAuthentications,
);

/** The kinds of SessionAuthenticationError. */
const sessionAuthenticationErrors = {
  InvalidSessionAuthentication,
} as const;
const SessionAuthenticationError = /* @__PURE__ */ knownError<'SESSION_AUTHENTICATION_ERROR'>(
  'SessionAuthenticationError',
  sessionAuthenticationErrors,
);

/** The kinds of PasswordRequirementsNotMet. */
const unmetPasswordRequirements = {
  PasswordTooShort: /* @__PURE__ */ knownError<'PASSWORD_TOO_SHORT'>('PasswordTooShort'),
  PasswordTooLong: /* @__PURE__ */ knownError<'PASSWORD_TOO_LONG'>('PasswordTooLong'),
} as const;
export const PasswordRequirementsNotMet = /* @__PURE__ */ knownError<'PASSWORD_REQUIREMENTS_NOT_MET'>(
  'PasswordRequirementsNotMet',
  unmetPasswordRequirements,
);

/** The kinds of VerificationCodeError. */
const verificationCodeErrors = {
  VerificationCodeNotFound: /* @__PURE__ */ knownError<'VERIFICATION_CODE_NOT_FOUND'>('VerificationCodeNotFound'),
  VerificationCodeExpired: /* @__PURE__ */ knownError<'VERIFICATION_CODE_EXPIRED'>('VerificationCodeExpired'),
  VerificationCodeAlreadyUsed:
    /* @__PURE__ */ knownError<'VERIFICATION_CODE_ALREADY_USED'>('VerificationCodeAlreadyUsed'),
  VerificationCodeMaxAttemptsReached: /* @__PURE__ */ knownError<'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'>(
    'VerificationCodeMaxAttemptsReached',
  ),
} as const;
export const VerificationCodeError = /* @__PURE__ */ knownError<'VERIFICATION_ERROR'>(
  'VerificationCodeError',
  verificationCodeErrors,
  'VERIFICATION_ERROR',
);

/** The classes of the known errors. `error instanceof KnownErrors.X` is also true for subclasses of X. */
export const KnownErrors = {
  UnsupportedError: /* @__PURE__ */ knownError<'UNSUPPORTED_ERROR'>('UnsupportedError'),
  BodyParsingError: /* @__PURE__ */ knownError<'BODY_PARSING_ERROR'>('BodyParsingError'),
  SchemaError: /* @__PURE__ */ knownError<'SCHEMA_ERROR'>('SchemaError'),
  AllOverloadsFailed: /* @__PURE__ */ knownError<'ALL_OVERLOADS_FAILED'>('AllOverloadsFailed'),
  TooManyRequests: /* @__PURE__ */ knownError<'TOO_MANY_REQUESTS'>('TooManyRequests'),
  ProjectAuthenticationError,
  ...projectAuthenticationErrors,
  ...invalidProjectAuthentications,
  ...invalidAdminAccessTokens,
  ...missingProjectAuthentications,
  SessionAuthenticationError,
  ...sessionAuthenticationErrors,
  ...invalidSessionAuthentications,
  ...invalidAccessTokens,
  RefreshTokenError,
  ...refreshTokenErrors,
  UserAuthenticationRequired: /* @__PURE__ */ knownError<'USER_AUTHENTICATION_REQUIRED'>('UserAuthenticationRequired'),
  CannotGetOwnUserWithoutUser,
  UserEmailAlreadyExists: /* @__PURE__ */ knownError<'USER_EMAIL_ALREADY_EXISTS'>('UserEmailAlreadyExists'),
  UserIdDoesNotExist: /* @__PURE__ */ knownError<'USER_ID_DOES_NOT_EXIST'>('UserIdDoesNotExist'),
  UserNotFound: /* @__PURE__ */ knownError<'USER_NOT_FOUND'>('UserNotFound'),
  ApiKeyNotFound: /* @__PURE__ */ knownError<'API_KEY_NOT_FOUND'>('ApiKeyNotFound'),
  ProjectNotFound: /* @__PURE__ */ knownError<'PROJECT_NOT_FOUND'>('ProjectNotFound'),
  SignUpNotEnabled: /* @__PURE__ */ knownError<'SIGN_UP_NOT_ENABLED'>('SignUpNotEnabled'),
  PasswordAuthenticationNotEnabled: /* @__PURE__ */ knownError<'PASSWORD_AUTHENTICATION_NOT_ENABLED'>(
    'PasswordAuthenticationNotEnabled',
  ),
  EmailPasswordMismatch,
  RedirectUrlNotWhitelisted: /* @__PURE__ */ knownError<'REDIRECT_URL_NOT_WHITELISTED'>('RedirectUrlNotWhitelisted'),
  PasswordRequirementsNotMet,
  ...unmetPasswordRequirements,
  UserDoesNotHavePassword: /* @__PURE__ */ knownError<'USER_DOES_NOT_HAVE_PASSWORD'>('UserDoesNotHavePassword'),
  PasswordConfirmationMismatch:
    /* @__PURE__ */ knownError<'PASSWORD_CONFIRMATION_MISMATCH'>('PasswordConfirmationMismatch'),
  EmailAlreadyVerified: /* @__PURE__ */ knownError<'EMAIL_ALREADY_VERIFIED'>('EmailAlreadyVerified'),
  EmailNotAssociatedWithUser:
    /* @__PURE__ */ knownError<'EMAIL_NOT_ASSOCIATED_WITH_USER'>('EmailNotAssociatedWithUser'),
  EmailIsNotPrimaryEmail: /* @__PURE__ */ knownError<'EMAIL_IS_NOT_PRIMARY_EMAIL'>('EmailIsNotPrimaryEmail'),
  VerificationCodeError,
  ...verificationCodeErrors,
  PermissionNotFound: /* @__PURE__ */ knownError<'PERMISSION_NOT_FOUND'>('PermissionNotFound'),
  ContainedPermissionNotFound:
    /* @__PURE__ */ knownError<'CONTAINED_PERMISSION_NOT_FOUND'>('ContainedPermissionNotFound'),
  TeamNotFound: /* @__PURE__ */ knownError<'TEAM_NOT_FOUND'>('TeamNotFound'),
  TeamAlreadyExists: /* @__PURE__ */ knownError<'TEAM_ALREADY_EXISTS'>('TeamAlreadyExists'),
  TeamMembershipNotFound: /* @__PURE__ */ knownError<'TEAM_MEMBERSHIP_NOT_FOUND'>('TeamMembershipNotFound'),
  TeamMembershipAlreadyExists:
    /* @__PURE__ */ knownError<'TEAM_MEMBERSHIP_ALREADY_EXISTS'>('TeamMembershipAlreadyExists'),
  TeamPermissionRequired: /* @__PURE__ */ knownError<'TEAM_PERMISSION_REQUIRED'>('TeamPermissionRequired'),
  TeamPermissionNotFound: /* @__PURE__ */ knownError<'TEAM_PERMISSION_NOT_FOUND'>('TeamPermissionNotFound'),
  EmailTemplateAlreadyExists: /* @__PURE__ */ knownError<'EMAIL_TEMPLATE_ALREADY_EXISTS'>('EmailTemplateAlreadyExists'),
  OAuthConnectionNotConnectedToUser: /* @__PURE__ */ knownError<'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'>(
    'OAuthConnectionNotConnectedToUser',
  ),
  OAuthConnectionAlreadyConnectedToAnotherUser:
    /* @__PURE__ */ knownError<'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'>(
      'OAuthConnectionAlreadyConnectedToAnotherUser',
    ),
  OAuthConnectionDoesNotHaveRequiredScope: /* @__PURE__ */ knownError<'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'>(
    'OAuthConnectionDoesNotHaveRequiredScope',
  ),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys:
    /* @__PURE__ */ knownError<'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'>(
      'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    ),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys:
    /* @__PURE__ */ knownError<'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'>(
      'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    ),
  InvalidOAuthClientIdOrSecret:
    /* @__PURE__ */ knownError<'INVALID_OAUTH_CLIENT_ID_OR_SECRET'>('InvalidOAuthClientIdOrSecret'),
  InvalidScope: /* @__PURE__ */ knownError<'INVALID_SCOPE'>('InvalidScope'),
  UserAlreadyConnectedToAnotherOAuthConnection:
    /* @__PURE__ */ knownError<'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'>(
      'UserAlreadyConnectedToAnotherOAuthConnection',
    ),
  OuterOAuthTimeout: /* @__PURE__ */ knownError<'OUTER_OAUTH_TIMEOUT'>('OuterOAuthTimeout'),
  OAuthProviderNotFoundOrNotEnabled: /* @__PURE__ */ knownError<'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'>(
    'OAuthProviderNotFoundOrNotEnabled',
  ),
  InvalidSharedOAuthProviderId:
    /* @__PURE__ */ knownError<'INVALID_SHARED_OAUTH_PROVIDER_ID'>('InvalidSharedOAuthProviderId'),
  InvalidStandardOAuthProviderId: /* @__PURE__ */ knownError<'INVALID_STANDARD_OAUTH_PROVIDER_ID'>(
    'InvalidStandardOAuthProviderId',
  ),
  InvalidAuthorizationCode: /* @__PURE__ */ knownError<'INVALID_AUTHORIZATION_CODE'>('InvalidAuthorizationCode'),
  OAuthProviderAccessDenied: /* @__PURE__ */ knownError<'OAUTH_PROVIDER_ACCESS_DENIED'>('OAuthProviderAccessDenied'),
  MultiFactorAuthenticationRequired,
  InvalidTotpCode,
} as const satisfies { readonly [Name in ErrorName]: KnownErrorClass<Name> };
