import type { Runtime } from '../apps/runtime.ts';

/** The router of the host, where it has one. */
export interface HostRouter {
  /** The page that is shown or about to be, where it is another than the address of the browser says. */
  readonly here: () => URL | null;
  /** Goes to a page, and settles when it is shown; undefined where the page is none of the host's. */
  readonly navigate: (url: string, replace: boolean) => Promise<void> | undefined;
}

/** The navigation of an app between pages. */
export interface Navigation extends Pick<Runtime, 'here' | 'navigate'> {
  /** Returns the navigation in flight, settled when the old page is gone. Never settles if the browser loads a document. */
  readonly pending: () => Promise<void> | undefined;
}

/** Settle delay in milliseconds: some routers still render the page that they have left. */
const settleDelay = 500;
/** Time after which a navigation no longer counts as pending, in milliseconds. Longer than a router takes. */
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
