/**
 * Path of the page at which the browser loaded the library, or `undefined` on a server. It is in this file because the pages
 * are loaded later.
 */
export const firstPath: string | undefined = globalThis.location?.pathname;

/** Returns the browser's URL, or `null` on a server. */
export function browserUrl(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
}

/** Resolves a path against the browser's URL. On a server the host of the result is a placeholder. */
export const toPageUrl = (path: string) => new URL(path, browserUrl() ?? 'http://server.invalid');
