import type { KnownErrors as Contract, ErrorName, NewerErrorName } from '@keystack/contract';
import {
  CannotGetOwnUserWithoutUser,
  defineKnownError,
  EmailPasswordMismatch,
  InvalidAccessToken,
  InvalidTotpCode,
  invalidAccessTokenErrors,
  type KnownErrorClass,
  MultiFactorAuthenticationRequired,
  RefreshTokenError,
  refreshTokenErrors,
} from './errors.ts';

/** The instances of the known errors, by the names of their classes. */
export type KnownErrors = Contract;

/** The subclasses of `InvalidAdminAccessToken`. */
const invalidAdminAccessTokens = {
  UnparsableAdminAccessToken:
    /* @__PURE__ */ defineKnownError<'UNPARSABLE_ADMIN_ACCESS_TOKEN'>('UnparsableAdminAccessToken'),
  AdminAccessTokenExpired: /* @__PURE__ */ defineKnownError<'ADMIN_ACCESS_TOKEN_EXPIRED'>('AdminAccessTokenExpired'),
  InvalidProjectForAdminAccessToken: /* @__PURE__ */ defineKnownError<'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'>(
    'InvalidProjectForAdminAccessToken',
  ),
  AdminAccessTokenIsNotAdmin:
    /* @__PURE__ */ defineKnownError<'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'>('AdminAccessTokenIsNotAdmin'),
} as const;
export const InvalidAdminAccessToken = /* @__PURE__ */ defineKnownError<'INVALID_ADMIN_ACCESS_TOKEN'>(
  'InvalidAdminAccessToken',
  invalidAdminAccessTokens,
);

/** The subclasses of `InvalidProjectAuthentication`. */
const invalidProjectAuthentications = {
  ProjectKeyWithoutRequestType:
    /* @__PURE__ */ defineKnownError<'PROJECT_KEY_WITHOUT_REQUEST_TYPE'>('ProjectKeyWithoutRequestType'),
  InvalidRequestType: /* @__PURE__ */ defineKnownError<'INVALID_REQUEST_TYPE'>('InvalidRequestType'),
  RequestTypeWithoutProjectId:
    /* @__PURE__ */ defineKnownError<'REQUEST_TYPE_WITHOUT_PROJECT_ID'>('RequestTypeWithoutProjectId'),
  ProjectKeyWithoutAccessType:
    /* @__PURE__ */ defineKnownError<'PROJECT_KEY_WITHOUT_ACCESS_TYPE'>('ProjectKeyWithoutAccessType'),
  InvalidAccessType: /* @__PURE__ */ defineKnownError<'INVALID_ACCESS_TYPE'>('InvalidAccessType'),
  AccessTypeWithoutProjectId:
    /* @__PURE__ */ defineKnownError<'ACCESS_TYPE_WITHOUT_PROJECT_ID'>('AccessTypeWithoutProjectId'),
  AccessTypeRequired: /* @__PURE__ */ defineKnownError<'ACCESS_TYPE_REQUIRED'>('AccessTypeRequired'),
  InsufficientAccessType: /* @__PURE__ */ defineKnownError<'INSUFFICIENT_ACCESS_TYPE'>('InsufficientAccessType'),
  InvalidPublishableClientKey:
    /* @__PURE__ */ defineKnownError<'INVALID_PUBLISHABLE_CLIENT_KEY'>('InvalidPublishableClientKey'),
  InvalidSecretServerKey: /* @__PURE__ */ defineKnownError<'INVALID_SECRET_SERVER_KEY'>('InvalidSecretServerKey'),
  InvalidSuperSecretAdminKey:
    /* @__PURE__ */ defineKnownError<'INVALID_SUPER_SECRET_ADMIN_KEY'>('InvalidSuperSecretAdminKey'),
  InvalidAdminAccessToken,
} as const;
const InvalidProjectAuthentication = /* @__PURE__ */ defineKnownError<'INVALID_PROJECT_AUTHENTICATION'>(
  'InvalidProjectAuthentication',
  invalidProjectAuthentications,
);

