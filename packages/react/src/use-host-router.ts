import type { HostRouter } from '@keystack/js';
import { useEffect, useRef } from 'react';
import { pageAt } from './browser-address.ts';

/** Goes to a path of the host, as its router does it. */
export type Navigate = (path: string, options: { readonly replace: boolean }) => unknown;

interface Journey {
  readonly from: string | undefined;
  readonly arrive: () => void;
}

/** How long a redirect waits for a page that does not come, in milliseconds. */
const patience = 2000;

/** The host's router as the app's redirects take it. They see by `path` that a page has come. */
export function useHostRouter(navigate: Navigate | undefined, path: string | undefined): HostRouter {
  const journeys = useRef<readonly Journey[]>([]);

  useEffect(() => {
    journeys.current = journeys.current.filter(({ from, arrive }) => {
      if (from !== path) arrive();
      return from === path;
    });
  }, [path]);

  return {
    here() {
      if (path === undefined) return null;
      const shown = pageAt(path);
      // The address of the browser has the hash too. Some routers change it only when the page has come.
      return shown.pathname === globalThis.location?.pathname ? null : shown;
    },
    navigate(url, replace) {
      const target = pageAt(url);
      if (navigate === undefined || target.origin !== globalThis.location?.origin) return undefined;
      return new Promise((arrive) => {
        journeys.current = [...journeys.current, { from: path, arrive }];
        setTimeout(arrive, patience);
        navigate(pathOf(target), { replace });
      });
    },
  };
}

/** A path that begins with two slashes would be read as a host; `/.` before it keeps it a path. */
function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`;
}
