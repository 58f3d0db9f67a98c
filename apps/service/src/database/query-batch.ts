import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** A query of a transaction that is not sent yet. */
interface WaitingQuery {
  /** `true` if it may be sent together with `begin`. */
  readonly isRead: boolean;
  send(): Promise<pg.QueryResult>;
}

/**
 * The queries of one transaction. Those that nobody waits for are kept and sent in one write with the next one, because
 * a write, and waiting for the response, cost about as much as a query.
 */
export class QueryBatch {
  readonly #socket: Duplex | null;
  #waiting: WaitingQuery[] = [];
  #hasBegun = false;

  /** @param socket The connection. `null` to send each query only after the response to the one before. */
  constructor(socket: Duplex | null) {
    this.#socket = socket;
  }

  /** Keeps a query until the next flush. The first one is `begin`. */
  add(text: string, send: WaitingQuery['send']): void {
    this.#waiting.push({ isRead: this.#waiting.length === 0 || /^\s*select\b/i.test(text), send });
  }

  /**
   * Sends the waiting queries, and returns the result of the last one. Rejects with the error of the first one that
   * fails, after the responses to all of them.
   */
  async flush(): Promise<pg.QueryResult> {
    // A write must not be sent before the transaction has begun: it would take effect alone if `begin` failed.
    if (!this.#hasBegun && !this.#waiting.every(({ isRead }) => isRead)) await this.#send(this.#waiting.splice(0, 1));
    this.#hasBegun = true;
    return this.#send(this.#waiting.splice(0));
  }

  async #send(queries: readonly WaitingQuery[]): Promise<pg.QueryResult> {
    const results: Promise<pg.QueryResult>[] = [];
    if (this.#socket === null) {
      for (const { send } of queries) {
        results.push(send());
        await results.at(-1);
      }
    } else {
      const socket = this.#socket;
      socket.cork();
      for (const { send } of queries) results.push(send());
      process.nextTick(() => socket.uncork());
    }
    try {
      // There is a last one, because a flush follows each query.
      return (await Promise.all(results)).at(-1) as pg.QueryResult;
    } catch (error) {
      await Promise.allSettled(results);
      throw error;
    }
  }
}
