import { useSyncExternalStore } from 'react';

/** Returns the fragment of the URL without `#`, and renders again when it changes. */
export function useFragment(): string {
  return useSyncExternalStore(subscribe, readFragment);
}

/** Returns the current fragment of the URL without `#`. */
export const readFragment = () => location.hash.slice(1);

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
