/** Returns the browser's URL, or `null` on a server. */
export function browserAddress(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
}

/** Returns the URL of a path. On a server its host is a placeholder. */
export const pageAt = (path: string) => new URL(path, browserAddress() ?? 'http://server.invalid');
