import type { HandlerUrls } from '@keystack/js';
import { firstPath } from './browser-url.ts';

/**
 * Returns `true` if the user came to the current page from another page of this origin, through a router or with a page
 * load. Returns `false` if another site may have led here, in a prerendered page, and on a server.
 *
 * The previous history entry (`navigation.activation.from`) is no proof: another site that holds a reference to the window
 * navigates it from a page of this origin.
 */
export function isInAppNavigation(urls: HandlerUrls): boolean {
  if (typeof document === 'undefined' || Reflect.get(document, 'prerendering') === true) return false;
  return wasRouted() || isLink(document.referrer, urls);
}

/**
 * Returns `true` if the user interacted with another page of this document before. Without an interaction, a redirect of the
 * app may have changed the path of a link on another site.
 */
function wasRouted(): boolean {
  if (navigator.userActivation?.hasBeenActive === false) return false;
  const { pathname } = window.location;
  return pathname !== firstPath || earlierPaths().some((path) => path !== pathname);
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
 * Returns `true` if a page of this origin loaded this page, and not because a link on another site told it to: the pages
 * below the handler URL redirect, and so do pages with a page to return to. Other sites can hide the referrer, but not
 * forge it.
 */
function isLink(referrer: string, { handler, accountSettings }: HandlerUrls): boolean {
  if (!URL.canParse(referrer)) return false;
  const { origin, pathname, searchParams } = new URL(referrer);
  const pathOf = (url: string) => new URL(url, window.location.href).pathname;
  if (origin !== window.location.origin || searchParams.has('after_auth_return_to')) return false;
  return !pathname.startsWith(`${pathOf(handler)}/`) || pathname.startsWith(pathOf(accountSettings));
}