/** The subclasses of `ProjectAuthenticationRequired`. */
const missingProjectAuthentications = {
  ClientAuthenticationRequired:
    /* @__PURE__ */ defineKnownError<'CLIENT_AUTHENTICATION_REQUIRED'>('ClientAuthenticationRequired'),
  ServerAuthenticationRequired:
    /* @__PURE__ */ defineKnownError<'SERVER_AUTHENTICATION_REQUIRED'>('ServerAuthenticationRequired'),
  ClientOrServerAuthenticationRequired: /* @__PURE__ */ defineKnownError<'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED'>(
    'ClientOrServerAuthenticationRequired',
  ),
  ClientOrAdminAuthenticationRequired: /* @__PURE__ */ defineKnownError<'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED'>(
    'ClientOrAdminAuthenticationRequired',
  ),
  ClientOrServerOrAdminAuthenticationRequired:
    /* @__PURE__ */ defineKnownError<'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED'>(
      'ClientOrServerOrAdminAuthenticationRequired',
    ),
  AdminAuthenticationRequired:
    /* @__PURE__ */ defineKnownError<'ADMIN_AUTHENTICATION_REQUIRED'>('AdminAuthenticationRequired'),
} as const;
const ProjectAuthenticationRequired = /* @__PURE__ */ defineKnownError<'PROJECT_AUTHENTICATION_REQUIRED'>(
  'ProjectAuthenticationRequired',
  missingProjectAuthentications,
);

/** The subclasses of `ProjectAuthenticationError`. */
const projectAuthenticationErrors = {
  InvalidProjectAuthentication,
  ProjectAuthenticationRequired,
  ExpectedInternalProject: /* @__PURE__ */ defineKnownError<'EXPECTED_INTERNAL_PROJECT'>('ExpectedInternalProject'),
} as const;
const ProjectAuthenticationError = /* @__PURE__ */ defineKnownError<'PROJECT_AUTHENTICATION_ERROR'>(
  'ProjectAuthenticationError',
  projectAuthenticationErrors,
);

/** The subclasses of `InvalidSessionAuthentication`. */
const invalidSessionAuthentications = {
  InvalidAccessToken,
} as const;
const InvalidSessionAuthentication = /* @__PURE__ */ defineKnownError<'INVALID_SESSION_AUTHENTICATION'>(
  'InvalidSessionAuthentication',
  invalidSessionAuthentications,
);

/** The subclasses of `SessionAuthenticationError`. */
const sessionAuthenticationErrors = {
  InvalidSessionAuthentication,
} as const;
const SessionAuthenticationError = /* @__PURE__ */ defineKnownError<'SESSION_AUTHENTICATION_ERROR'>(
  'SessionAuthenticationError',
  sessionAuthenticationErrors,
);

/** The subclasses of `PasswordRequirementsNotMet`. */
const unmetPasswordRequirements = {
  PasswordTooShort: /* @__PURE__ */ defineKnownError<'PASSWORD_TOO_SHORT'>('PasswordTooShort'),
  PasswordTooLong: /* @__PURE__ */ defineKnownError<'PASSWORD_TOO_LONG'>('PasswordTooLong'),
} as const;
export const PasswordRequirementsNotMet = /* @__PURE__ */ defineKnownError<'PASSWORD_REQUIREMENTS_NOT_MET'>(
  'PasswordRequirementsNotMet',
  unmetPasswordRequirements,
);

/** The subclasses of `VerificationCodeError`. */
const verificationCodeErrors = {
  VerificationCodeNotFound: /* @__PURE__ */ defineKnownError<'VERIFICATION_CODE_NOT_FOUND'>('VerificationCodeNotFound'),
  VerificationCodeExpired: /* @__PURE__ */ defineKnownError<'VERIFICATION_CODE_EXPIRED'>('VerificationCodeExpired'),
  VerificationCodeAlreadyUsed:
    /* @__PURE__ */ defineKnownError<'VERIFICATION_CODE_ALREADY_USED'>('VerificationCodeAlreadyUsed'),
  VerificationCodeMaxAttemptsReached: /* @__PURE__ */ defineKnownError<'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'>(
    'VerificationCodeMaxAttemptsReached',
  ),
} as const;
export const VerificationCodeError = /* @__PURE__ */ defineKnownError<'VERIFICATION_ERROR'>(
  'VerificationCodeError',
  verificationCodeErrors,
  'VERIFICATION_ERROR',
);

