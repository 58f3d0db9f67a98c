import type { Logger } from 'pino';
import { type Executed, PgliteSession } from './pglite-session.ts';

/** A user of the session of the embedded PostgreSQL. */
export interface EngineConnection {
  /** The response to the start of a connection. */
  readonly greeting: Buffer;
  /** Executes a batch. `othersWait`: `true` if other connections wait for the database. */
  run(batch: Buffer, othersWait: boolean): Promise<Executed>;
  /**
   * Leaves the session, which ends when the last connection leaves it, or one with an open transaction.
   *
   * @param error The reason, if the connection failed.
   */
  disconnect(error: Error | null): Promise<void>;
}

/** The embedded PostgreSQL in a folder. It runs while there are connections, which share its one session. */
export class PgliteEngine {
  readonly #folder: string;
  readonly #log: Logger | undefined;
  #session: PgliteSession | undefined;
  /** Resolves when the previous worker has exited and so released the folder. */
  #previous: Promise<unknown> = Promise.resolve();
  #limitMs = 0;

  constructor(folder: string, log?: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /**
   * Sets the time after which a statement or an idle transaction loses the session with a `StatementTimeout`. 0 means
   * no limit.
   */
  limit(milliseconds: number): void {
    this.#limitMs = milliseconds;
  }

  /** Resolves when no worker is running. node-postgres does not wait until its connections have closed. */
  stopped(): Promise<unknown> {
    return this.#previous;
  }

  /**
   * Joins the session, or starts one.
   *
   * @param onLost Called with the reason when the session ends without `disconnect`.
   */
  async connect(onLost: (reason: Error) => void): Promise<EngineConnection> {
    const session = this.#session ?? this.#startSession();
    const connection = {};
    session.join(connection, onLost);
    const greeting = await session.greeting;
    return {
      greeting,
      run: (batch, othersWait) => session.run(connection, batch, othersWait),
      disconnect: (error) => {
        if (session.leave(connection, error) && this.#session === session) this.#session = undefined;
        return session.hasConnections ? Promise.resolve() : session.exited;
      },
    };
  }

  #startSession(): PgliteSession {
    const session = new PgliteSession(this.#folder, this.#previous, { limitMs: () => this.#limitMs, log: this.#log });
    this.#session = session;
    this.#previous = session.exited;
    void session.exited.then(() => {
      if (this.#session === session) this.#session = undefined;
    });
    return session;
  }
}
