import { currentPageUrl, type Redirector, returnToParameter } from './redirect.ts';
import type { HandlerUrls } from './urls.ts';

/** Options of a method that sends an email with a link. */
export interface EmailOptions {
  /** Absolute URL that the link opens. Default: the page in `urls` for this email. Required outside a browser. */
  readonly callbackUrl?: string | undefined;
}

/**
 * The former name of `EmailOptions`.
 *
 * @deprecated Use `EmailOptions`.
 */
export type MailOptions = EmailOptions;

/**
 * Returns the absolute URL of a page, for a link in an email or the redirect of an OAuth provider. `explicit` overrides
 * it, and is required without a browser page; `option` is its name in the error text.
 */
export function resolveCallbackUrl(
  { urls, warn }: Pick<Redirector, 'urls' | 'warn'>,
  page: keyof HandlerUrls,
  explicit?: string | undefined,
  option = 'callbackUrl',
): string {
  if (explicit !== undefined) return URL.canParse(explicit) ? withoutCode(new URL(explicit), warn) : explicit;
  const here = currentPageUrl();
  if (here !== null) return withoutCode(new URL(callbackUrlWithReturnTo(urls[page], here)), warn);
  throw new Error(`The URL of ${page} is unknown because there is no browser page. Pass an absolute URL as ${option}.`);
}

/**
 * Returns the absolute URL of a page, with the parameter of the current URL that names the page to return to after
 * sign-in.
 */
export function callbackUrlWithReturnTo(target: string, here: URL): string {
  const url = new URL(target, here);
  const storedReturnTo = here.searchParams.get(returnToParameter);
  if (storedReturnTo !== null) url.searchParams.set(returnToParameter, storedReturnTo);
  url.hash = '';
  return url.href;
}

/**
 * Removes `code` and `state` from a URL with a warning, because they would be mistaken for those that the service adds.
 */
function withoutCode(url: URL, warn: (message: string) => void): string {
  for (const name of ['code', 'state']) {
    if (!url.searchParams.has(name)) continue;
    warn(`The parameter ${name} was removed from the callback URL ${url}, because the service adds its own.`);
    url.searchParams.delete(name);
  }
  return url.href;
}
