import type { ErrorDefinition, ErrorDetails, ErrorName, errorDefinitions } from '../errors.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { weakPasswordMessages } from '../rules/password-problem.ts';

type DetailsOf<Name extends ErrorName> =
  (typeof errorDefinitions)[Name] extends ErrorDefinition<string, string | null, infer D> ? D : never;
type Detailed = {
  [Name in ErrorName]: DetailsOf<Name> extends Readonly<Record<never, never>>
    ? keyof DetailsOf<Name> extends never
      ? never
      : Name
    : never;
}[ErrorName];

const membership = { team_id: referenceExamples.teamId, user_id: referenceExamples.userId };
const permission = { ...membership, permission_id: '$update_team' };

/** Example details of each known error that has details. */
export const exampleErrorDetails: { readonly [Name in Detailed]: DetailsOf<Name> } & Readonly<
  Record<string, ErrorDetails>
> = {
  OwnerConfirmationRequired: { action: 'manage API keys' },
  UnsupportedError: { originalErrorCode: 'AN_UNKNOWN_ERROR' },
  BodyParsingError: { message: 'The body is not valid JSON.' },
  SchemaError: {
    message:
      'The request POST /api/v1/auth/password/sign-in is not valid:\n  - body.email: must be a valid email address',
  },
  AllOverloadsFailed: { overload_errors: [] },
  TooManyRequests: { retry_after_seconds: 30 },
  InvalidRequestType: { requestType: 'owner' },
  RequestTypeWithoutProjectId: { request_type: 'client' },
  InvalidAccessType: { accessType: 'owner' },
  AccessTypeWithoutProjectId: { request_type: 'client' },
  InsufficientAccessType: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
  InvalidPublishableClientKey: { project_id: referenceExamples.projectId },
  InvalidSecretServerKey: { project_id: referenceExamples.projectId },
  InvalidSuperSecretAdminKey: { project_id: referenceExamples.projectId },
  UserIdDoesNotExist: { user_id: referenceExamples.userId },
  ProjectNotFound: { project_id: referenceExamples.projectId },
  PasswordRequirementsNotMet: { message: weakPasswordMessages.common },
  PasswordTooShort: { min_length: limits.passwordMinLength },
  PasswordTooLong: { maxLength: limits.passwordMaxLength },
  EmailIsNotPrimaryEmail: { email: 'grace@example.com', primary_email: referenceExamples.email },
  PermissionNotFound: { permission_id: 'publish_posts' },
  ContainedPermissionNotFound: { permission_id: 'publish_posts' },
  TeamNotFound: { team_id: referenceExamples.teamId },
  TeamAlreadyExists: { team_id: referenceExamples.teamId },
  TeamMembershipNotFound: membership,
  TeamPermissionRequired: permission,
  TeamPermissionNotFound: permission,
  InvalidOAuthClientIdOrSecret: { client_id: referenceExamples.projectId },
  InvalidScope: { scope: 'everything' },
  InvalidSharedOAuthProviderId: { provider_id: 'apple' },
  InvalidStandardOAuthProviderId: { provider_id: 'example' },
  DataVaultStoreHashedKeyDoesNotExist: { store_id: 'tokens', hashed_key: 'Zm9vYmFyYmF6' },
  MultiFactorAuthenticationRequired: { attempt_code: referenceExamples.code },
};
