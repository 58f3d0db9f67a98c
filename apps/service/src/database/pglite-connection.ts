import { Duplex } from 'node:stream';
import type { Mutex } from './mutex.ts';
import type { EngineConnection, PgliteEngine } from './pglite-engine.ts';

const terminate = 'X'.charCodeAt(0);

/** A socket for node-postgres that is connected to the embedded PostgreSQL. It closes when the session is lost. */
export class PgliteConnection extends Duplex {
  readonly #engine: PgliteEngine;
  readonly #mutex: Mutex;
  #connection: EngineConnection | undefined;
  #isGreeted = false;
  /** Resolves when the responses to earlier batches were sent. */
  #sent: Promise<void> = Promise.resolve();
  #ended: Promise<void> = Promise.resolve();

  constructor(engine: PgliteEngine, mutex: Mutex) {
    super();
    this.#engine = engine;
    this.#mutex = mutex;
  }

  async connect(): Promise<void> {
    try {
      this.#connection = await this.#engine.connect((reason) => this.destroy(reason));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.destroyed) this.#end(null);
    else this.emit('connect');
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  /** Sends a corked batch as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const [first] = chunks;
    const batch = chunks.length === 1 && first ? first.chunk : Buffer.concat(chunks.map(({ chunk }) => chunk));
    if (!this.#isGreeted) {
      // The first message asks for a session, which is already open.
      this.#isGreeted = true;
      this.push(this.#connection?.greeting);
    } else if (batch[0] === terminate) this.#end(null);
    else void this.#run(batch);
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.#ended.then(() => this.destroy());
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end(error);
    this.#ended.then(() => done(error));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  async #run(batch: Buffer): Promise<void> {
    try {
      const executed = await this.#connection?.run(batch, this.#mutex.waiting > 0);
      if (executed === undefined || this.destroyed) return;
      if (executed.isIdle) this.#mutex.releaseSingle();
      // In order, also if only an earlier response waits for the disk: node-postgres takes each one for the next query.
      this.#sent = Promise.all([this.#sent, executed.synced]).then(() => void this.push(executed.response));
      await this.#sent;
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #end(error: Error | null): void {
    this.#ended = this.#connection?.disconnect(error) ?? this.#ended;
    this.#connection = undefined;
  }
}
