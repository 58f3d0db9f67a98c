import { createCookieStore } from './cookie-store.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TokenStore } from './token-store.ts';

/** The stores that need no more than a page. */
export type BrowserStore = 'cookie' | 'nextjs-cookie' | 'memory';

/** Gives the store of a kind: one for each app. */
export function createBrowserStores(
  projectId: string,
  warn: (message: string) => void,
): (kind: BrowserStore) => TokenStore {
  let cookieStore: TokenStore | undefined;
  let memoryStore: TokenStore | undefined;
  return (kind) => {
    if (kind === 'memory') {
      memoryStore ??= createMemoryStore();
      return memoryStore;
    }
    cookieStore ??= inBrowser(kind, () => createCookieStore(projectId, warn));
    return cookieStore;
  };
}

function inBrowser(init: string, create: () => TokenStore): TokenStore {
  if (typeof document !== 'undefined') return create();
  throw new Error(
    `The token store '${init}' needs a browser's cookies. On a server give the request: getUser({ tokenStore: request }).`,
  );
}