/** The classes of the known errors. `error instanceof KnownErrors.X` is also true for subclasses of X. */
export const KnownErrors = {
  UnsupportedError: /* @__PURE__ */ defineKnownError<'UNSUPPORTED_ERROR'>('UnsupportedError'),
  BodyParsingError: /* @__PURE__ */ defineKnownError<'BODY_PARSING_ERROR'>('BodyParsingError'),
  SchemaError: /* @__PURE__ */ defineKnownError<'SCHEMA_ERROR'>('SchemaError'),
  AllOverloadsFailed: /* @__PURE__ */ defineKnownError<'ALL_OVERLOADS_FAILED'>('AllOverloadsFailed'),
  TooManyRequests: /* @__PURE__ */ defineKnownError<'TOO_MANY_REQUESTS'>('TooManyRequests'),
  ProjectAuthenticationError,
  ...projectAuthenticationErrors,
  ...invalidProjectAuthentications,
  ...invalidAdminAccessTokens,
  ...missingProjectAuthentications,
  SessionAuthenticationError,
  ...sessionAuthenticationErrors,
  ...invalidSessionAuthentications,
  ...invalidAccessTokenErrors,
  RefreshTokenError,
  ...refreshTokenErrors,
  UserAuthenticationRequired:
    /* @__PURE__ */ defineKnownError<'USER_AUTHENTICATION_REQUIRED'>('UserAuthenticationRequired'),
  CannotGetOwnUserWithoutUser,
  UserEmailAlreadyExists: /* @__PURE__ */ defineKnownError<'USER_EMAIL_ALREADY_EXISTS'>('UserEmailAlreadyExists'),
  UserIdDoesNotExist: /* @__PURE__ */ defineKnownError<'USER_ID_DOES_NOT_EXIST'>('UserIdDoesNotExist'),
  UserSuspended: /* @__PURE__ */ defineKnownError<'USER_SUSPENDED'>('UserSuspended'),
  ImpersonationCannotChangeCredentials: /* @__PURE__ */ defineKnownError<'IMPERSONATION_CANNOT_CHANGE_CREDENTIALS'>(
    'ImpersonationCannotChangeCredentials',
  ),
  UserNotFound: /* @__PURE__ */ defineKnownError<'USER_NOT_FOUND'>('UserNotFound'),
  ApiKeyNotFound: /* @__PURE__ */ defineKnownError<'API_KEY_NOT_FOUND'>('ApiKeyNotFound'),
  ProjectNotFound: /* @__PURE__ */ defineKnownError<'PROJECT_NOT_FOUND'>('ProjectNotFound'),
  SignUpNotEnabled: /* @__PURE__ */ defineKnownError<'SIGN_UP_NOT_ENABLED'>('SignUpNotEnabled'),
  PasswordAuthenticationNotEnabled: /* @__PURE__ */ defineKnownError<'PASSWORD_AUTHENTICATION_NOT_ENABLED'>(
    'PasswordAuthenticationNotEnabled',
  ),
  EmailPasswordMismatch,
  RedirectUrlNotWhitelisted:
    /* @__PURE__ */ defineKnownError<'REDIRECT_URL_NOT_WHITELISTED'>('RedirectUrlNotWhitelisted'),
  PasswordRequirementsNotMet,
  ...unmetPasswordRequirements,
  UserDoesNotHavePassword: /* @__PURE__ */ defineKnownError<'USER_DOES_NOT_HAVE_PASSWORD'>('UserDoesNotHavePassword'),
  PasswordConfirmationMismatch:
    /* @__PURE__ */ defineKnownError<'PASSWORD_CONFIRMATION_MISMATCH'>('PasswordConfirmationMismatch'),
  EmailAlreadyVerified: /* @__PURE__ */ defineKnownError<'EMAIL_ALREADY_VERIFIED'>('EmailAlreadyVerified'),
  EmailNotAssociatedWithUser:
    /* @__PURE__ */ defineKnownError<'EMAIL_NOT_ASSOCIATED_WITH_USER'>('EmailNotAssociatedWithUser'),
  EmailIsNotPrimaryEmail: /* @__PURE__ */ defineKnownError<'EMAIL_IS_NOT_PRIMARY_EMAIL'>('EmailIsNotPrimaryEmail'),
  VerificationCodeError,
  ...verificationCodeErrors,
  PermissionNotFound: /* @__PURE__ */ defineKnownError<'PERMISSION_NOT_FOUND'>('PermissionNotFound'),
  ContainedPermissionNotFound:
    /* @__PURE__ */ defineKnownError<'CONTAINED_PERMISSION_NOT_FOUND'>('ContainedPermissionNotFound'),
  TeamNotFound: /* @__PURE__ */ defineKnownError<'TEAM_NOT_FOUND'>('TeamNotFound'),
  TeamAlreadyExists: /* @__PURE__ */ defineKnownError<'TEAM_ALREADY_EXISTS'>('TeamAlreadyExists'),
  TeamMembershipNotFound: /* @__PURE__ */ defineKnownError<'TEAM_MEMBERSHIP_NOT_FOUND'>('TeamMembershipNotFound'),
  TeamMembershipAlreadyExists:
    /* @__PURE__ */ defineKnownError<'TEAM_MEMBERSHIP_ALREADY_EXISTS'>('TeamMembershipAlreadyExists'),
  TeamLastAdministrator: /* @__PURE__ */ defineKnownError<'TEAM_LAST_ADMINISTRATOR'>('TeamLastAdministrator'),
  TeamPermissionRequired: /* @__PURE__ */ defineKnownError<'TEAM_PERMISSION_REQUIRED'>('TeamPermissionRequired'),
  TeamPermissionNotFound: /* @__PURE__ */ defineKnownError<'TEAM_PERMISSION_NOT_FOUND'>('TeamPermissionNotFound'),
  OwnerConfirmationRequired:
    /* @__PURE__ */ defineKnownError<'OWNER_CONFIRMATION_REQUIRED'>('OwnerConfirmationRequired'),
  OwnerSecondFactorRequired:
    /* @__PURE__ */ defineKnownError<'OWNER_SECOND_FACTOR_REQUIRED'>('OwnerSecondFactorRequired'),
  ResourceChanged: /* @__PURE__ */ defineKnownError<'RESOURCE_CHANGED'>('ResourceChanged'),
  EmailTemplateAlreadyExists:
    /* @__PURE__ */ defineKnownError<'EMAIL_TEMPLATE_ALREADY_EXISTS'>('EmailTemplateAlreadyExists'),
  OAuthConnectionNotConnectedToUser: /* @__PURE__ */ defineKnownError<'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'>(
    'OAuthConnectionNotConnectedToUser',
  ),
  OAuthConnectionAlreadyConnectedToAnotherUser:
    /* @__PURE__ */ defineKnownError<'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'>(
      'OAuthConnectionAlreadyConnectedToAnotherUser',
    ),
  OAuthConnectionDoesNotHaveRequiredScope:
    /* @__PURE__ */ defineKnownError<'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'>(
      'OAuthConnectionDoesNotHaveRequiredScope',
    ),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys:
    /* @__PURE__ */ defineKnownError<'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'>(
      'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    ),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys:
    /* @__PURE__ */ defineKnownError<'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'>(
      'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    ),
  InvalidOAuthClientIdOrSecret:
    /* @__PURE__ */ defineKnownError<'INVALID_OAUTH_CLIENT_ID_OR_SECRET'>('InvalidOAuthClientIdOrSecret'),
  InvalidScope: /* @__PURE__ */ defineKnownError<'INVALID_SCOPE'>('InvalidScope'),
  UserAlreadyConnectedToAnotherOAuthConnection:
    /* @__PURE__ */ defineKnownError<'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'>(
      'UserAlreadyConnectedToAnotherOAuthConnection',
    ),
  OuterOAuthTimeout: /* @__PURE__ */ defineKnownError<'OUTER_OAUTH_TIMEOUT'>('OuterOAuthTimeout'),
  OAuthProviderNotFoundOrNotEnabled: /* @__PURE__ */ defineKnownError<'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'>(
    'OAuthProviderNotFoundOrNotEnabled',
  ),
  InvalidSharedOAuthProviderId:
    /* @__PURE__ */ defineKnownError<'INVALID_SHARED_OAUTH_PROVIDER_ID'>('InvalidSharedOAuthProviderId'),
  InvalidStandardOAuthProviderId: /* @__PURE__ */ defineKnownError<'INVALID_STANDARD_OAUTH_PROVIDER_ID'>(
    'InvalidStandardOAuthProviderId',
  ),
  InvalidAuthorizationCode: /* @__PURE__ */ defineKnownError<'INVALID_AUTHORIZATION_CODE'>('InvalidAuthorizationCode'),
  OAuthProviderAccessDenied:
    /* @__PURE__ */ defineKnownError<'OAUTH_PROVIDER_ACCESS_DENIED'>('OAuthProviderAccessDenied'),
  MultiFactorAuthenticationRequired,
  InvalidTotpCode,
} as const satisfies { readonly [Name in Exclude<ErrorName, NewerErrorName>]: KnownErrorClass<Name> };
