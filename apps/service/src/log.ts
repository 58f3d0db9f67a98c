import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseUnreachable, isDatabaseUnwritable } from './database/database-errors.ts';

/** Fields that are redacted in log entries: secrets, and details of database errors, which may contain row contents. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** Minimum time in milliseconds between two identical log entries about a database outage. */
const repeatAfterMs = 60_000;

type Hooks = NonNullable<LoggerOptions['hooks']>;

/**
 * Creates the logger of the service. It writes one line per entry to the standard output.
 *
 * @param exportLine Also receives each line, as JSON.
 */
export function createLog(
  { logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>,
  destination: DestinationStream = createBatchedOutput(),
  exportLine?: (line: string) => void,
): Logger {
  const options = { level: logLevel, redact, hooks: onePerOutage() };
  const output = logFormat === 'json' ? destination : { write: (line: string) => destination.write(toText(line)) };
  if (exportLine === undefined) return pino(options, output);
  return pino(options, {
    write(line) {
      output.write(line);
      exportLine(line);
    },
  });
}

/**
 * Creates a function that prints a message and a URL for the operator, at every log level: an entry of the log in the format
 * `json`, otherwise plain text. They are not exported, because a setup link signs in.
 */
export function createAnnouncer({ logFormat }: Pick<Config, 'logFormat'>): (message: string, url?: string) => void {
  if (logFormat === 'text')
    return (message, url) => void process.stdout.write(`${message}\n${url === undefined ? '' : `${url}\n`}`);
  const log = createLog({ logFormat, logLevel: 'info' });
  return (message, url) => log.info({ url }, message);
}

/** Time in milliseconds within which lines are written together. A process that is killed loses the lines of this time. */
const writeDelayMs = 10;

/**
 * Creates a destination that writes the lines of some milliseconds to the standard output together. A write takes longer than the
 * rest of a line, and each request has one. When the process ends, the last lines are written.
 */
function createBatchedOutput(): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, writeDelayMs).unref();
      lines += line;
    },
  };
}

/** Converts a log entry to text, that of a request to `12:04:05 info POST /api/v1/users status=201 ms=12.3`. */
function toText(line: string): string {
  const { time, level, err, pid: _pid, hostname: _hostname, ...entry } = JSON.parse(line);
  const { msg, ...fields } = isRequest(entry) ? requestTitle(entry) : entry;
  const values = Object.entries(fields).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const stack = typeof err?.stack === 'string' ? `\n${err.stack}` : '';
  return `${clock} ${pino.levels.labels[level]} ${msg}${values.join('')}${stack}\n`;
}

interface RequestEntry {
  readonly method: string;
  readonly route: string;
}

function isRequest(entry: object): entry is RequestEntry {
  return 'method' in entry && 'route' in entry;
}

/** Replaces the method and the route of an entry by a message with both. */
function requestTitle({ method, route, ...fields }: RequestEntry): Readonly<Record<string, unknown>> {
  return { ...fields, msg: `${method} ${route}` };
}

/**
 * Returns a hook that drops repeated log entries about a database outage. Otherwise the entries of all failing requests
 * would bury the others.
 */
function onePerOutage(): Hooks {
  const loggedAt = new Map<string, number>();
  const isRepeated = (fields: unknown, message: unknown) => {
    const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    const isFull = isDatabaseUnwritable(error);
    if (!isFull && !isDatabaseUnreachable(error)) return false;
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
