import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { isReadOnly, isUnreachable } from './database/database-errors.ts';

/** Paths that are never logged: secrets, and row contents that the database quotes in an error. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** Minimum time in milliseconds between equal log lines about an outage of the database. */
const tellEveryMs = 60_000;

type Hooks = NonNullable<LoggerOptions['hooks']>;

/** Creates the logger of the service, which writes lines of JSON, by default to the standard output. */
export function makeLog({ production }: Pick<Config, 'production'>, destination?: DestinationStream): Logger {
  return pino({ level: production ? 'info' : 'warn', redact, hooks: onePerOutage() }, destination);
}

/** While the database is away or takes no changes, a line for each request that fails would bury all others. */
function onePerOutage(): Hooks {
  const toldAt = new Map<string, number>();
  const isTold = (fields: unknown, message: unknown) => {
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    const isFull = isReadOnly(error);
    if (!isFull && !isUnreachable(error)) return false;
    const line = `${message} ${isFull}`;
    const now = performance.now();
    if (now - (toldAt.get(line) ?? Number.NEGATIVE_INFINITY) < tellEveryMs) return true;
    toldAt.set(line, now);
    return false;
  };
  return {
    logMethod(args, method) {
      const [fields, message]: readonly unknown[] = args;
      if (!isTold(fields, message)) method.apply(this, args);
    },
  };
}
