/**
 * Thrown when a statement or an idle transaction of the embedded database exceeds its time limit. Its `code` is the
 * SQLSTATE that PostgreSQL uses for this, 57014 (`query_canceled`).
 */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = '57014';
}

const readOnlyCode = '25006';

/** Thrown when a server accepts no writes. Its `code` is the SQLSTATE of a rejected write, 25006. */
export class ReadOnlyServer extends Error {
  override readonly name = 'ReadOnlyServer';
  readonly code = readOnlyCode;

  constructor(host: string) {
    super(`The database server ${host} is read-only, so it is a standby or was demoted.`);
  }
}

const lockTimeoutCode = '55P03';

const timeoutCodes = new Set(['57014', '25P03', lockTimeoutCode]);

const conflictCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
]);

const tooManyConnectionsCode = '53300';

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // missing Unix socket
  tooManyConnectionsCode,
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // server is starting up
]);

const unwritableCodes = new Set([
  readOnlyCode, // a standby, or `default_transaction_read_only`
  '53100', // disk full
]);

/** Error of a pool whose connections are all in use. */
const queueTimeoutMessage = 'timeout exceeded when trying to connect';

// Errors of node-postgres without a code.
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/**
 * Returns whether an error is a violation of the unique constraint with the name `constraint`, or of any unique
 * constraint if no name is given.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23505' && isOf(error, constraint);
}

/**
 * Returns whether an error is a violation of the foreign key with the name `constraint`, or of any foreign key if no
 * name is given.
 */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23503' && isOf(error, constraint);
}

/** Returns whether a statement failed because of a deadlock or serialization failure, so that a retry can succeed. */
export function isRetryableConflict(error: unknown): boolean {
  return conflictCodes.has(codeOf(error) ?? '');
}

/** Returns whether a statement waited longer for a lock than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockTimeoutCode;
}

// A partition or a shard has its own constraint: the name of the table's constraint with a suffix. Citus passes on only
// the message.
function isOf(error: unknown, constraint: string | undefined): boolean {
  if (constraint === undefined) return true;
  if (!(error instanceof Error)) return false;
  const named = 'constraint' in error ? error.constraint : undefined;
  const name = typeof named === 'string' ? named : (/"([^"]+)"/.exec(error.message)?.[1] ?? '');
  return name === constraint || name.startsWith(`${constraint}_`);
}

/**
 * Returns whether a statement or an idle transaction was cancelled because it exceeded its time limit, or because it
 * waited too long for a lock.
 */
export function isDatabaseTimeout(error: unknown): boolean {
  return timeoutCodes.has(codeOf(error) ?? '');
}

/**
 * Returns whether the database could not be reached or the connection was lost. The statement may or may not have run.
 */
export function isDatabaseUnreachable(error: unknown): error is Error {
  const code = codeOf(error);
  return code === undefined
    ? error instanceof Error && unreachableMessages.test(error.message)
    : unreachableCodes.has(code) || code.startsWith('08');
}

/**
 * Returns whether the server could not be reached or the connection was lost, except because the server has too many
 * connections or because all connections of the pool were in use for too long.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isDatabaseUnreachable(error) || codeOf(error) === tooManyConnectionsCode) return false;
  return !error.message.startsWith(queueTimeoutMessage);
}

/** Returns whether a server, a role, a database or a pooler refused a connection because it has too many. */
export function isTooManyConnections(error: unknown): boolean {
  if (codeOf(error) === tooManyConnectionsCode) return true;
  return error instanceof Error && /^(too many (clients|connections)|no more connections allowed)/.test(error.message);
}

/** Returns whether a statement failed because the server accepts no writes, for example because it is now a standby. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return codeOf(error) === readOnlyCode;
}

/** Returns whether a statement failed because the database is read-only or its disk is full. */
export function isDatabaseUnwritable(error: unknown): boolean {
  return unwritableCodes.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
