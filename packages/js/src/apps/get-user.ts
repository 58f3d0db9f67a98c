import type { Cached } from '../cache/cache.ts';
import type { GetUserOptions } from './app-types.ts';
import type { ClientContext } from './context.ts';
import type { AppRedirects } from './redirects.ts';

type Options = Pick<GetUserOptions, 'or' | 'returnTo'>;

/** Fetches a user. If nobody is signed in, returns `null`, throws, or redirects to the sign-in page, depending on `or`. */
export async function getUserOr<U>(
  app: Pick<AppRedirects, 'redirectToSignIn'>,
  cached: Cached<U | null>,
  { or, returnTo }: Options,
): Promise<U | null> {
  const user = await cached.get();
  if (user !== null) return user;
  if (or === 'throw') throw new Error("User is not signed in but getUser was called with { or: 'throw' }");
  if (or !== 'redirect') return null;
  await app.redirectToSignIn({ replace: true, returnTo });
  // The browser is leaving the page. Code that waits for a user must not continue without one.
  return new Promise(() => {});
}

/** React hook version of `getUserOr`. */
export function useUserOr<U>(
  { queries, signInRedirect }: ClientContext,
  cached: Cached<U | null>,
  { or }: Options,
): U | null {
  const { useCached, use } = queries.view;
  const user = useCached(cached);
  if (user !== null) return user;
  if (or === 'throw') throw new Error("User is not signed in but useUser was called with { or: 'throw' }");
  while (or === 'redirect') use(signInRedirect());
  return null;
}
