import type { Runtime } from '../../apps/runtime.ts';
import { areTakenOver, cookiesForTokens, tokensFromCookies } from './cookies.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TokenStore, Tokens } from './token-store.ts';

const pollInterval = 100;
/** Maximum time to wait for another tab that refreshes the access token, in milliseconds. */
const lockWait = 10_000;

/** Platform functions of a cookie store. */
export type CookieStoreRuntime = Pick<Runtime, 'warn' | 'after'>;

/**
 * Creates a token store that keeps the tokens of a project in cookies, shared with all tabs of the host. If the browser
 * blocks cookies, warns and keeps the tokens in memory.
 */
export function createCookieStore(projectId: string, { warn, after }: CookieStoreRuntime): TokenStore {
  const memory = createMemoryStore();
  const isSecure = window.location.protocol === 'https:';
  let isBlocked = false;
  let watchers = 0;
  let unwatch = () => {};
  if (isSecure) writeCookie('stack-is-https=true; Path=/; SameSite=Lax; Secure');

  const read = () => tokensFromCookies(document.cookie, projectId);
  const sync = () => {
    if (isBlocked) return;
    const stored = read();
    const cached = memory.get();
    memory.set(stored.accessToken === null && stored.refreshToken === cached.refreshToken ? cached : stored);
  };

  const write = (tokens: Tokens) => {
    for (const cookie of cookiesForTokens(tokens, projectId, isSecure, document.cookie)) writeCookie(cookie);
  };
  const found = read();
  // Over http, another subdomain may have set one of two sessions. Which one is unknown, so both are kept and not used.
  if (!areTakenOver(document.cookie, projectId, isSecure) && (isSecure || found.refreshToken !== null)) write(found);

  return {
    get() {
      sync();
      return memory.get();
    },
    set(tokens) {
      memory.set(tokens);
      write(tokens);
      // If the browser blocks cookies, tokens are kept in memory only and the cookies are no longer read.
      const blocked = read().refreshToken !== tokens.refreshToken;
      if (blocked && !isBlocked) warn('This browser blocks cookies, so the session ends when the page is closed.');
      isBlocked = blocked;
    },
    onChange(listener) {
      const unsubscribe = memory.onChange(listener);
      if (watchers++ === 0) unwatch = watchCookies(sync);
      return () => {
        unsubscribe();
        if (--watchers === 0) unwatch();
      };
    },
    async exclusively(task) {
      // Browsers that block cookies block locks too, and then no other tab holds the same tokens.
      const locks = isBlocked ? undefined : navigator.locks;
      if (locks === undefined) return task();
      const waiting = new AbortController();
      const stopWaiting = after(lockWait, () => waiting.abort());
      const runTask = () => {
        stopWaiting();
        return task();
      };
      return locks
        .request(`stack-refresh-${projectId}`, { signal: waiting.signal }, runTask)
        .catch((error: unknown) => {
          // The browser may have frozen the tab that holds the lock. Two requests at the same time do no harm.
          if (waiting.signal.aborted) return task();
          throw error;
        });
    },
  };
}

/** Writes a cookie synchronously, which `CookieStore` cannot do: a sign-in is followed by a redirect at once. */
function writeCookie(cookie: string): void {
  Object.assign(document, { cookie });
}

/**
 * Calls `onChange` when a cookie may have changed, until the returned function is called. Without the `CookieStore`
 * API, polls while the page is visible.
 */
function watchCookies(onChange: () => void): () => void {
  const cookieStore: CookieStore | undefined = window.cookieStore;
  let timer: ReturnType<typeof setInterval> | undefined;
  const checkVisible = () => {
    clearInterval(timer);
    if (document.hidden) return;
    onChange();
    if (cookieStore === undefined) timer = setInterval(onChange, pollInterval);
  };
  checkVisible();
  cookieStore?.addEventListener('change', onChange);
  document.addEventListener('visibilitychange', checkVisible);
  return () => {
    clearInterval(timer);
    cookieStore?.removeEventListener('change', onChange);
    document.removeEventListener('visibilitychange', checkVisible);
  };
}
