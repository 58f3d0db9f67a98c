import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { isReadOnly, isUnreachable } from './db/database-errors.ts';

/** What never stands in the log: secrets, and what the database quotes of a row that it refuses. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** How often an outage of the database is told of, in milliseconds. */
const tellEveryMs = 60_000;

type Hooks = NonNullable<LoggerOptions['hooks']>;

/** Makes the log of the service: lines of JSON, by default on the standard output. */
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
