import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether this is a page that a server has sent: true on the server, and in the browser until React has taken it over. */
export function useServerRendered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
