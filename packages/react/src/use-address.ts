import { useSyncExternalStore } from 'react';
import { useHostPath } from './stack-provider.tsx';

/** The address of the page, or the path that the host or its router gives instead; follows the history. */
export function useAddress(given: string | undefined): URL {
  const path = useHostPath(given);
  const address = useSyncExternalStore(followHistory, browserAddress, browserAddress);
  if (address !== null) return new URL(path ?? address, address);
  if (path !== undefined) return new URL(path, 'http://server.invalid');
  throw new Error(
    'There is no browser here that knows the address of the page, so the handler cannot tell which one to show. Give <StackProvider> the path and query of the request: path={url.pathname + url.search}.',
  );
}

/** Null on a server. */
function browserAddress(): string | null {
  return typeof window === 'undefined' ? null : window.location.href;
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
