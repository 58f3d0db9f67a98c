import type { HandlerUrls } from '@keystack/js';

/** Paths that this document has had since it was loaded, as recorded by `recordVisitedPath`. */
export const visitedPaths = new Set<string>();

/** Records the current path of the document. `StackProvider` calls it when it mounts and whenever `path` changes. */
export const recordVisitedPath = () => void visitedPaths.add(window.location.pathname);

/** Deletes the recorded paths, for tests. */
export const clearVisitedPaths = () => visitedPaths.clear();

/**
 * Returns `true` if `after_auth_return_to` in the query of the current URL is the sign-out page, so that a sign-in here
 * would return to it.
 */
export function isReturnUrlSignOutPage({ signOut }: HandlerUrls): boolean {
  const target = new URLSearchParams(window.location.search).get('after_auth_return_to') ?? '';
  return URL.canParse(target, window.location.href) && pathnameOf(target) === pathnameOf(signOut);
}

/** Returns the path of a URL, which may be relative to the page. */
export const pathnameOf = (url: string) => new URL(url, window.location.href).pathname;
