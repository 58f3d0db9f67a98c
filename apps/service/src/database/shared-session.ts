import type { EngineConnection, PgliteEngine } from './pglite-engine.ts';
import { createQueryMessage } from './wire-protocol.ts';

/** The connection of a process, as a session uses it. */
export interface SessionClient {
  readonly send: (response: Buffer) => void;
  /** Closes the connection, because the session was lost. */
  readonly disconnect: () => void;
}

/** A client that has joined the session. */
interface Member {
  readonly client: SessionClient;
  /** The requests that wait for the database. Those that arrive meanwhile are added. */
  batch: Buffer[] | null;
  /** Resolves when the responses to earlier batches were sent. */
  sent: Promise<void>;
}

/** Something that waits for the database: the batch of a client, or work that needs it alone. */
type QueuedWork =
  | { readonly member: Member; readonly batch: readonly Buffer[] }
  | { readonly work: (engine: Promise<EngineConnection>) => Promise<void> };

/**
 * The one session of an embedded database, for several clients. A client has the database to itself from the first to
 * the last statement of a transaction.
 */
export class SharedSession {
  readonly #engine: PgliteEngine;
  readonly #onLost: (reason: Error) => void;
  readonly #members = new Map<SessionClient, Member>();
  readonly #queue: QueuedWork[] = [];
  /** The client whose transaction is open. */
  #inTransaction: Member | null = null;
  #isBusy = false;
  #isClosed = false;
  #lostBecause: Error | null = null;
  #connection: Promise<EngineConnection> | undefined;

  /** @param onLost Called when the session is lost. The next batch opens another. */
  constructor(engine: PgliteEngine, onLost: (reason: Error) => void) {
    this.#engine = engine;
    this.#onLost = onLost;
  }

  /** The reason why the session was lost the last time, or `null`. */
  get lostBecause(): Error | null {
    return this.#lostBecause;
  }

  /** Adds a client. Resolves to the response to the start of its connection. */
  async join(client: SessionClient): Promise<Buffer> {
    this.#members.set(client, { client, batch: null, sent: Promise.resolve() });
    return (await this.#connect()).greeting;
  }

  /** Runs complete requests of a client, each of which has a response. */
  run(client: SessionClient, requests: Buffer): void {
    const member = this.#members.get(client);
    if (member === undefined) return;
    if (member.batch === null) {
      member.batch = [];
      this.#queue.push({ member, batch: member.batch });
    }
    member.batch.push(requests);
    void this.#runQueued();
  }

  /** Removes a client, and rolls back its transaction. */
  leave(client: SessionClient): void {
    const member = this.#members.get(client);
    if (member === undefined) return;
    this.#members.delete(client);
    // A batch that has not started has no effect.
    const waiting = this.#queue.findIndex((next) => 'member' in next && next.member === member);
    if (waiting !== -1) this.#queue.splice(waiting, 1);
    if (!this.#isBusy) this.#rollBack(member);
  }

  /** Runs `work` while no statement runs and no transaction is open. */
  runAlone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // The worker checkpoints by itself after a response, if the log has grown. After this checkpoint, it does not.
      const checkpointFirst = async (connection: Promise<EngineConnection>) => {
        await (await connection).run(createQueryMessage('checkpoint'), true);
        return work();
      };
      this.#queue.push({ work: (connection) => checkpointFirst(connection).then(resolve, reject) });
      void this.#runQueued();
    });
  }

  /** Disconnects all clients and ends the session. */
  async close(): Promise<void> {
    const connection = await this.#connection?.catch(() => undefined);
    this.#isClosed = true;
    this.#disconnectAll();
    await connection?.disconnect(null);
  }

  #connect(): Promise<EngineConnection> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed.'));
    this.#connection ??= this.#engine.connect((reason) => {
      if (!this.#isClosed) {
        this.#lostBecause = reason;
        this.#onLost(reason);
      }
      this.#connection = undefined;
      this.#inTransaction = null;
      this.#disconnectAll();
    });
    return this.#connection;
  }

  #disconnectAll(): void {
    for (const client of this.#members.keys()) client.disconnect();
  }

  async #runQueued(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      // Connected before, because opening the database changes its files.
      if ('work' in next) await next.work(this.#connect());
      else await this.#runBatch(next.member, next.batch).catch(next.member.client.disconnect);
    }
    this.#isBusy = false;
  }

  /** Returns the next work. While a transaction is open, that is work of its client. */
  #takeNext(): QueuedWork | undefined {
    const current = this.#inTransaction;
    const index = current === null ? 0 : this.#queue.findIndex((next) => 'member' in next && next.member === current);
    return index === -1 ? undefined : this.#queue.splice(index, 1)[0];
  }

  async #runBatch(member: Member, batch: readonly Buffer[]): Promise<void> {
    if (member.batch === batch) member.batch = null;
    if (this.#hasLeft(member) && this.#inTransaction !== member) return;
    const connection = await this.#connect();
    const { response, isIdle, synced } = await connection.run(Buffer.concat(batch), this.#queue.length > 0);
    this.#inTransaction = isIdle ? null : member;
    // In order, also if only an earlier response waits for the disk: node-postgres takes each one for the next query.
    member.sent = Promise.all([member.sent, synced]).then(() => member.client.send(response));
    if (this.#hasLeft(member)) this.#rollBack(member);
  }

  #hasLeft({ client }: Member): boolean {
    return !this.#members.has(client);
  }

  /** Rolls back the transaction that a client has left open. */
  #rollBack(member: Member): void {
    if (this.#inTransaction !== member) return;
    this.#queue.push({ member, batch: [createQueryMessage('rollback')] });
    void this.#runQueued();
  }
}
