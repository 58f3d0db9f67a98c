import type { StackServerApp } from '@keystack/js';
import { Hono } from 'hono';

/** Creates a Hono app with an endpoint for the signed-in user. It runs on Node, Deno, Bun and workers. */
export function createHonoApp(stack: StackServerApp): Hono {
  return new Hono().get('/me', async (c) => {
    const user = await stack.getUser({ tokenStore: c.req.raw });
    if (user === null) return c.json({ error: 'Sign in first.' }, 401);
    return c.json({ id: user.id, displayName: user.displayName });
  });
}
