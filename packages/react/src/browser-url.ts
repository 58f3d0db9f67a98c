/** Returns the browser's URL, or `null` on a server. */
export function browserUrl(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
}

/** Returns the URL of a path. On a server its host is a placeholder. */
export const toPageUrl = (path: string) => new URL(path, browserUrl() ?? 'http://server.invalid');
