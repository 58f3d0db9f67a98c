/** Where a project lets people be sent: its trusted domains, and localhost while it is being built. */
export interface TrustedTargets {
  readonly allowLocalhost: boolean;
  /** Origins with an optional path, for example `https://app.example.com/account`. */
  readonly domains: readonly string[];
}

/** The forms on which all parsers agree. `https:host`, backslashes and line breaks mean another host to some. */
const plain = /^https?:\/\/[^\s\\\p{Cc}]+$/iu;

/**
 * Whether a link with a code in it may lead to this address: http(s) on localhost with any port while that is allowed,
 * or the same origin as a trusted domain, below its path by whole segments.
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

/** Whether a host name means this very machine: `localhost`, a name below it, or 127.x.x.x. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parse(text: string): URL | null {
  return plain.test(text) && URL.canParse(text) ? new URL(text) : null;
}

function isBelow(path: string, base: string): boolean {
  const folder = base.endsWith('/') ? base : `${base}/`;
  // Many servers take an encoded separator for a real one, and `..%2f` would lead them out of the folder.
  return `${path}/`.startsWith(folder) && (folder === '/' || !/%2f|%5c/i.test(path));
}
