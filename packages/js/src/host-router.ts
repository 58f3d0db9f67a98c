import { currentPage, pathOf } from './redirect.ts';
import type { Runtime } from './runtime.ts';

/** The router of the host, where it has one. */
export interface HostRouter {
  /** Path and query of the page that is shown, or about to be: the browser's address may lag behind. */
  readonly path?: string | undefined;
  /** Goes to a path of the host; settles when another page is shown. */
  readonly navigate?: ((path: string, replace: boolean) => Promise<void>) | undefined;
}

/** The surroundings with the host's router among them: it leads to all that is of the page's own origin. */
export function withRouter(runtime: Runtime, router: () => HostRouter | undefined): Runtime {
  return {
    ...runtime,
    here() {
      const page = currentPage();
      const path = router()?.path;
      const shown = path === undefined ? page : new URL(path, page ?? 'http://server.invalid');
      // The browser's address has its hash too.
      return shown?.pathname === page?.pathname ? page : shown;
    },
    navigate(url, replace) {
      const page = currentPage();
      const navigate = router()?.navigate;
      if (navigate === undefined || page === null) return runtime.navigate(url, replace);
      const target = new URL(url, page);
      return target.origin === page.origin ? navigate(pathOf(target), replace) : runtime.navigate(url, replace);
    },
  };
}
