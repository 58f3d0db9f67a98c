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
  #isClosed = false;
  /** Settles when the queries of the last flush have their responses. */
  #sent: Promise<unknown> = Promise.resolve();

  /** @param socket The connection. `null` to send each query only after the response to the one before. */
  constructor(socket: Duplex | null) {
    this.#socket = socket;
  }

  /** Keeps a query until the next flush. The first one is `begin`. */
  add(text: string, send: WaitingQuery['send']): void {
    this.#waiting.push({ isRead: /^\s*(?:begin|select)\b/i.test(text), send });
  }

  /**
   * Sends the waiting queries, after those of an earlier flush, and returns the result of the last one. Rejects with
   * the error of the first one that fails, after the responses to all of them.
   */
  flush(): Promise<pg.QueryResult> {
    const queries = this.#waiting.splice(0);
    const result = this.#sent.then(() => this.#sendAfterBegin(queries));
    this.#sent = result.catch(() => {});
    return result;
  }

  /** Lets no further query be sent: it would take effect alone, after the rollback. */
  close(): void {
    this.#isClosed = true;
  }

  /** Sends queries. A write is not sent before the transaction has begun: it would take effect alone if that failed. */
  async #sendAfterBegin(queries: readonly WaitingQuery[]): Promise<pg.QueryResult> {
    if (this.#isClosed) throw new Error('The transaction has ended. Await every statement of a transaction.');
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    if (!isFirst || queries.every(({ isRead }) => isRead)) return this.#send(queries);
    await this.#send(queries.slice(0, 1));
    return this.#send(queries.slice(1));
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
