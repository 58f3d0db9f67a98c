import { type Endpoint, type ErrorName, KnownError, KnownErrors } from '@keystack/contract';

/** Errors that every endpoint may throw, because the session has ended or is too old when the transaction runs. */
const errorsOfSessions: readonly ErrorName[] = [
  'AccessTokenExpired',
  'AdminAccessTokenExpired',
  'AdminAccessTokenIsNotAdmin',
  'SchemaError',
];

/** Returns the error, or one that names the endpoint if the contract of the endpoint does not declare it. */
export function undeclared(endpoint: Endpoint, error: unknown): unknown {
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
