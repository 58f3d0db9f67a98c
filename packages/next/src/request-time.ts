import * as nextCache from 'next/cache';

// Absent before Next.js 16.3. A bundler would warn about an import of it.
const io: (() => Promise<unknown>) | undefined = Reflect.get(nextCache, 'io');

/**
 * Waits until Next.js no longer prerenders the page, but renders it for a request. Before that it refuses to read the
 * clock and random values, which requests to the service need. Only for server components, actions and route handlers.
 *
 * Newer versions of Next.js render in several stages, and `io()` waits for the last. In older ones, a timer ends the
 * prerendered part as any wait for data does; `connection()` would do the same, but Next.js 14 has none, and it fails
 * in cached functions.
 */
export async function requestTime(): Promise<void> {
  await (io === undefined ? new Promise<void>((resolve) => setTimeout(resolve)) : lastStage(io));
}

/** Returns the promise of `io()`, which is rejected if Next.js gives up the render: then no request must be sent. */
function lastStage(io: () => Promise<unknown>): Promise<unknown> | undefined {
  try {
    return io();
  } catch {
    // In `after()`, where Next.js refuses it, the page has been rendered.
    return undefined;
  }
}
