/*
 * What a client must know beforehand of the known errors. Their texts and statuses come over the wire, and a code follows
 * from the name; that leaves the kinds and the names of details. A test holds both to the contract.
 */

/** The errors that are a kind of another. */
export const kindsOf: Readonly<Record<string, string>> = {
  ProjectAuthenticationError: 'InvalidProjectAuthentication ProjectAuthenticationRequired ExpectedInternalProject',
  InvalidProjectAuthentication:
    'ProjectKeyWithoutRequestType InvalidRequestType RequestTypeWithoutProjectId ProjectKeyWithoutAccessType InvalidAccessType AccessTypeWithoutProjectId AccessTypeRequired InsufficientAccessType InvalidPublishableClientKey InvalidSecretServerKey InvalidSuperSecretAdminKey InvalidAdminAccessToken',
  InvalidAdminAccessToken:
    'UnparsableAdminAccessToken AdminAccessTokenExpired InvalidProjectForAdminAccessToken AdminAccessTokenIsNotAdmin',
  ProjectAuthenticationRequired:
    'ClientAuthenticationRequired ServerAuthenticationRequired ClientOrServerAuthenticationRequired ClientOrAdminAuthenticationRequired ClientOrServerOrAdminAuthenticationRequired AdminAuthenticationRequired',
  SessionAuthenticationError: 'InvalidSessionAuthentication',
  InvalidSessionAuthentication: 'InvalidAccessToken',
  InvalidAccessToken: 'UnparsableAccessToken AccessTokenExpired InvalidProjectForAccessToken',
  RefreshTokenError: 'RefreshTokenNotFoundOrExpired ProviderRejected',
  PasswordRequirementsNotMet: 'PasswordTooShort PasswordTooLong',
  VerificationCodeError:
    'VerificationCodeNotFound VerificationCodeExpired VerificationCodeAlreadyUsed VerificationCodeMaxAttemptsReached',
};

/** The fields of the details of an error, in the order of its constructor's arguments. */
export const detailsOf: Readonly<Record<string, string>> = {
  UnsupportedError: 'originalErrorCode',
  BodyParsingError: 'message',
  SchemaError: 'message',
  AllOverloadsFailed: 'overload_errors',
  TooManyRequests: 'retry_after_seconds',
  InvalidRequestType: 'requestType',
  RequestTypeWithoutProjectId: 'request_type',
  InvalidAccessType: 'accessType',
  AccessTypeWithoutProjectId: 'request_type',
  InsufficientAccessType: 'actual_access_type allowed_access_types',
  InvalidPublishableClientKey: 'project_id',
  InvalidSecretServerKey: 'project_id',
  InvalidSuperSecretAdminKey: 'project_id',
  UserIdDoesNotExist: 'user_id',
  ProjectNotFound: 'project_id',
  PasswordTooShort: 'min_length',
  PasswordTooLong: 'maxLength',
  EmailIsNotPrimaryEmail: 'email primary_email',
  PermissionNotFound: 'permission_id',
  ContainedPermissionNotFound: 'permission_id',
  TeamNotFound: 'team_id',
  TeamAlreadyExists: 'team_id',
  TeamMembershipNotFound: 'team_id user_id',
  TeamPermissionRequired: 'team_id user_id permission_id',
  TeamPermissionNotFound: 'team_id user_id permission_id',
  InvalidOAuthClientIdOrSecret: 'client_id',
  InvalidScope: 'scope',
  InvalidSharedOAuthProviderId: 'provider_id',
  InvalidStandardOAuthProviderId: 'provider_id',
  MultiFactorAuthenticationRequired: 'attempt_code',
};
