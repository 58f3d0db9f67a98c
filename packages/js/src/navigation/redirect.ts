import type { Runtime } from '../apps/runtime.ts';
import type { HandlerUrls } from './urls.ts';

/** Options of a redirect. */
export interface RedirectToOptions {
  /** `true` to replace the page in the browser history, so that "back" does not return to it. Default: false. */
  readonly replace?: boolean | undefined;
  /** `true` to redirect without a page to return to after sign-in, and to ignore a stored one. Default: false. */
  readonly noRedirectBack?: boolean | undefined;
  /** Path of the page to return to after sign-in. Default: the current page of the browser; none on a server. */
  readonly returnTo?: string | undefined;
}

/** Redirects the browser to the pages of an app. */
export interface Redirector {
  readonly urls: HandlerUrls;
  readonly warn: Runtime['warn'];
  /**
   * Redirects to a page of the app. Settles when a router shows the page, or after `unloadTimeout` if the browser loads
   * it.
   */
  to(page: keyof HandlerUrls, options?: RedirectToOptions): Promise<void>;
  /** Waits until the code of a redirect is loaded. Redirects that were requested before have then begun. */
  ready(): Promise<unknown>;
  /** Redirects to a URL, for example one that the service returned. Throws if it is not on the app's own host. */
  toUrl(target: string, replace: boolean): Promise<void>;
}

/** The name of the query parameter with the page to return to after sign-in. */
export const returnToParameter = 'after_auth_return_to';
const unloadTimeout = 2000;

/**
 * Creates a redirector for the pages of an app. If `isDisabled`, its methods do nothing, and the app itself navigates.
 */
export function createRedirector(urls: HandlerUrls, runtime: Runtime, isDisabled = false): Redirector {
  async function toUrl(target: string, replace: boolean) {
    if (isDisabled) return;
    const completed = runtime.navigate(requireOwnHost(target, currentPageUrl()), replace);
    // The page keeps running until the browser has left it, and callers that await this must not act before that.
    await (completed ?? runtime.sleep(unloadTimeout));
  }

  return {
    urls,
    warn: runtime.warn,
    ready: async () => {},
    toUrl,
    to(page, { replace = false, noRedirectBack = false, returnTo: returnPath } = {}) {
      const currentUrl = runtime.here?.() ?? currentPageUrl();
      return toUrl(noRedirectBack ? urls[page] : resolveRedirectTarget(page, urls, currentUrl, returnPath), replace);
    },
  };
}

/** Returns the URL of the current page, or null outside of a browser. */
export function currentPageUrl(): URL | null {
  return typeof window === 'undefined' ? null : new URL(window.location.href);
}

/**
 * Returns the target of a redirect to a page. `signIn` and `signUp` get a query parameter with the page to return to.
 * `forgotPassword` keeps that of the current URL, because the link of the email leads back to the sign-in. For
 * `afterSignIn` and `afterSignUp`, the target is the page in that parameter of the current URL, if there is one.
 */
export function resolveRedirectTarget(
  page: keyof HandlerUrls,
  urls: HandlerUrls,
  currentUrl: URL | null,
  explicitReturnTo = '',
): string {
  const target = urls[page];
  const storedReturnTo = currentUrl?.searchParams.get(returnToParameter);
  if (page === 'afterSignIn' || page === 'afterSignUp') return storedReturnTo || target;
  const isForgotPassword = page === 'forgotPassword';
  if (page !== 'signIn' && page !== 'signUp' && !isForgotPassword) return target;
  const origin = currentUrl?.origin ?? 'http://server.invalid';
  const url = new URL(target, currentUrl ?? origin);
  if (url.origin !== origin) return target;
  const returnPath =
    explicitReturnTo ||
    storedReturnTo ||
    (isForgotPassword || currentUrl === null || isAuthPage(currentUrl, urls) ? '' : pathOf(currentUrl));
  if (returnPath !== '') url.searchParams.set(returnToParameter, returnPath);
  return pathOf(url);
}

/** Returns whether the current page is a step of a sign-in or a sign-out. Users should not return to such a page. */
function isAuthPage(currentUrl: URL, urls: HandlerUrls): boolean {
  return [
    urls.signIn,
    urls.signUp,
    urls.signOut,
    urls.forgotPassword,
    urls.oauthCallback,
    urls.magicLinkCallback,
    urls.error,
  ].some((page) => new URL(page, currentUrl).pathname === currentUrl.pathname);
}

/**
 * Returns the target of a redirect if it is trusted: a relative one, or one on the page's own host with https or the
 * scheme of the page. Throws otherwise. In a browser the result is absolute, so that neither a `<base>` of the page nor
 * a second parse changes it.
 */
export function requireOwnHost(target: string, currentUrl: URL | null): string {
  if (isRelative(target)) return currentUrl === null ? target : new URL(target, currentUrl).href;
  const url = URL.canParse(target) && new URL(target).href;
  if (
    url &&
    currentUrl &&
    [currentUrl.protocol, 'https:'].some((scheme) => url.startsWith(`${scheme}//${currentUrl.host}/`))
  )
    return url;
  throw new Error(
    `Redirect URL ${target} is not trusted; should be relative. It could send users to another site. Use a path or a URL of this origin.`,
  );
}

/**
 * Returns whether a target is relative, so that it stays on the current host. Tests it with two hosts, because a target
 * with a host stays on one at most, and with two schemes, because `https:host` is a path on an https page, and a host
 * elsewhere. Compares the beginning of the URL, because the origin of `blob:https://host/id` is `https://host` too.
 */
function isRelative(target: string): boolean {
  return ['http://a.invalid/', 'https://a.invalid/', 'http://b.invalid/', 'https://b.invalid/'].every(
    (page) => URL.canParse(target, page) && new URL(target, page).href.startsWith(page),
  );
}

/** Returns the path, query and hash of a URL. Adds `/.` before two slashes, which would otherwise begin a host. */
function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname.startsWith('//') ? '/.' : ''}${pathname}${search}${hash}`;
}
