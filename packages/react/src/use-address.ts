import { useSyncExternalStore } from 'react';

/** The address of the page, or the path that the host's router gives instead; follows the history. */
export function useAddress(path: string | undefined): URL {
  const address = useSyncExternalStore(followHistory, () => window.location.href);
  return new URL(path ?? address, address);
}

/** Shows another address of the same page without loading it anew. Routers hear of it as of a step through the history. */
export function showAddress(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function followHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
