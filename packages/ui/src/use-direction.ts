import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns the direction of the page's script, which the components of the library do not read themselves. */
export function useDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    subscribe,
    () => (getComputedStyle(document.body).direction === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
