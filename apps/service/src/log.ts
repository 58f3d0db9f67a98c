import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** What never stands in the log: secrets, and what the database quotes of a row that it refuses. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** Makes the log of the service: lines of JSON, by default on the standard output. */
export function makeLog({ production }: Pick<Config, 'production'>, destination?: DestinationStream): Logger {
  return pino({ level: production ? 'info' : 'warn', redact }, destination);
}
