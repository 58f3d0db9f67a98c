import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { StartError } from '../start-error.ts';
import { StatementTimeout } from './database-errors.ts';

/** The socket of a connection for node-postgres. */
export type PgliteConnection = Duplex & { connect(): Promise<void> };

/** An embedded PostgreSQL with one data folder. node-postgres connects to it through the `stream` option. */
export interface Pglite {
  /** Connection options for node-postgres. Each connection starts a new worker, and only one may be open at a time. */
  readonly connection: { readonly user: string; readonly database: string; readonly stream: () => PgliteConnection };
  /**
   * Sets the time after which a statement or an idle transaction loses its connection with a `StatementTimeout`. 0
   * means no limit.
   */
  limit(milliseconds: number): void;
  /** Resolves when no worker is running. node-postgres does not wait until its connections have closed. */
  stopped(): Promise<unknown>;
}

/**
 * Returns an embedded PostgreSQL with the cluster in `folder`. The first connection creates the cluster if it does not
 * exist.
 */
export function createPglite(folder: string): Pglite {
  const state: State = { folder, limitMs: 0, previous: Promise.resolve() };
  return {
    connection: { user: 'postgres', database: 'postgres', stream: () => new WorkerStream(state) },
    limit: (milliseconds) => {
      state.limitMs = milliseconds;
    },
    stopped: () => state.previous,
  };
}

interface State {
  readonly folder: string;
  limitMs: number;
  /** Resolves when the previous worker has exited and so released the folder. */
  previous: Promise<unknown>;
}

/** The first message of a worker. `failed` is the reason why PostgreSQL could not open the folder. */
type Opened = 'ready' | 'not synced' | { readonly failed: string };

/**
 * A later message of a worker: the response to a batch, or the error of a failed fsync, after which no response
 * follows.
 */
type WorkerMessage = Uint8Array | { readonly syncFailed: string };

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

/** A socket for node-postgres that is connected to a worker. The connection closes when its worker exits. */
class WorkerStream extends Duplex {
  readonly #state: State;
  #worker: Worker | undefined;
  #exited: Promise<unknown> = Promise.resolve();
  #watchdog: NodeJS.Timeout | undefined;

  constructor(state: State) {
    super();
    this.#state = state;
  }

  async connect(): Promise<void> {
    await this.#state.previous;
    if (this.destroyed) return;
    const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), {
      workerData: { folder: this.#state.folder },
      execArgv: [],
    });
    this.#worker = worker;
    this.#exited = new Promise((exited) => worker.once('exit', exited));
    this.#state.previous = this.#exited;
    worker.once('message', (opened: Opened) => {
      if (opened === 'not synced') return this.destroy(new NotSynced(this.#state.folder));
      if (opened !== 'ready') return this.destroy(new Error(opened.failed));
      worker.on('message', (message: WorkerMessage) => {
        if ('syncFailed' in message) endProcess(this.#state.folder, message.syncFailed);
        this.#receive(message);
      });
      this.emit('connect');
    });
    worker.on('error', (error) => this.destroy(error));
    worker.on('exit', () => this.destroy());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  /** Sends a corked batch as one message. Copies it once, because node-postgres reuses its buffers. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const batch = new Uint8Array(chunks.reduce((size, { chunk }) => size + chunk.length, 0));
    let offset = 0;
    for (const { chunk } of chunks) {
      batch.set(chunk, offset);
      offset += chunk.length;
    }
    this.#watch('A statement took longer than');
    this.#worker?.postMessage(batch, [batch.buffer]);
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.#exited.then(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#watchdog);
    this.#worker?.terminate();
    this.#exited.then(() => done(error));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {
    this.#worker?.ref();
  }
  unref(): void {
    this.#worker?.unref();
  }

  #receive(response: Uint8Array): void {
    clearTimeout(this.#watchdog);
    const transaction = response.at(-6) === readyForQuery ? response.at(-1) : noTransaction;
    if (transaction !== noTransaction) {
      this.#watch('A transaction was idle (inside a transaction, query only `tx`) for longer than');
    }
    this.push(Buffer.from(response.buffer, response.byteOffset, response.byteLength));
  }

  /**
   * Starts the time limit, after which the connection is destroyed. A busy worker receives no messages, so it must be
   * terminated; the next connection starts another.
   */
  #watch(event: string): void {
    clearTimeout(this.#watchdog);
    const { limitMs } = this.#state;
    if (limitMs === 0) return;
    this.#watchdog = setTimeout(() => this.destroy(new StatementTimeout(`${event} ${limitMs} ms.`)), limitMs);
  }
}
