/** A process at the other end of a channel: `process` in a worker process, and the worker in the primary process. */
export interface Peer {
  send(message: object, done: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** The channel between the primary process and a worker process. */
export interface Channel {
  /** Sends a request and returns the response. Rejects if the other process fails or ends. */
  request(name: string): Promise<string>;
}

/** The responses to the requests of the other process, by name. */
export type RequestHandlers = Readonly<Record<string, () => Promise<string>>>;

interface Request {
  readonly request: string;
  readonly id: number;
}

interface Response {
  readonly response: number;
  readonly text?: string;
  readonly error?: string;
}

/** Opens the channel to another process, which must open it, too. */
export function openChannel(peer: Peer, handlers: RequestHandlers): Channel {
  const waiting = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();
  let lastId = 0;

  async function respond({ request, id }: Request): Promise<void> {
    const response = await Promise.resolve(handlers[request]?.())
      .then((text = '') => ({ text }))
      .catch((error: unknown) => ({ error: String(error) }));
    // If the other process has ended, nobody waits for the response.
    peer.send({ response: id, ...response }, () => {});
  }

  function settle({ response, text = '', error }: Response): void {
    const promise = waiting.get(response);
    waiting.delete(response);
    if (error === undefined) promise?.resolve(text);
    else promise?.reject(new Error(error));
  }

  peer.on('message', (message) => {
    if (isRequest(message)) void respond(message);
    else if (isResponse(message)) settle(message);
  });
  peer.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process has ended.'));
    waiting.clear();
  });

  return {
    request: (request) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        waiting.set(id, { resolve, reject });
        peer.send({ request, id }, (error) => error && settle({ response: id, error: error.message }));
      }),
  };
}

function isRequest(message: unknown): message is Request {
  return typeof message === 'object' && message !== null && 'request' in message;
}

function isResponse(message: unknown): message is Response {
  return typeof message === 'object' && message !== null && 'response' in message;
}
