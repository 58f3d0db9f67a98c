import type { StackServerApp } from '@keystack/js';

/**
 * Creates a handler for Fetch requests, for example `export const GET = createGet(stack)` in `app/me/route.ts` of a
 * Next.js app.
 */
export function createGet(stack: StackServerApp): (request: Request) => Promise<Response> {
  return async (request) => {
    // Reads the user from the access token, without a request to the service. A token is valid for at most ten minutes.
    const claims = await stack.getSessionClaims({ tokenStore: request });
    if (claims === null) return Response.json({ error: 'Sign in first.' }, { status: 401 });
    return Response.json({ id: claims.userId });
  };
}
