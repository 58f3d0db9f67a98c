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

// node-postgres gives these no code.
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** Whether a statement was refused because a row with the same unique key exists; `constraint` asks for one by name. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23505' && isOf(error, constraint);
}

/** Whether a statement was refused because it names a row that does not exist; `constraint` asks for one by name. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return codeOf(error) === '23503' && isOf(error, constraint);
}

/** Whether PostgreSQL undid a statement or transaction that succeeds when it runs again. */
export function isConflict(error: unknown): boolean {
  return conflictCodes.has(codeOf(error) ?? '');
}

/** Whether a statement waited longer for a lock than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === lockTimeoutCode;
}

function isOf(error: unknown, constraint: string | undefined): boolean {
  return (
    constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)
  );
}

/** Whether a statement, or a transaction left open, was ended because it took longer than allowed. */
export function isStatementTimeout(error: unknown): boolean {
  return timeoutCodes.has(codeOf(error) ?? '');
}

/** Whether the database could not be reached or went away; what was asked may or may not have happened. */
export function isUnreachable(error: unknown): error is Error {
  const code = codeOf(error);
  return code === undefined
    ? error instanceof Error && unreachableMessages.test(error.message)
    : unreachableCodes.has(code) || code.startsWith('08');
}

/** Whether the database answers and takes no changes. */
export function isReadOnly(error: unknown): boolean {
  return readOnlyCodes.has(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
