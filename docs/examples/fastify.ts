import { fromNodeRequest, type StackServerApp } from '@keystack/js';
import fastify, { type FastifyInstance } from 'fastify';

/** Creates a Fastify app with an endpoint for the signed-in user. */
export function createFastifyApp(stack: StackServerApp): FastifyInstance {
  const app = fastify();
  app.get('/me', async (request, reply) => {
    const user = await stack.getUser({ tokenStore: fromNodeRequest(request) });
    if (user === null) return reply.status(401).send({ error: 'Sign in first.' });
    return { id: user.id, displayName: user.displayName };
  });
  return app;
}
