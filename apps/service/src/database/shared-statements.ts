import { messageLength, parseComplete, splitAfter } from './wire-protocol.ts';

const parse = 'P'.charCodeAt(0);

/** The messages after which PostgreSQL responds: `Sync`, and a simple query. */
const endOfRequest = 'SQ';

/** The last message of a response, `ReadyForQuery`. */
const endOfResponse = 'Z';

/** A batch for the session. */
export interface SharedBatch {
  readonly bytes: Buffer;
  /** Returns the response for the connection that sent the batch. */
  complete(response: Buffer): Buffer;
}

/** One of the requests of a batch, each of which has a response. */
interface BatchRequest {
  readonly bytes: Buffer;
  /** The name of the statement that it prepares, empty if there is none. */
  readonly prepares: string;
  /** `true` if the statement was prepared before, so that `bytes` do not prepare it. */
  readonly isPrepared: boolean;
}

/**
 * The prepared statements of a session. Each connection requests its own, but the session has one set of them. So the
 * session does not get the requests for those that it has, and the connections get responses as if it had.
 */
export class SharedStatements {
  readonly #prepared = new Set<string>();

  /** Returns the batch that the session gets for a batch of a connection. */
  share(batch: Buffer): SharedBatch {
    const requests = splitAfter(batch, endOfRequest).map((bytes) => this.#readRequest(bytes));
    return {
      bytes: requests.some(({ isPrepared }) => isPrepared) ? Buffer.concat(requests.map(({ bytes }) => bytes)) : batch,
      complete: (response) =>
        requests.some(({ prepares }) => prepares !== '') ? this.#complete(requests, response) : response,
    };
  }

  #readRequest(bytes: Buffer): BatchRequest {
    const prepares = bytes[0] === parse ? bytes.toString('utf8', 5, bytes.indexOf(0, 5)) : '';
    const isPrepared = this.#prepared.has(prepares);
    return { prepares, isPrepared, bytes: isPrepared ? bytes.subarray(messageLength(bytes, 0)) : bytes };
  }

  #complete(requests: readonly BatchRequest[], response: Buffer): Buffer {
    const responses = splitAfter(response, endOfResponse).flatMap((bytes, index) => {
      const { prepares = '', isPrepared = false } = requests[index] ?? {};
      if (prepares !== '' && bytes[0] === parseComplete[0]) this.#prepared.add(prepares);
      return isPrepared ? [parseComplete, bytes] : [bytes];
    });
    return Buffer.concat(responses);
  }
}
