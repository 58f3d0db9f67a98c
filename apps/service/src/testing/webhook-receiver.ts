import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A webhook request that a receiver got. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type: string; readonly data: Record<string, unknown> };
}

/** The response of a receiver: a status, or a function that writes the response. */
export type ReceiverResponse = number | ((response: ServerResponse) => void);

/** Starts an HTTP server on this machine that records the webhooks it receives. */
export async function startWebhookReceiver(responseTo: (webhook: ReceivedWebhook) => ReceiverResponse = () => 200) {
  const received: ReceivedWebhook[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  const server = createServer(async (request, response) => {
    inFlight += 1;
    maxInFlight = Math.max(maxInFlight, inFlight);
    response.on('close', () => {
      inFlight -= 1;
    });
    const text = (await buffer(request)).toString();
    const webhook = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    received.push(webhook);
    const content = responseTo(webhook);
    if (typeof content === 'function') content(response);
    else response.writeHead(content).end(`response ${content}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    types: () => received.map(({ body }) => body.type),
    /** Returns the maximum number of requests that were in flight at the same time. */
    mostAtOnce: () => maxInFlight,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
