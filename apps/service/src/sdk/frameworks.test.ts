import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StackServerApp } from '@keystack/js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExpressApp } from '../../../../docs/examples/express.ts';
import { createFastifyApp } from '../../../../docs/examples/fastify.ts';
import { createHonoApp } from '../../../../docs/examples/hono.ts';
import { createGet } from '../../../../docs/examples/route-handler.ts';
import { createServerApp, signUpWithClientApp } from '../testing/sdk-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Ask = (headers: Record<string, string>) => Promise<Response>;

/** Asks a server of Node on a port of its own. */
function overHttp(listener: RequestListener): Ask {
  return async (headers) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      return await fetch(`http://127.0.0.1:${port}/me`, { headers: { ...headers, connection: 'close' } });
    } finally {
      server.close();
    }
  };
}

const frameworks: Readonly<Record<string, (stack: StackServerApp) => Ask>> = {
  Express: (stack) => overHttp(createExpressApp(stack)),
  Fastify: (stack) => async (headers) => {
    const { statusCode, body } = await createFastifyApp(stack).inject({ url: '/me', headers });
    return new Response(body, { status: statusCode });
  },
  Hono: (stack) => async (headers) => createHonoApp(stack).request('/me', { headers }),
  'a Next.js route handler': (stack) => (headers) => createGet(stack)(new Request('http://localhost/me', { headers })),
};

it.each(Object.entries(frameworks))('identifies the caller in %s, by header and by cookie', async (_, make) => {
  const { user } = await signUpWithClientApp(t);
  const ask = make(createServerApp(t).app);
  expect((await ask({})).status).toBe(401);
  const { refreshToken } = await user.getAuthJson();
  const projectId = createServerApp(t).app.projectId;
  for (const headers of [await user.getAuthHeaders(), { cookie: `stack-refresh-${projectId}=${refreshToken}` }]) {
    const response = await ask(headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: user.id });
  }
});
