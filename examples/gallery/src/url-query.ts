import { useSyncExternalStore } from 'react';

// `/?show=<entry>` shows one entry alone, `&mode=dark` in the dark, `&dir=rtl` from right to left, `&lang=de-DE` in German;
// without `show` there is the list. The account settings navigate to URLs below /handler; their entry stays.

const isOfHandler = () => window.location.pathname.startsWith('/handler/');
let search = window.location.search;

/** Returns the query of the URL. */
export function useAsked(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(followHistory, lastSearch));
}

/** Returns the path below /handler to which an entry has navigated. */
export function useHandlerPath(): string | undefined {
  return useSyncExternalStore(followHistory, () => (isOfHandler() ? window.location.pathname : undefined));
}

function lastSearch(): string {
  if (!isOfHandler()) search = window.location.search;
  return search;
}

function followHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
