import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { isReadOnly, isUnreachable } from './database/database-errors.ts';

/** Paths that are never logged: secrets, and row contents that the database quotes in an error. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** Minimum time in milliseconds between equal log lines about an outage of the database. */
const repeatAfterMs = 60_000;

type Hooks = NonNullable<LoggerOptions['hooks']>;

/**
 * Creates the logger of the service, which writes to the standard output by default: a line of JSON for each entry, in
 * development a line of text.
 */
export function createLog(
  { production, logLevel }: Pick<Config, 'production' | 'logLevel'>,
  destination: DestinationStream = process.stdout,
): Logger {
  const options = { level: logLevel, redact, hooks: onePerOutage() };
  return pino(options, production ? destination : { write: (line) => destination.write(toText(line)) });
}

/** Converts a log entry to text: `12:04:05 info POST /api/v1/users status=201 ms=12.3`. */
function toText(line: string): string {
  const { time, level, msg, err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line);
  const values = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const stack = typeof err?.stack === 'string' ? `\n${err.stack}` : '';
  return `${clock} ${pino.levels.labels[level]} ${msg}${values.join('')}${stack}\n`;
}

/** While the database is away or takes no changes, a line for each request that fails would bury all others. */
function onePerOutage(): Hooks {
  const loggedAt = new Map<string, number>();
  const isRepeated = (fields: unknown, message: unknown) => {
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    const isFull = isReadOnly(error);
    if (!isFull && !isUnreachable(error)) return false;
    const line = `${message} ${isFull}`;
    const now = performance.now();
    if (now - (loggedAt.get(line) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return true;
    loggedAt.set(line, now);
    return false;
  };
  return {
    logMethod(args, method) {
      const [fields, message]: readonly unknown[] = args;
      if (!isRepeated(fields, message)) method.apply(this, args);
    },
  };
}
