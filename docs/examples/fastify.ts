import { fromNodeRequest, type StackServerApp } from '@keystack/js';
import fastify, { type FastifyInstance } from 'fastify';

/** A Fastify server that knows who calls. */
export function makeFastifyApp(stack: StackServerApp): FastifyInstance {
  const app = fastify();
  app.get('/me', async (request, reply) => {
    const user = await stack.getUser({ tokenStore: fromNodeRequest(request) });
    if (user === null) return reply.status(401).send({ error: 'Sign in first.' });
    return { id: user.id, displayName: user.displayName };
  });
  return app;
}
