import { hostname } from 'node:os';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';
import { isDatabaseUnreachable, isDatabaseUnwritable } from './database/database-errors.ts';
import { toSourceLines } from './source-lines.ts';

/** Fields that are redacted in log entries: secrets, and details of database errors, which may contain row contents. */
const redact = ['req.headers', 'password', 'token', 'err.detail', 'err.where'];

/** Minimum time in milliseconds between two identical log entries about a database outage. */
const repeatAfterMs = 60_000;

type Hooks = NonNullable<LoggerOptions['hooks']>;

/** The settings of the log. */
type LogSettings = Pick<Config, 'logFormat' | 'logLevel'>;

/** The output of the log. */
export interface LogOutput {
  /** Writes a line. */
  write(line: string): void;
  /** Calls a function that writes lines, now or within some milliseconds. */
  defer(writeLines: () => void): void;
}

/** The levels of requests, as the numbers that pino writes. */
export const requestLevels = { debug: 20, info: 30 } as const;

/** A request that has its response. */
export interface LoggedRequest {
  readonly level: (typeof requestLevels)['debug' | 'info'];
  /** The time of the response, in milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  /** The pattern of the route instead of the path, and no query, because both may contain codes and personal data. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The project of the authenticated caller. */
  readonly projectId?: string | undefined;
  /** The signed-in user of the authenticated caller. */
  readonly userId?: string | undefined;
  /** The /24 network of an IPv4 client, or the /48 network of an IPv6 client. */
  readonly network?: string | undefined;
  /** The code of the known error in the response. */
  readonly code?: string | undefined;
  /** The URL of the page about that error. */
  readonly docs?: string | undefined;
  readonly trace_id?: string;
  readonly span_id?: string;
  readonly trace_flags?: string;
}

/** Logs a request. */
export type LogRequest = (request: LoggedRequest) => void;

/** The log of the service. */
export interface ServiceLog {
  readonly log: Logger;
  readonly logRequest: LogRequest;
}

/**
 * Creates the log of the service. It writes one line per entry.
 *
 * @param output Receives the lines. Default: the standard output.
 * @param exportLine Also receives each line, as JSON.
 */
export function createLog(
  { logFormat, logLevel }: LogSettings,
  output: LogOutput = createStandardOutput(),
  exportLine?: (line: string) => void,
): ServiceLog {
  const destination = {
    write(line: string) {
      output.write(logFormat === 'json' ? line : toText(line));
      exportLine?.(line);
    },
  };
  const log = pino(
    { level: logLevel, redact, serializers: { err: serializeError }, hooks: onePerOutage() },
    destination,
  );
  const end = endOfRequestLine();
  /** Requests whose lines are not written yet. */
  let requests: LoggedRequest[] = [];

  function writeRequests(): void {
    for (const request of requests) destination.write(`${JSON.stringify(request).slice(0, -1)},${end}`);
    requests = [];
  }

  return {
    log,
    logRequest(request) {
      if (request.level < log.levelVal) return;
      requests.push(request);
      if (requests.length === 1) output.defer(writeRequests);
    },
  };
}

/** Returns the fields of an error in the log, with the lines of the source in its stack trace. */
function serializeError(error: Error): object {
  const serialized = pino.stdSerializers.err(error);
  if (typeof serialized.stack === 'string') serialized.stack = toSourceLines(serialized.stack);
  return serialized;
}

/** Returns what the line of each request ends with: fields that pino adds to other lines, and the message. */
function endOfRequestLine(): string {
  return `${JSON.stringify({ pid: process.pid, hostname: hostname(), msg: 'Request' }).slice(1)}\n`;
}

/**
 * Creates a function that prints a message and a URL for the operator, at every log level: an entry of the log in the
 * format `json`, otherwise plain text. They are not exported, because a setup link signs in.
 */
export function createAnnouncer({ logFormat }: Pick<Config, 'logFormat'>): (message: string, url?: string) => void {
  if (logFormat === 'text')
    return (message, url) => void process.stdout.write(`${message}\n${url === undefined ? '' : `${url}\n`}`);
  const { log } = createLog({ logFormat, logLevel: 'info' });
  return (message, url) => log.info({ url }, message);
}

/**
 * Time in milliseconds within which lines are written together. A process that is killed loses the lines of this time.
 */
const writeDelayMs = 10;

/**
 * Creates an output that writes the lines of some milliseconds to the standard output together, because a write takes
 * longer than the rest of a line. Deferred lines are created then, too: one after the other they take half of the time
 * that they take between two requests, which leave other code and data in the caches of the processor. When the process
 * ends, the last lines are written.
 */
function createStandardOutput(): LogOutput {
  let lines = '';
  let deferred: (() => void)[] = [];
  let isScheduled = false;

  function flush(): void {
    for (const writeLines of deferred) writeLines();
    if (lines !== '') process.stdout.write(lines);
    lines = '';
    deferred = [];
    isScheduled = false;
  }

  function flushSoon(): void {
    if (!isScheduled) setTimeout(flush, writeDelayMs).unref();
    isScheduled = true;
  }

  process.on('exit', flush);
  return {
    write(line) {
      lines += line;
      flushSoon();
    },
    defer(writeLines) {
      deferred.push(writeLines);
      flushSoon();
    },
  };
}

/** Converts a log entry to text, for example `12:04:05 info POST /api/v1/users status=201 ms=12.3` for a request. */
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
