import type { Cached } from '@keystack/js';
import { useDeferredValue, useSyncExternalStore } from 'react';
import { use } from './use.ts';

// The only connection between the client library and React.

/**
 * Returns the value of a cache entry. Suspends while there is none, and re-renders on change.
 *
 * @param ofServer Entry that a server reads, and a browser while it hydrates, to render the same as the server.
 *   Default: `cached`.
 */
export function useCached<T>(cached: Cached<T>, ofServer: Cached<T> = cached): T {
  return use(useSubscribed(cached, ofServer));
}

/**
 * Returns the value of a cache entry like `useCached`, but keeps the last value while a new one loads, so that the page
 * does not flicker.
 */
export function useCachedKeepingLast<T>(cached: Cached<T>): T {
  return use(useDeferredValue(useSubscribed(cached, cached)));
}

/**
 * Subscribes to a cache entry and returns the promise of its value. A server waits for the value too, and its output
 * stays visible while the browser requests the value again.
 */
function useSubscribed<T>({ subscribe, read }: Cached<T>, ofServer: Cached<T>): Promise<T> {
  return useSyncExternalStore(subscribe, read, () => ofServer.serverValue?.() ?? ofServer.read());
}
