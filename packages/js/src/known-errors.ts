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
  UnparsableAdminAccessToken: /* @__PURE__ */ knownError('UnparsableAdminAccessToken'),
  AdminAccessTokenExpired: /* @__PURE__ */ knownError('AdminAccessTokenExpired'),
  InvalidProjectForAdminAccessToken: /* @__PURE__ */ knownError('InvalidProjectForAdminAccessToken'),
  AdminAccessTokenIsNotAdmin: /* @__PURE__ */ knownError('AdminAccessTokenIsNotAdmin'),
} as const;
export const InvalidAdminAccessToken = /* @__PURE__ */ knownError('InvalidAdminAccessToken', invalidAdminAccessTokens);

/** The kinds of InvalidProjectAuthentication. */
const invalidProjectAuthentications = {
  ProjectKeyWithoutRequestType: /* @__PURE__ */ knownError('ProjectKeyWithoutRequestType'),
  InvalidRequestType: /* @__PURE__ */ knownError('InvalidRequestType'),
  RequestTypeWithoutProjectId: /* @__PURE__ */ knownError('RequestTypeWithoutProjectId'),
  ProjectKeyWithoutAccessType: /* @__PURE__ */ knownError('ProjectKeyWithoutAccessType'),
  InvalidAccessType: /* @__PURE__ */ knownError('InvalidAccessType'),
  AccessTypeWithoutProjectId: /* @__PURE__ */ knownError('AccessTypeWithoutProjectId'),
  AccessTypeRequired: /* @__PURE__ */ knownError('AccessTypeRequired'),
  InsufficientAccessType: /* @__PURE__ */ knownError('InsufficientAccessType'),
  InvalidPublishableClientKey: /* @__PURE__ */ knownError('InvalidPublishableClientKey'),
  InvalidSecretServerKey: /* @__PURE__ */ knownError('InvalidSecretServerKey'),
  InvalidSuperSecretAdminKey: /* @__PURE__ */ knownError('InvalidSuperSecretAdminKey'),
  InvalidAdminAccessToken,
} as const;
const InvalidProjectAuthentication = /* @__PURE__ */ knownError(
  'InvalidProjectAuthentication',
  invalidProjectAuthentications,
);

/** The kinds of ProjectAuthenticationRequired. */
const missingProjectAuthentications = {
  ClientAuthenticationRequired: /* @__PURE__ */ knownError('ClientAuthenticationRequired'),
  ServerAuthenticationRequired: /* @__PURE__ */ knownError('ServerAuthenticationRequired'),
  ClientOrServerAuthenticationRequired: /* @__PURE__ */ knownError('ClientOrServerAuthenticationRequired'),
  ClientOrAdminAuthenticationRequired: /* @__PURE__ */ knownError('ClientOrAdminAuthenticationRequired'),
  ClientOrServerOrAdminAuthenticationRequired: /* @__PURE__ */ knownError(
    'ClientOrServerOrAdminAuthenticationRequired',
  ),
  AdminAuthenticationRequired: /* @__PURE__ */ knownError('AdminAuthenticationRequired'),
} as const;
const ProjectAuthenticationRequired = /* @__PURE__ */ knownError(
  'ProjectAuthenticationRequired',
  missingProjectAuthentications,
);

/** The kinds of ProjectAuthenticationError. */
const projectAuthenticationErrors = {
  InvalidProjectAuthentication,
  ProjectAuthenticationRequired,
  ExpectedInternalProject: /* @__PURE__ */ knownError('ExpectedInternalProject'),
} as const;
const ProjectAuthenticationError = /* @__PURE__ */ knownError(
  'ProjectAuthenticationError',
  projectAuthenticationErrors,
);

/** The kinds of InvalidSessionAuthentication. */
const invalidSessionAuthentications = {
  InvalidAccessToken,
} as const;
const InvalidSessionAuthentication = /* @__PURE__ */ knownError(
  'InvalidSessionAuthentication',
  invalidSessionAuthentications,
);

/** The kinds of SessionAuthenticationError. */
const sessionAuthenticationErrors = {
  InvalidSessionAuthentication,
} as const;
const SessionAuthenticationError = /* @__PURE__ */ knownError(
  'SessionAuthenticationError',
  sessionAuthenticationErrors,
);

/** The kinds of PasswordRequirementsNotMet. */
const unmetPasswordRequirements = {
  PasswordTooShort: /* @__PURE__ */ knownError('PasswordTooShort'),
  PasswordTooLong: /* @__PURE__ */ knownError('PasswordTooLong'),
} as const;
export const PasswordRequirementsNotMet = /* @__PURE__ */ knownError(
  'PasswordRequirementsNotMet',
  unmetPasswordRequirements,
);

/** The kinds of VerificationCodeError. */
const verificationCodeErrors = {
  VerificationCodeNotFound: /* @__PURE__ */ knownError('VerificationCodeNotFound'),
  VerificationCodeExpired: /* @__PURE__ */ knownError('VerificationCodeExpired'),
  VerificationCodeAlreadyUsed: /* @__PURE__ */ knownError('VerificationCodeAlreadyUsed'),
  VerificationCodeMaxAttemptsReached: /* @__PURE__ */ knownError('VerificationCodeMaxAttemptsReached'),
} as const;
export const VerificationCodeError = /* @__PURE__ */ knownError(
  'VerificationCodeError',
  verificationCodeErrors,
  'VERIFICATION_ERROR',
);

