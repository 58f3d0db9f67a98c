import { cookiesForTokens, tokensFromCookies } from './cookies.ts';
import { createMemoryStore } from './memory-store.ts';
import type { TokenStore } from './token-store.ts';

const pollMilliseconds = 100;

/** Keeps the tokens of a project in the cookies of the page, and so shares them with all tabs of the host. */
export function createCookieStore(projectId: string, warn: (message: string) => void): TokenStore {
  const memory = createMemoryStore();
  const isSecure = window.location.protocol === 'https:';
  let isRefused = false;
  let watchers = 0;
  let unwatch = () => {};
  if (isSecure) writeCookie('stack-is-https=true; Path=/; SameSite=Lax; Secure');

  const read = () => tokensFromCookies(document.cookie, projectId);
  const sync = () => {
    if (isRefused) return;
    const seen = read();
    const held = memory.get();
    memory.set(seen.accessToken === null && seen.refreshToken === held.refreshToken ? held : seen);
  };

  return {
    get() {
      sync();
      return memory.get();
    },
    set(tokens) {
      memory.set(tokens);
      for (const cookie of cookiesForTokens(tokens, projectId, isSecure)) writeCookie(cookie);
      // If the browser blocks cookies, tokens are kept in memory only and the cookies are no longer read.
      const refused = read().refreshToken !== tokens.refreshToken;
      if (refused && !isRefused) warn('This browser refuses cookies, so the session ends with the page.');
      isRefused = refused;
    },
    onChange(listener) {
      const forget = memory.onChange(listener);
      if (watchers++ === 0) unwatch = watchCookies(sync);
      return () => {
        forget();
        if (--watchers === 0) unwatch();
      };
    },
    async exclusively(task) {
      // Browsers that block cookies block locks too, and then no other tab holds the same tokens.
      const locks = isRefused ? undefined : navigator.locks;
      return locks?.request(`stack-refresh-${projectId}`, task) ?? task();
    },
  };
}

/** At once, which `CookieStore` cannot do: a sign-in leaves the page next. */
function writeCookie(cookie: string): void {
  Object.assign(document, { cookie });
}

/** Calls back when a cookie may have changed: told by the browser where it can, else by looking, in visible tabs only. */
function watchCookies(changed: () => void): () => void {
  const told: CookieStore | undefined = window.cookieStore;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    clearInterval(timer);
    if (document.hidden) return;
    changed();
    if (told === undefined) timer = setInterval(changed, pollMilliseconds);
  };
  look();
  told?.addEventListener('change', changed);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    told?.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', look);
  };
}
