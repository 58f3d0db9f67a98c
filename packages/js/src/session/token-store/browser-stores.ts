import { type CookieStoreRuntime, createCookieStore } from './cookie-store.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TokenStore } from './token-store.ts';

/** The kinds of token store that work in a browser, where there is no request object. */
export type BrowserStore = 'cookie' | 'nextjs-cookie' | 'memory';

/**
 * Creates a function that returns the token store of a kind. Both cookie kinds are the same store. Outside a browser,
 * the function throws for cookies.
 */
export function createBrowserStoreResolver(
  projectId: string,
  runtime: CookieStoreRuntime,
): (kind: BrowserStore) => TokenStore {
  const memoryStore = createMemoryStore();
  let cookieStore: TokenStore | undefined;
  return (kind) => {
    if (kind === 'memory') return memoryStore;
    if (typeof document === 'undefined') {
      throw new Error(
        `The token store '${kind}' needs a browser's cookies. On a server, pass the request: getUser({ tokenStore: request }).`,
      );
    }
    cookieStore ??= createCookieStore(projectId, runtime);
    return cookieStore;
  };
}
