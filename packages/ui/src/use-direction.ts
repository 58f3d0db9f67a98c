import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns the text direction of the page, on a server `ltr`. The Radix components do not read it themselves. */
export function useDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    subscribe,
    () => (getComputedStyle(document.body).direction === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
