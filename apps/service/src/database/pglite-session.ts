import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { codeFolder } from '../folders.ts';
import { StartError } from '../start-error.ts';
import { StatementTimeout } from './database-errors.ts';
import { GroupCommit, type LogSyncs } from './group-commit.ts';
import { type SharedBatch, SharedStatements } from './shared-statements.ts';
import { createStartMessage } from './wire-protocol.ts';

/** The response to a batch of messages. */
export interface Executed {
  readonly response: Buffer;
  /** `true` if no transaction is open after the batch. */
  readonly isIdle: boolean;
  /**
   * Resolves when all commits that the response may reveal are on the disk, or `null` if they are. The response must
   * not be delivered before.
   */
  readonly synced: Promise<void> | null;
}

/**
 * The first message of a worker. `failed` is the reason why PostgreSQL could not open the folder, `syncFailed` the
 * error of a failed fsync.
 */
type Opened = 'ready' | 'not synced' | { readonly failed: string } | { readonly syncFailed: string };

/**
 * A later message of a worker: the response to a batch, the result of a checkpoint, the begin or end of maintenance
 * before a batch, or the error of a failed fsync, after which no response follows.
 */
type WorkerMessage =
  | { readonly response: Uint8Array; readonly syncs: LogSyncs }
  | { readonly syncs: LogSyncs }
  | Maintenance
  | { readonly syncFailed: string };

/** The begin or end of a vacuum or new statistics of a table. `failed`: the statement and its error, or `null`. */
type Maintenance =
  | { readonly maintenance: 'started' }
  | { readonly maintenance: 'ended'; readonly failed: string | null };

/** A batch that was sent to the worker. */
interface Pending {
  readonly connection: object;
  readonly batch: SharedBatch;
  resolve(executed: Executed): void;
  reject(reason: Error): void;
}

/** The statement after which a transaction has no time limit. Send it together with `begin`. */
export const removeTimeLimit = 'set local statement_timeout = 0';

const user = 'postgres';
const query = 'Q'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
const noTransaction = 'I'.charCodeAt(0);

/** Thrown if the embedded database does not call fsync when it commits. */
class NotSynced extends StartError {
  constructor(folder: string) {
    super(
      `The embedded database in ${folder} does not call fsync when it commits, so a power cut could destroy it. Keystack ` +
        'does not start. If "fsync" or "synchronous_commit" are set in postgresql.conf or postgresql.auto.conf there, ' +
        'remove them. Otherwise run "npm ci", because Keystack needs the version of @electric-sql/pglite in its ' +
        'package-lock.json.',
    );
  }
}

/**
 * Ends the process after a failed fsync. Linux reports the error once and then discards the unwritten data, so a second
 * fsync would succeed although the data is lost. The next start recovers every acknowledged commit from the log.
 */
function endProcess(folder: string, reason: string): never {
  process.stderr.write(
    `The embedded database in ${folder} cannot write to its disk: ${reason}. Keystack stops, because it must not ` +
      'acknowledge a commit that is not on the disk. Check the disk and its free space, then start Keystack again.\n',
  );
  process.exit(1);
}

/**
 * Makes V8 optimize a WebAssembly function after 400 MB of executed code instead of 1.8 MB, and one function at a time.
 * A start would otherwise optimize functions that run mainly then, which takes half of its CPU time and 60 MB.
 */
function delayOptimization(): void {
  setFlagsFromString('--wasm-tiering-budget=400000000');
  setFlagsFromString('--wasm-num-compilation-tasks=1');
}

/** A session of the embedded PostgreSQL, which runs on a worker thread. Several connections share it. */
export class PgliteSession {
  /** The response to the start of the session. Rejects if PostgreSQL cannot open the folder. */
  readonly greeting: Promise<Buffer>;
  /** Resolves when the worker has exited. */
  readonly exited: Promise<void>;
  readonly #folder: string;
  readonly #limitMs: () => number;
  readonly #log: Logger | undefined;
  readonly #commits: GroupCommit;
  readonly #connections = new Map<object, (reason: Error) => void>();
  readonly #pending: Pending[] = [];
  readonly #statements = new SharedStatements();
  /** The connection whose transaction is open. */
  #holder: object | null = null;
  /** The connection whose transaction has no time limit. */
  #unlimited: object | null = null;
  #worker: Worker | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #reason: Error | null = null;
  /** `true` while the worker maintains a table. The batch that waits for it has no time limit until then. */
  #isMaintaining = false;
  #isLost = false;

