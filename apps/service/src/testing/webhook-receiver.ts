import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as a receiver gets it. */
export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly type: string; readonly data: Record<string, unknown> };
}

/** A status, or whatever a test does to the answer itself. */
export type ReceiverAnswer = number | ((answer: ServerResponse) => void);

/** A real HTTP server on this machine that keeps what it gets. */
export async function startWebhookReceiver(answerTo: (webhook: ReceivedWebhook) => ReceiverAnswer = () => 200) {
  const received: ReceivedWebhook[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer(async (request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on('close', () => {
      atOnce -= 1;
    });
    const text = (await buffer(request)).toString();
    const webhook = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    received.push(webhook);
    const answer = answerTo(webhook);
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer).end(`answer ${answer}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    types: () => received.map(({ body }) => body.type),
    /** Returns the maximum number of requests that were in flight at the same time. */
    mostAtOnce: () => mostAtOnce,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
