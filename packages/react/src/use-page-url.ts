import { useSyncExternalStore } from 'react';
import { browserUrl, toPageUrl } from './browser-url.ts';
import { useHostPath } from './stack-provider.tsx';

/** Returns the URL of the page, or the path from the host or its router. Re-renders on navigation. */
export function usePageUrl(hostPath: string | undefined): URL {
  const path = useHostPath(hostPath);
  // Only if it is shown: a code that leaves the URL must not re-render a page that is being hydrated.
  const getUrl = path === undefined ? browserUrl : getNull;
  const url = useSyncExternalStore(subscribeToHistory, getUrl, getUrl);
  const current = path ?? url;
  if (current !== null) return toPageUrl(current);
  throw new Error(
    'The page to show is unknown on a server. Pass the path of the request to <StackProvider>: path={url.pathname + url.search}.',
  );
}

/** Navigates to another URL of the same page without loading it. Routers see it as a navigation in the history. */
export function navigateWithinPage(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const getNull = () => null;

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
