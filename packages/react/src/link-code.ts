import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getQueryParameter, type Query } from './query.ts';
import { useNavigateRef } from './stack-provider.tsx';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';

/** Key in the storage of the tab for the path and the code of the last link. */
const storageKey = 'keystackCode';

/**
 * Returns the code of an emailed link, and removes it from the address bar: from there it would leak to screenshots,
 * the browser history and `Referer` headers. The storage of the tab keeps the code of the last link, so that the page
 * still has it after an error, a reload, a navigation back, or a sign-in that returns to it.
 */
export function useAndHideLinkCode(query: Query | undefined): string | null {
  const queryCode = getQueryParameter(query, 'code');
  // The host's router updates its query later.
  const [lastQueryCode, setLastQueryCode] = useState(queryCode);
  if (queryCode !== null && queryCode !== lastQueryCode) setLastQueryCode(queryCode);
  // Not read while there is a query: a change right after hydration would discard what the server sent.
  const stored = useSyncExternalStore(subscribeToNothing, queryCode === null ? storedCode : getNull, getNull);

  const wasRemoved = useRef(false);
  useBrowserLayoutEffect(() => {
    // A host can pass a code that is not in the URL.
    if (queryCode === null || new URLSearchParams(window.location.search).get('code') !== queryCode) return;
    storeCode(queryCode);
    removeQueryParameters(['code']);
    wasRemoved.current = true;
  }, [queryCode]);

  const navigateRef = useNavigateRef();
  useEffect(() => {
    if (!wasRemoved.current) return;
    wasRemoved.current = false;
    // The host's router still has the URL with the code. It would put it back into the address bar, or request it from
    // its server.
    const { pathname, search, hash } = window.location;
    navigateRef.current?.(`${pathname}${search}${hash}`, { replace: true });
  });

  return queryCode ?? lastQueryCode ?? stored;
}

/** Removes parameters from the query in the address bar, without a navigation. */
export function removeQueryParameters(names: readonly string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}

function storeCode(code: string): void {
  withStorage((storage) => storage.setItem(storageKey, `${window.location.pathname} ${code}`));
}

/** Returns the code of the last link of this tab if the link opened this path, otherwise `null`. */
function storedCode(): string | null {
  const [path, code = null] = withStorage((storage) => storage.getItem(storageKey))?.split(' ') ?? [];
  return path === window.location.pathname ? code : null;
}

/** Runs work with the storage of the tab. Returns `null` if the browser denies access. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

const getNull = () => null;
const subscribeToNothing = () => () => {};
