import type { Runtime } from '../apps/runtime.ts';

/** The router of the host, where it has one. */
export interface HostRouter {
  /** The page that is shown or about to be, where it is another than the address of the browser says. */
  readonly here: () => URL | null;
  /** Goes to a page, and settles when it is shown; undefined where the page is none of the host's. */
  readonly navigate: (url: string, replace: boolean) => Promise<void> | undefined;
}

/** How an app comes from page to page. */
export interface Navigation extends Pick<Runtime, 'here' | 'navigate'> {
  /** The change of page that goes on now, until the old one is gone: without end where the browser loads the next. */
  readonly pending: () => Promise<void> | undefined;
}

/** How long some routers still render the page that they have left. */
const settleMilliseconds = 500;
/** How long a browser that loads another page counts as on its way there, at least as long as a router may take. */
const maxNavigationMilliseconds = 3000;

/** Goes through the router of the host where there is one, else as the surroundings do. */
export function createNavigation({ navigate, now, sleep }: Runtime, router: () => HostRouter | undefined): Navigation {
  let last: { readonly gone: Promise<void>; readonly until: number } | undefined;
  return {
    here: () => router()?.here() ?? null,
    pending: () => (last !== undefined && now() < last.until ? last.gone : undefined),
    navigate(url, replace) {
      const arrival = router()?.navigate(url, replace) ?? navigate(url, replace);
      const gone = arrival?.then(() => sleep(settleMilliseconds)) ?? new Promise<void>(() => {});
      const way = { gone, until: now() + maxNavigationMilliseconds };
      last = way;
      gone.then(() => {
        if (last === way) last = undefined;
      });
      return arrival;
    },
  };
}
