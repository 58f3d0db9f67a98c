/** The targets that a project trusts for redirects and for links in emails. */
export interface TrustedTargets {
  /** `true` to trust localhost with any port, for development. */
  readonly allowLocalhost: boolean;
  /** Origins with an optional path, for example `https://app.example.com/account`. */
  readonly domains: readonly string[];
}

/** Matches URLs that all parsers read alike. Some find another host in `https:host`, backslashes or line breaks. */
const unambiguousUrl = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

// Servers and frameworks differ in whether `%2e` is a dot, `..;` is a way up, and `%252f` is decoded twice.
const ambiguousPath = /^[^?#]*(?:;|%2e|%25(?:2e|2f|5c))/i;

/**
 * Returns whether a project trusts a URL for redirects and for links with codes: http(s) on localhost with any port if
 * localhost is allowed, or the origin of a trusted domain, with a path equal to or below its path (whole segments).
 */
export function isTrustedTarget(target: string, trusted: TrustedTargets): boolean {
  const url = parse(target);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (trusted.allowLocalhost && isLocalhost(url.hostname)) return true;
  return trusted.domains.some((domain) => {
    const entry = parse(domain);
    return entry !== null && entry.origin === url.origin && isBelow(url.pathname, entry.pathname);
  });
}

/** Returns whether a host name is the local machine: `localhost`, a subdomain of it, or 127.x.x.x. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parse(text: string): URL | null {
  return unambiguousUrl.test(text) && !ambiguousPath.test(text) && URL.canParse(text) ? new URL(text) : null;
}

function isBelow(path: string, base: string): boolean {
  const folder = base.endsWith('/') ? base : `${base}/`;
  // Many servers decode an encoded separator, and `..%2f` would escape the folder.
  return `${path}/`.startsWith(folder) && (folder === '/' || !/%2f|%5c/i.test(path));
}
