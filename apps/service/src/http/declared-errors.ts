import { type Endpoint, type ErrorName, KnownError, KnownErrors } from '@keystack/contract';

/** Errors that every endpoint may throw, because of the session: it has ended, is too old, acts as a user, or
 * lacks the second factor that the service requires of project owners. */
const errorsOfSessions: readonly ErrorName[] = [
  'AccessTokenExpired',
  'AdminAccessTokenExpired',
  'AdminAccessTokenIsNotAdmin',
  'OwnerSecondFactorRequired',
  'SchemaError',
  'ImpersonationCannotChangeCredentials',
];

/**
 * Returns an error that a handler has thrown. If it is a known error that the contract of the endpoint does not
 * declare, returns instead an error that names the endpoint, so that the mistake is noticed.
 */
export function wrapUndeclaredError(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof KnownError)) return error;
  const { errors, user } = endpoint;
  if (
    [...errors, ...errorsOfSessions, ...(user === undefined ? [] : [user])].some(
      (name) => KnownErrors[name].errorCode === error.errorCode,
    )
  )
    return error;
  return new Error(`${endpoint.method} ${endpoint.path} raised ${error.errorCode}, which it does not declare.`, {
    cause: error,
  });
}
