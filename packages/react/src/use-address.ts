import { useSyncExternalStore } from 'react';
import { browserAddress, pageAt } from './browser-address.ts';
import { useHostPath } from './stack-provider.tsx';

/** The address of the page, or the path that the host or its router gives instead; follows the history. */
export function useAddress(given: string | undefined): URL {
  const path = useHostPath(given);
  // Only where it is shown: a code that leaves the address of the browser must not render a page anew that is being hydrated.
  const read = path === undefined ? browserAddress : noAddress;
  const address = useSyncExternalStore(followHistory, read, read);
  const shown = path ?? address;
  if (shown !== null) return pageAt(shown);
  throw new Error(
    'A server does not know which page to show. Give <StackProvider> the path of the request: path={url.pathname + url.search}.',
  );
}

/** Shows another address of the same page without loading it anew. Routers hear of it as of a step through the history. */
export function showAddress(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const noAddress = () => null;

function followHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
