import { perObject } from '../../cache/per-object.ts';
import { createBrowserStores } from './browser-stores.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRequestStore } from './request-store.ts';
import type { RequestLike, TokenStore, TokenStoreInit } from './token-store.ts';

/** Returns the store of an option: one for each app and kind, one for each request or token object. */
export function createTokenStores(
  projectId: string,
  warn: (message: string) => void,
): (init: TokenStoreInit<true>) => TokenStore {
  const objectStore = perObject((init: object) => createObjectStore(init, projectId));
  const browserStore = createBrowserStores(projectId, warn);

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

/** Rejects the text `undefined`, which a missing token becomes in a header or template. */
function textOrNull(token: unknown): string | null {
  if (token === null || (typeof token === 'string' && token !== 'undefined')) return token;
  throw new Error(
    `A token of the tokenStore is ${token}. It must be a string or null, as user.getAuthJson() returns it.`,
  );
}
