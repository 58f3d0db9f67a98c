import type { HostRouter } from '@keystack/js';
import { useEffect, useRef } from 'react';
import { resolveAgainstBrowserUrl } from './browser-url.ts';

/**
 * A function of the host app's router that navigates to a path. `replace` replaces the current entry of the browser
 * history.
 */
export type Navigate = (path: string, options: { readonly replace: boolean }) => unknown;

interface PendingNavigation {
  readonly from: string | undefined;
  readonly resolve: () => void;
}

/** Maximum time that a redirect waits for its page, in milliseconds. */
const navigationTimeout = 2000;

/**
 * Returns the host app's router in the form that the redirects of the client library use. A redirect settles when
 * `path` changes, or after two seconds. Other origins are left to the browser.
 */
export function useHostRouter(navigate: Navigate | undefined, path: string | undefined): HostRouter {
  const pending = useRef<readonly PendingNavigation[]>([]);

  useEffect(() => {
    pending.current = pending.current.filter(({ from, resolve }) => {
      if (from !== path) resolve();
      return from === path;
    });
  }, [path]);

  return {
    here() {
      if (path === undefined) return null;
      const page = resolveAgainstBrowserUrl(path);
      // The browser's URL includes the hash. Some routers change it only once the page is loaded.
      return page.pathname === globalThis.location?.pathname ? null : page;
    },
    navigate(url, replace) {
      const target = resolveAgainstBrowserUrl(url);
      if (navigate === undefined || target.origin !== globalThis.location?.origin) return undefined;
      return new Promise((resolve) => {
        pending.current = [...pending.current, { from: path, resolve }];
        setTimeout(resolve, navigationTimeout);
        navigate(pathOf(target), { replace });
      });
    },
  };
}

/**
 * Returns path, query and hash of a URL. Two slashes at the start of a path would be read as a host; `/.` before them
 * keeps it a path.
 */
function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`;
}
