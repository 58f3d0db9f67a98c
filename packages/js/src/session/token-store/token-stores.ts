import { memoizePerObject } from '../../cache/per-object.ts';
import { createBrowserStoreResolver } from './browser-stores.ts';
import type { CookieStoreRuntime } from './cookie-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRequestStore } from './request-store.ts';
import type { RequestLike, TokenStore, TokenStoreInit } from './token-store.ts';

/**
 * Creates a function that returns the token store for a value of the option `tokenStore`. The same text or the same
 * object always gives the same store.
 */
export function createTokenStoreResolver(
  projectId: string,
  runtime: CookieStoreRuntime,
): (init: TokenStoreInit<true>) => TokenStore {
  const objectStore = memoizePerObject((init: object) => createObjectStore(init, projectId));
  const browserStore = createBrowserStoreResolver(projectId, runtime);

  return (init) => {
    if (init === 'cookie' || init === 'nextjs-cookie' || init === 'memory') return browserStore(init);
    return objectStore(Object(init));
  };
}

function createObjectStore(init: object, projectId: string): TokenStore {
  if (isRequestLike(init)) return createRequestStore(init, projectId);
  if ('accessToken' in init && 'refreshToken' in init) {
    return createMemoryStore({
      accessToken: textOrNull(init.accessToken),
      refreshToken: textOrNull(init.refreshToken),
    });
  }
  throw new Error(
    "Unknown tokenStore. Use 'cookie', 'memory', a request (Node's through fromNodeRequest), or an object with accessToken and refreshToken.",
  );
}

function isRequestLike(init: Partial<RequestLike>): init is RequestLike {
  return init.headers?.get !== undefined;
}

/**
 * Returns a token that is a string or `null`. Throws for other values and for the text `undefined`, which means a bug.
 */
function textOrNull(token: unknown): string | null {
  if (token === null || (typeof token === 'string' && token !== 'undefined')) return token;
  throw new Error(
    `A token of the tokenStore is ${token}. It must be a string or null, as user.getAuthJson() returns it.`,
  );
}
