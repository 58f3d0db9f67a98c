import { closeSync, fsync, openSync } from 'node:fs';
import { join } from 'node:path';

/** The deferred syncs of the write-ahead log. */
export interface LogSyncs {
  /** Number of syncs that PostgreSQL has requested and that were deferred. */
  readonly deferred: number;
  /** Number of deferred syncs that the worker of PostgreSQL knows to be done. */
  readonly done: number;
  /** Name of the file whose sync is due, or `null`. */
  readonly file: string | null;
}

interface HeldResponse {
  readonly deferred: number;
  release(): void;
}

/** Syncs the write-ahead log once for several commits, and holds their responses until then. */
export class GroupCommit {
  readonly #folder: string;
  readonly #onError: (error: Error) => never;
  readonly #held: HeldResponse[] = [];
  #syncs: LogSyncs = { deferred: 0, done: 0, file: null };
  #isSyncing = false;
  /** Number of responses that the last sync has released. */
  #lastGroup = 0;

  /**
   * @param cluster The folder of the cluster.
   * @param onError Ends the process, because the log may be lost.
   */
  constructor(cluster: string, onError: (error: Error) => never) {
    this.#folder = join(cluster, 'pg_wal');
    this.#onError = onError;
  }

  /** Number of syncs that were deferred. */
  get deferred(): number {
    return this.#syncs.deferred;
  }

  /** Number of deferred syncs that are done. */
  get done(): number {
    return this.#syncs.done;
  }

  /**
   * `true` if no response is held and the last sync was for one response, so that there is probably a single caller.
   */
  get isQuiet(): boolean {
    return this.#held.length === 0 && this.#lastGroup <= 1;
  }

  /** Records which syncs were deferred and which of them the worker has done. */
  update(syncs: LogSyncs): void {
    this.#syncs = { ...syncs, done: Math.max(syncs.done, this.#syncs.done) };
    this.#release();
  }

  /** Returns a promise that resolves when all syncs that were deferred until now are done, or `null` if they are. */
  whenSynced(): Promise<void> | null {
    const { deferred, done } = this.#syncs;
    if (done >= deferred) return null;
    return new Promise((release) => {
      this.#held.push({ deferred, release });
      this.#sync();
    });
  }

  #release(): void {
    const waiting = this.#held.findIndex(({ deferred }) => deferred > this.#syncs.done);
    const group = this.#held.splice(0, waiting === -1 ? this.#held.length : waiting);
    if (group.length > 0) this.#lastGroup = group.length;
    for (const { release } of group) release();
  }

  /** Starts a sync in the thread pool, unless one runs. During the sync, PostgreSQL executes other statements. */
  #sync(): void {
    const { deferred, file } = this.#syncs;
    if (this.#isSyncing || this.#held.length === 0 || file === null) return;
    const fd = this.#open(file);
    if (fd === null) return;
    this.#isSyncing = true;
    fsync(fd, (error) => {
      if (error !== null) this.#onError(error);
      closeSync(fd);
      this.#isSyncing = false;
      this.#syncs = { ...this.#syncs, done: Math.max(deferred, this.#syncs.done) };
      this.#release();
      this.#sync();
    });
  }

  /**
   * Opens a file of the log. Returns `null` if PostgreSQL has renamed it: it was synced before, as the next `update`
   * tells.
   */
  #open(file: string): number | null {
    try {
      return openSync(join(this.#folder, file), 'r+');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      return this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
