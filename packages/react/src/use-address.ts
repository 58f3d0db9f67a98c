import { useSyncExternalStore } from 'react';
import { browserAddress, pageAt } from './browser-address.ts';
import { useHostPath } from './stack-provider.tsx';

/** Returns the URL of the page, or the path from the host or its router. Re-renders on navigation. */
export function useAddress(given: string | undefined): URL {
  const path = useHostPath(given);
  // Only if it is shown: a code that leaves the URL must not re-render a page that is being hydrated.
  const read = path === undefined ? browserAddress : noAddress;
  const address = useSyncExternalStore(followHistory, read, read);
  const shown = path ?? address;
  if (shown !== null) return pageAt(shown);
  throw new Error(
    'A server does not know which page to show. Give <StackProvider> the path of the request: path={url.pathname + url.search}.',
  );
}

/** Navigates to another URL of the same page without loading it. Routers see it as a navigation in the history. */
export function showAddress(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const noAddress = () => null;

function followHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
