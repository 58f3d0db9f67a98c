import { useSyncExternalStore } from 'react';

// `/?show=<entry>` shows one entry. `&mode=dark` selects the dark theme, `&dir=rtl` right-to-left layout and
// `&lang=de-DE` German. Without `show`, the list of entries is shown. The account settings navigate to URLs below
// /handler without leaving their entry.

const isHandlerPath = () => window.location.pathname.startsWith('/handler/');
let lastEntrySearch = window.location.search;

/** Returns the query of the URL. While an entry has navigated below /handler, returns the query from before. */
export function useEntryQuery(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribeToHistory, lastSearch));
}

/** Returns the current path if an entry has navigated below /handler, otherwise `undefined`. */
export function useHandlerPath(): string | undefined {
  return useSyncExternalStore(subscribeToHistory, () => (isHandlerPath() ? window.location.pathname : undefined));
}

function lastSearch(): string {
  if (!isHandlerPath()) lastEntrySearch = window.location.search;
  return lastEntrySearch;
}

function subscribeToHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
