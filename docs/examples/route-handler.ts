import type { StackServerApp } from '@keystack/js';

/** `export const GET = makeGet(stack)` in `app/me/route.ts` of a Next.js app, or wherever a Fetch `Request` comes in. */
export function makeGet(stack: StackServerApp): (request: Request) => Promise<Response> {
  return async (request) => {
    // The token alone tells who calls: no request to the service while it is good, ten minutes at most.
    const claims = await stack.getSessionClaims({ tokenStore: request });
    if (claims === null) return Response.json({ error: 'Sign in first.' }, { status: 401 });
    return Response.json({ id: claims.userId });
  };
}
