import { fromNodeRequest, type StackServerApp } from '@keystack/js';
import express, { type Express } from 'express';

/** Creates an Express app with an endpoint for the signed-in user. */
export function createExpressApp(stack: StackServerApp): Express {
  return express().get('/me', async (request, response) => {
    const user = await stack.getUser({ tokenStore: fromNodeRequest(request) });
    if (user === null) response.status(401).json({ error: 'Sign in first.' });
    else response.json({ id: user.id, displayName: user.displayName });
  });
}
