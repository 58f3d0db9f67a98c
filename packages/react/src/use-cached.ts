import type { Cached } from '@keystack/js';
import { use, useDeferredValue, useSyncExternalStore } from 'react';

// The only place where the client library and React meet.

/** The value of a cache: suspends while there is none, and follows every change at once. */
export function useCached<T>(cached: Cached<T>): T {
  return use(useSyncExternalStore(cached.subscribe, cached.read));
}

/** The same, but keeps the last value while a new one is on its way, so that what is shown stays in place. */
export function useSettled<T>(cached: Cached<T>): T {
  return use(useDeferredValue(useSyncExternalStore(cached.subscribe, cached.read)));
}
