import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns `true` on the server, and in the browser until a server-rendered page is hydrated. */
export function useIsBeforeHydration(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
