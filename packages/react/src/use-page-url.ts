import { useSyncExternalStore } from 'react';
import { browserUrl, resolveAgainstBrowserUrl } from './browser-url.ts';
import { useHostPathOrProviderPath } from './stack-provider.tsx';

/**
 * Returns the current URL, from `hostPath`, the provider's `path` or the browser, and re-renders on navigation. Throws
 * on a server without a path.
 */
export function usePageUrl(hostPath: string | undefined): URL {
  const path = useHostPathOrProviderPath(hostPath);
  // Only if it is shown: a code that leaves the URL must not re-render a page that is being hydrated.
  const getUrl = path === undefined ? browserUrl : getNull;
  const url = useSyncExternalStore(subscribeToHistory, getUrl, getUrl);
  const current = path ?? url;
  if (current !== null) return resolveAgainstBrowserUrl(current);
  throw new Error(
    'The page to show is unknown on a server. Pass the path of the request to <StackProvider>: path={url.pathname + url.search}.',
  );
}

/**
 * Changes the URL to another one of the same page without loading it. Routers see it as a navigation in the history.
 */
export function navigateWithinPage(target: string, { replace = false } = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const getNull = () => null;

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