/** The classes of the known errors. `error instanceof KnownErrors.X` is also true for subclasses of X. */
export const KnownErrors = {
  UnsupportedError: /* @__PURE__ */ knownError('UnsupportedError'),
  BodyParsingError: /* @__PURE__ */ knownError('BodyParsingError'),
  SchemaError: /* @__PURE__ */ knownError('SchemaError'),
  AllOverloadsFailed: /* @__PURE__ */ knownError('AllOverloadsFailed'),
  TooManyRequests: /* @__PURE__ */ knownError('TooManyRequests'),
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
  UserAuthenticationRequired: /* @__PURE__ */ knownError('UserAuthenticationRequired'),
  CannotGetOwnUserWithoutUser,
  UserEmailAlreadyExists: /* @__PURE__ */ knownError('UserEmailAlreadyExists'),
  UserIdDoesNotExist: /* @__PURE__ */ knownError('UserIdDoesNotExist'),
  UserNotFound: /* @__PURE__ */ knownError('UserNotFound'),
  ApiKeyNotFound: /* @__PURE__ */ knownError('ApiKeyNotFound'),
  ProjectNotFound: /* @__PURE__ */ knownError('ProjectNotFound'),
  SignUpNotEnabled: /* @__PURE__ */ knownError('SignUpNotEnabled'),
  PasswordAuthenticationNotEnabled: /* @__PURE__ */ knownError('PasswordAuthenticationNotEnabled'),
  EmailPasswordMismatch,
  RedirectUrlNotWhitelisted: /* @__PURE__ */ knownError('RedirectUrlNotWhitelisted'),
  PasswordRequirementsNotMet,
  ...unmetPasswordRequirements,
  UserDoesNotHavePassword: /* @__PURE__ */ knownError('UserDoesNotHavePassword'),
  PasswordConfirmationMismatch: /* @__PURE__ */ knownError('PasswordConfirmationMismatch'),
  EmailAlreadyVerified: /* @__PURE__ */ knownError('EmailAlreadyVerified'),
  EmailNotAssociatedWithUser: /* @__PURE__ */ knownError('EmailNotAssociatedWithUser'),
  EmailIsNotPrimaryEmail: /* @__PURE__ */ knownError('EmailIsNotPrimaryEmail'),
  VerificationCodeError,
  ...verificationCodeErrors,
  PermissionNotFound: /* @__PURE__ */ knownError('PermissionNotFound'),
  ContainedPermissionNotFound: /* @__PURE__ */ knownError('ContainedPermissionNotFound'),
  TeamNotFound: /* @__PURE__ */ knownError('TeamNotFound'),
  TeamAlreadyExists: /* @__PURE__ */ knownError('TeamAlreadyExists'),
  TeamMembershipNotFound: /* @__PURE__ */ knownError('TeamMembershipNotFound'),
  TeamMembershipAlreadyExists: /* @__PURE__ */ knownError('TeamMembershipAlreadyExists'),
  TeamPermissionRequired: /* @__PURE__ */ knownError('TeamPermissionRequired'),
  TeamPermissionNotFound: /* @__PURE__ */ knownError('TeamPermissionNotFound'),
  EmailTemplateAlreadyExists: /* @__PURE__ */ knownError('EmailTemplateAlreadyExists'),
  OAuthConnectionNotConnectedToUser: /* @__PURE__ */ knownError('OAuthConnectionNotConnectedToUser'),
  OAuthConnectionAlreadyConnectedToAnotherUser: /* @__PURE__ */ knownError(
    'OAuthConnectionAlreadyConnectedToAnotherUser',
  ),
  OAuthConnectionDoesNotHaveRequiredScope: /* @__PURE__ */ knownError('OAuthConnectionDoesNotHaveRequiredScope'),
  OAuthExtraScopeNotAvailableWithSharedOAuthKeys: /* @__PURE__ */ knownError(
    'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
  ),
  OAuthAccessTokenNotAvailableWithSharedOAuthKeys: /* @__PURE__ */ knownError(
    'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
  ),
  InvalidOAuthClientIdOrSecret: /* @__PURE__ */ knownError('InvalidOAuthClientIdOrSecret'),
  InvalidScope: /* @__PURE__ */ knownError('InvalidScope'),
  UserAlreadyConnectedToAnotherOAuthConnection: /* @__PURE__ */ knownError(
    'UserAlreadyConnectedToAnotherOAuthConnection',
  ),
  OuterOAuthTimeout: /* @__PURE__ */ knownError('OuterOAuthTimeout'),
  OAuthProviderNotFoundOrNotEnabled: /* @__PURE__ */ knownError('OAuthProviderNotFoundOrNotEnabled'),
  InvalidSharedOAuthProviderId: /* @__PURE__ */ knownError('InvalidSharedOAuthProviderId'),
  InvalidStandardOAuthProviderId: /* @__PURE__ */ knownError('InvalidStandardOAuthProviderId'),
  InvalidAuthorizationCode: /* @__PURE__ */ knownError('InvalidAuthorizationCode'),
  OAuthProviderAccessDenied: /* @__PURE__ */ knownError('OAuthProviderAccessDenied'),
  MultiFactorAuthenticationRequired,
  InvalidTotpCode,
} as const satisfies { readonly [Name in ErrorName]: KnownErrorClass<Name> };