  /**
   * @param previous Resolves when the previous worker has released the folder.
   * @param options `limitMs`: returns the time limit of statements and idle transactions in milliseconds, 0 for none.
   *   `log`: receives failed maintenance.
   */
  constructor(
    folder: string,
    previous: Promise<unknown>,
    { limitMs, log }: { readonly limitMs: () => number; readonly log?: Logger | undefined },
  ) {
    this.#folder = folder;
    this.#limitMs = limitMs;
    this.#log = log;
    this.#commits = new GroupCommit(folder, (error) => endProcess(folder, error.message));
    let onExit = () => {};
    this.exited = new Promise((resolve) => {
      onExit = resolve;
    });
    this.greeting = previous.then(() => this.#start(onExit));
    this.greeting.catch(() => {});
  }

  get hasConnections(): boolean {
    return this.#connections.size > 0;
  }

  join(connection: object, onLost: (reason: Error) => void): void {
    this.#connections.set(connection, onLost);
  }

  /** Removes a connection. Returns `true` if that ends the session. */
  leave(connection: object, error: Error | null): boolean {
    if (!this.#connections.delete(connection) || this.#isLost) return false;
    if (this.#holder === connection || this.#pending.some((pending) => pending.connection === connection)) {
      this.#destroy(error);
      return true;
    }
    if (this.hasConnections) return false;
    clearTimeout(this.#watchdog);
    this.#worker?.postMessage('stop');
    return true;
  }

  run(connection: object, batch: Buffer, othersWait: boolean): Promise<Executed> {
    if (batch[0] === query && batch.includes(removeTimeLimit)) this.#unlimited = connection;
    return this.#send(connection, this.#statements.share(batch), othersWait);
  }

  #send(connection: object, batch: SharedBatch, othersWait: boolean): Promise<Executed> {
    return new Promise((resolve, reject) => {
      if (this.#isLost || this.#worker === undefined) return reject(this.#lossReason());
      this.#pending.push({ connection, batch, resolve, reject });
      this.#watch('A statement took longer than');
      // Copied, because node-postgres reuses its buffers.
      const bytes = new Uint8Array(batch.bytes);
      // Without other callers, a sync in the worker is faster than one in another thread.
      const defers = othersWait || !this.#commits.isQuiet;
      this.#worker.postMessage({ batch: bytes, defers, done: this.#commits.done }, [bytes.buffer]);
    });
  }

  #start(onExit: () => void): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      delayOptimization();
      const worker = new Worker(new URL('database/pglite-worker.js', codeFolder), {
        workerData: { folder: this.#folder },
        execArgv: [],
      });
      this.#worker = worker;
      worker.once('message', (opened: Opened) => {
        if (opened === 'not synced') return this.#destroy(new NotSynced(this.#folder));
        if (opened !== 'ready' && 'syncFailed' in opened) endProcess(this.#folder, opened.syncFailed);
        if (opened !== 'ready') return this.#destroy(new Error(opened.failed));
        worker.on('message', (message: WorkerMessage) => this.#receive(message));
        const start = { bytes: createStartMessage(user, user), complete: (response: Buffer) => response };
        this.#send({}, start, false).then(({ response }) => resolve(response), reject);
      });
      worker.on('error', (error) => this.#destroy(error));
      worker.on('exit', () => {
        this.#lose();
        reject(this.#lossReason());
        onExit();
      });
    });
  }

  #receive(message: WorkerMessage): void {
    if ('syncFailed' in message) endProcess(this.#folder, message.syncFailed);
    if ('maintenance' in message) this.#observeMaintenance(message);
    if (!('syncs' in message)) return;
    // A batch of several statements may commit and then begin another transaction.
    const mayHaveCommitted = message.syncs.deferred > this.#commits.deferred;
    this.#commits.update(message.syncs);
    if (!('response' in message)) return;
    const pending = this.#pending.shift();
    clearTimeout(this.#watchdog);
    if (pending === undefined) return;
    const response = Buffer.from(message.response.buffer);
    const isIdle = response.at(-6) !== readyForQuery || response.at(-1) === noTransaction;
    this.#holder = isIdle ? null : pending.connection;
    if (isIdle && this.#unlimited === pending.connection) this.#unlimited = null;
    if (this.#pending.length > 0) this.#watch('A statement took longer than');
    else if (!isIdle) this.#watch('A transaction was idle (inside a transaction, query only `tx`) for longer than');
    pending.resolve({
      response: pending.batch.complete(response),
      isIdle,
      synced: isIdle || mayHaveCommitted ? this.#commits.whenSynced() : null,
    });
  }

  #observeMaintenance(message: Maintenance): void {
    this.#isMaintaining = message.maintenance === 'started';
    this.#watch('A statement took longer than');
    if (message.maintenance === 'started' || message.failed === null) return;
    this.#log?.warn(
      { err: new Error(message.failed) },
      'Could not maintain a table of the embedded database. Requests that read it become slower, and it may be damaged. ' +
        'Maintenance is tried again after the next start. If that fails, too, restore a backup.',
    );
  }

  /**
   * Starts the time limit, after which the session is destroyed. A busy worker receives no messages, so it must be
   * terminated; the next connection starts another.
   */
  #watch(event: string): void {
    clearTimeout(this.#watchdog);
    const limitMs = this.#limitMs();
    const current = this.#pending[0]?.connection ?? this.#holder;
    if (limitMs === 0 || this.#isMaintaining || current === this.#unlimited) return;
    this.#watchdog = setTimeout(() => this.#destroy(new StatementTimeout(`${event} ${limitMs} ms.`)), limitMs);
  }

  #destroy(reason: Error | null): void {
    this.#reason ??= reason;
    this.#isLost = true;
    clearTimeout(this.#watchdog);
    void this.#worker?.terminate();
  }

  #lossReason(): Error {
    return this.#reason ?? new Error('The connection to the embedded database was closed.');
  }

  #lose(): void {
    this.#isLost = true;
    clearTimeout(this.#watchdog);
    const reason = this.#lossReason();
    for (const { reject } of this.#pending.splice(0)) reject(reason);
    for (const onLost of this.#connections.values()) onLost(reason);
    this.#connections.clear();
  }
}
