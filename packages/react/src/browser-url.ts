/** Returns the browser's URL, or `null` on a server. */
export function browserUrl(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
}

/** Resolves a path against the browser's URL. On a server the host of the result is a placeholder. */
export const resolveAgainstBrowserUrl = (path: string) => new URL(path, browserUrl() ?? 'http://server.invalid');
