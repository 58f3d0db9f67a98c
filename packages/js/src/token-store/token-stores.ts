import { createCookieStore } from './cookie-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRequestStore } from './request-store.ts';
import type { RequestLike, TokenStore, TokenStoreInit } from './token-store.ts';

/** Gives the store that an option means: one for each app and kind, one for each request or token object. */
export function createTokenStores(projectId: string): (init: TokenStoreInit<true>) => TokenStore {
  const ofObjects = new WeakMap<object, TokenStore>();
  let cookieStore: TokenStore | undefined;
  let memoryStore: TokenStore | undefined;

  return (init) => {
    if (init === 'cookie' || init === 'nextjs-cookie') {
      cookieStore ??= inBrowser(init, () => createCookieStore(projectId));
      return cookieStore;
    }
    if (init === 'memory') {
      memoryStore ??= createMemoryStore();
      return memoryStore;
    }
    if (typeof init !== 'object' || init === null) throw new Error(notAStore);
    const store = ofObjects.get(init) ?? createObjectStore(init, projectId);
    ofObjects.set(init, store);
    return store;
  };
}

const notAStore =
  "The tokenStore is none that this library knows, so there is nowhere to find who is signed in. Give 'cookie', 'memory', a request, or an object with accessToken and refreshToken.";

function inBrowser(init: string, create: () => TokenStore): TokenStore {
  if (typeof document !== 'undefined') return create();
  throw new Error(
    `The token store '${init}' needs a browser's cookies, but there is no document here. On a server give the request: getUser({ tokenStore: request }).`,
  );
}

function createObjectStore(init: object, projectId: string): TokenStore {
  if (isRequestLike(init)) return createRequestStore(init, projectId);
  if ('accessToken' in init && 'refreshToken' in init) {
    return createMemoryStore({
      accessToken: textOrNull(init.accessToken),
      refreshToken: textOrNull(init.refreshToken),
    });
  }
  throw new Error(notAStore);
}

function isRequestLike(init: object): init is RequestLike {
  return (
    'headers' in init &&
    typeof init.headers === 'object' &&
    init.headers !== null &&
    'get' in init.headers &&
    typeof init.headers.get === 'function'
  );
}

/** The text `undefined` is what a lost token becomes on its way through a header or a template; it signs nobody in. */
function textOrNull(token: unknown): string | null {
  if (token === null || (typeof token === 'string' && token !== 'undefined')) return token;
  throw new Error(
    `A token of the tokenStore object is ${String(token)} where text or null is needed. Give both accessToken and refreshToken, as user.getAuthJson() does.`,
  );
}
