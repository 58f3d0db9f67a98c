import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** The direction of the page's script, which the library's pieces do not read themselves. */
export function useDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    subscribe,
    () => (getComputedStyle(document.body).direction === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
