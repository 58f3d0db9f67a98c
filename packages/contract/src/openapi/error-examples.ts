import type { Details, ErrorName, ErrorRow, errorRows } from '../errors.ts';
import { limits } from '../limits.ts';
import { weakPasswordMessages } from '../rules/password-problem.ts';
import { samples } from '../samples.ts';

type DetailsOf<Name extends ErrorName> =
  (typeof errorRows)[Name] extends ErrorRow<string, string | null, infer D> ? D : never;
type Detailed = {
  [Name in ErrorName]: DetailsOf<Name> extends Readonly<Record<never, never>>
    ? keyof DetailsOf<Name> extends never
      ? never
      : Name
    : never;
}[ErrorName];

const membership = { team_id: samples.teamId, user_id: samples.userId };
const permission = { ...membership, permission_id: '$update_team' };

/** Example details of each known error that has details. */
export const errorDetails: { readonly [Name in Detailed]: DetailsOf<Name> } & Readonly<Record<string, Details>> = {
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
  InvalidPublishableClientKey: { project_id: samples.projectId },
  InvalidSecretServerKey: { project_id: samples.projectId },
  InvalidSuperSecretAdminKey: { project_id: samples.projectId },
  UserIdDoesNotExist: { user_id: samples.userId },
  ProjectNotFound: { project_id: samples.projectId },
  PasswordRequirementsNotMet: { message: weakPasswordMessages.common },
  PasswordTooShort: { min_length: limits.passwordMinLength },
  PasswordTooLong: { maxLength: limits.passwordMaxLength },
  EmailIsNotPrimaryEmail: { email: 'grace@example.com', primary_email: samples.email },
  PermissionNotFound: { permission_id: 'publish_posts' },
  ContainedPermissionNotFound: { permission_id: 'publish_posts' },
  TeamNotFound: { team_id: samples.teamId },
  TeamAlreadyExists: { team_id: samples.teamId },
  TeamMembershipNotFound: membership,
  TeamPermissionRequired: permission,
  TeamPermissionNotFound: permission,
  InvalidOAuthClientIdOrSecret: { client_id: samples.projectId },
  InvalidScope: { scope: 'everything' },
  InvalidSharedOAuthProviderId: { provider_id: 'apple' },
  InvalidStandardOAuthProviderId: { provider_id: 'example' },
  DataVaultStoreHashedKeyDoesNotExist: { store_id: 'tokens', hashed_key: 'Zm9vYmFyYmF6' },
  MultiFactorAuthenticationRequired: { attempt_code: samples.code },
};
