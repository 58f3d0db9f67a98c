import type { Runtime } from '../apps/runtime.ts';

/** Router of the host framework. */
export interface HostRouter {
  /** Returns the URL of the current or pending page if it differs from the address bar, else `null`. */
  readonly here: () => URL | null;
  /**
   * Navigates to a page. Returns a promise that settles when the page is shown, or `undefined` if the page does not
   * belong to the host.
   */
  readonly navigate: (url: string, replace: boolean) => Promise<void> | undefined;
}

/** The navigation of an app between pages. */
export interface Navigation extends Pick<Runtime, 'here' | 'navigate'> {
  /**
   * Returns a promise for the navigation in flight, or `undefined` if there is none. It settles when the router has
   * removed the old page, and never if the browser loads another document.
   */
  readonly pending: () => Promise<void> | undefined;
}

/**
 * Time for which a completed navigation still counts as pending, in milliseconds: some routers still render the old
 * page.
 */
const settleDelay = 500;
/** Time after its start when no navigation counts as pending any more, in milliseconds. Longer than a router takes. */
const navigationTimeout = 3000;

/** Creates navigation through the router of the host if there is one, otherwise through the runtime. */
export function createNavigation({ navigate, now, sleep }: Runtime, router: () => HostRouter | undefined): Navigation {
  let current: { readonly settled: Promise<void>; readonly until: number } | undefined;
  return {
    here: () => router()?.here() ?? null,
    pending: () => (current !== undefined && now() < current.until ? current.settled : undefined),
    navigate(url, replace) {
      const completed = router()?.navigate(url, replace) ?? navigate(url, replace);
      const settled = completed?.then(() => sleep(settleDelay)) ?? new Promise<void>(() => {});
      const navigation = { settled, until: now() + navigationTimeout };
      current = navigation;
      settled.then(() => {
        if (current === navigation) current = undefined;
      });
      return completed;
    },
  };
}
