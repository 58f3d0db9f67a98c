import type { Cached } from '../cache/cache.ts';
import type { GetUserOptions } from './app-types.ts';
import type { ClientContext } from './context.ts';

type Options = Pick<GetUserOptions, 'or' | 'returnTo'>;

/**
 * Fetches a user. If nobody is signed in, returns `null`, throws, or redirects to the sign-in page, depending on `or`.
 */
export async function getUserWithOrOption<U>(
  context: ClientContext,
  cached: Cached<U | null>,
  { or, returnTo }: Options,
): Promise<U | null> {
  const user = await cached.get();
  if (!mustRedirect(context, user, or, 'getUser')) return user;
  await context.redirector.to('signIn', { replace: true, returnTo });
  // The browser is leaving the page. Code that waits for a user must not continue without one.
  return new Promise(() => {});
}

/** React hook version of `getUserWithOrOption`. */
export function useUserWithOrOption<U>(context: ClientContext, cached: Cached<U | null>, { or }: Options): U | null {
  const { useCached, use } = context.queries.view;
  const user = useCached(cached);
  while (mustRedirect(context, user, or, 'useUser')) use(context.signInRedirect());
  return user;
}

/** Returns `true` if the app must redirect to the sign-in page. Throws if a user is required without a redirect. */
function mustRedirect({ options }: ClientContext, user: unknown, or: Options['or'], method: string): boolean {
  if (user !== null) return false;
  if (or === 'throw') throw new Error(`User is not signed in but ${method} was called with { or: 'throw' }`);
  return or === 'redirect' && options.redirectMethod !== 'none';
}
