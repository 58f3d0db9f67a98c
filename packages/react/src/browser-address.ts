/** The address that the browser shows; null on a server. */
export function browserAddress(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
}

/** The page at a path. On a server its host means nothing. */
export const pageAt = (path: string) => new URL(path, browserAddress() ?? 'http://server.invalid');
