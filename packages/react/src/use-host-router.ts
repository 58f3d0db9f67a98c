import type { HostRouter } from '@keystack/js';
import { useEffect, useRef } from 'react';
import { pageAt } from './browser-address.ts';

/** Navigates to a path of the host with its router. */
export type Navigate = (path: string, options: { readonly replace: boolean }) => unknown;

interface Journey {
  readonly from: string | undefined;
  readonly arrive: () => void;
}

/** Maximum time that a redirect waits for its page, in milliseconds. */
const patience = 2000;

/** Returns the host's router for the app's redirects. They detect by `path` that a page was reached. */
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
      // The browser's URL includes the hash. Some routers change it only once the page is loaded.
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

/** Returns the path of a URL. Two slashes at its start would be read as a host; `/.` before them keeps it a path. */
function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`;
}
