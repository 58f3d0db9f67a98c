import type { HandlerUrls } from '@keystack/js';
import { pathnameOf, visitedPaths } from './visited-paths.ts';

/**
 * Returns `true` if the user came to the current page from another page of this origin, through a router or with a page
 * load. Returns `false` if another site may have led here, in a prerendered page, and on a server.
 *
 * The previous history entry (`navigation.activation.from`) is no proof: another site that holds a reference to the
 * window navigates it from a page of this origin.
 */
export function isInAppNavigation(urls: HandlerUrls): boolean {
  if (typeof document === 'undefined' || Reflect.get(document, 'prerendering') === true) return false;
  return wasRouted(urls) || isLink(document.referrer, urls);
}

/**
 * Returns `true` if this document was at another path before, other than a page that redirects, and the user has
 * interacted with it. Without an interaction, a redirect of the app may have changed the path of a link on another
 * site. A browser without `navigator.userActivation` counts as interacted with.
 */
function wasRouted(urls: HandlerUrls): boolean {
  if (navigator.userActivation?.hasBeenActive === false) return false;
  return [...visitedPaths, ...earlierPaths()].some(
    (path) => path !== window.location.pathname && !isRedirecting(path, urls),
  );
}

/** Returns the paths that the document had before, if the browser has the Navigation API. */
function earlierPaths(): string[] {
  const navigation = Reflect.get(window, 'navigation') as NavigationHistory | undefined;
  const current = navigation?.currentEntry?.index ?? 0;
  return (navigation?.entries() ?? [])
    .filter(({ sameDocument, index, url }) => sameDocument && index < current && url !== null)
    .map(({ url }) => new URL(url ?? '').pathname);
}

interface NavigationHistory {
  readonly currentEntry: { readonly index: number } | null;
  entries(): { readonly index: number; readonly sameDocument: boolean; readonly url: string | null }[];
}

/**
 * Returns `true` if a page of this origin loaded this page, and not because a link on another site told it to. Other
 * sites can hide the referrer, but not forge it.
 */
function isLink(referrer: string, urls: HandlerUrls): boolean {
  if (!URL.canParse(referrer)) return false;
  const { origin, pathname, searchParams } = new URL(referrer);
  return (
    origin === window.location.origin && !searchParams.has('after_auth_return_to') && !isRedirecting(pathname, urls)
  );
}

/**
 * Returns `true` for the paths below the handler URL, which may redirect as the query says. Account settings do not.
 */
function isRedirecting(path: string, { handler, accountSettings }: HandlerUrls): boolean {
  return path.startsWith(`${pathnameOf(handler)}/`) && !path.startsWith(pathnameOf(accountSettings));
}
