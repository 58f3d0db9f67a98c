import type { Cached } from '@keystack/js';
import { use, useDeferredValue, useSyncExternalStore } from 'react';

// The only place where the client library and React meet.

/** The value of a cache: suspends while there is none, and follows every change at once. */
export function useCached<T>(cached: Cached<T>): T {
  return use(useFollowed(cached));
}

/** The same, but keeps the last value while a new one is on its way, so that what is shown stays in place. */
export function useSettled<T>(cached: Cached<T>): T {
  return use(useDeferredValue(useFollowed(cached)));
}

/** A server waits for the value too, and what it sent stays in place while the browser asks for it again. */
function useFollowed<T>({ subscribe, read }: Cached<T>): Promise<T> {
  return useSyncExternalStore(subscribe, read, read);
}
