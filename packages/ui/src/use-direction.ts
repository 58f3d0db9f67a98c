import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Returns the given text direction, or else the direction of the page, which is `ltr` on a server. The Radix components
 * do not read it themselves.
 */
export function useDirection(dir?: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const pageDirection = useSyncExternalStore<'ltr' | 'rtl'>(
    subscribe,
    () => (getComputedStyle(document.body).direction === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
  return dir ?? pageDirection;
}
