/**
 * Waits until Next.js no longer prerenders the page, but renders it for a request. Before that it refuses to read the
 * clock and random values, which requests to the service need. A timer ends the prerendered part as any wait for data
 * does; `connection()` would do the same, but Next.js 14 has none, and it fails in cached functions.
 */
export const requestTime = () => new Promise<void>((resolve) => setTimeout(resolve));
