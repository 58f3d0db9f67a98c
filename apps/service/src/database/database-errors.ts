/** A statement, or a transaction left open, took longer than allowed; the embedded database raises it, a server sends 57014. */
export class StatementTimeout extends Error {
  override readonly name = 'StatementTimeout';
  readonly code = '57014';
}

const lockTimeoutCode = '55P03';

const timeoutCodes = new Set(['57014', '25P03', lockTimeoutCode]);

const conflictCodes = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
]);

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a Unix socket that is not there
  '53300', // too many connections
  '57P01', // shut down by its administrator
  '57P02', // crashed
  '57P03', // still starting
]);

const readOnlyCodes = new Set([
  '25006', // of a standby, or of a server that was told so
  '53100', // its disk is full
]);

// Errors of node-postgres without a code.
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Returns whether a statement failed because a row with the same unique key exists, under `constraint` if it is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23505' && isOf(error, constraint);
}

/** Returns whether a statement failed because it references a missing row, under the foreign key `constraint` if given. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23503' && isOf(error, constraint);
}

/** Returns whether PostgreSQL rolled back a statement or transaction that can succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.has(codeOf(error) ?? '');
}

/** Returns whether a statement waited longer for a lock than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockTimeoutCode;
}

function isOf(error: unknown, constraint: string | undefined): boolean {
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}

/** Returns whether a statement, or an idle open transaction, was ended because it took longer than allowed. */
export function isStatementTimeout(error: unknown): boolean {
  return timeoutCodes.has(codeOf(error) ?? '');
}

/** Returns whether the database could not be reached or the connection was lost. The statement may or may not have run. */
export function isUnreachable(error: unknown): error is Error {
  const code = codeOf(error);
  return code === undefined
    ? error instanceof Error && unreachableMessages.test(error.message)
    : unreachableCodes.has(code) || code.startsWith('08');
}

/** Returns whether the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return readOnlyCodes.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
