import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { inQuery, type Query } from './query.ts';
import { useNavigateRef } from './stack-provider.tsx';

/** Name of the last link's path and code in the storage of the tab. */
const key = 'keystackCode';

/**
 * Returns the code of a mailed link, and removes it from the address bar: from there it would reach screenshots, the history of
 * the browser and `Referer` headers. The storage of the tab keeps the code of the last link, so that the page still has it after
 * a failure, a reload, a step back, or a sign-in that returns to it.
 */
export function useLinkCode(query: Query | undefined): string | null {
  const given = inQuery(query, 'code');
  // The host's router gives the query without the code later.
  const [kept, keep] = useState(given);
  if (given !== null && given !== kept) keep(given);
  // Not read while there is a query: a change right after hydration would discard what the server sent.
  const stored = useSyncExternalStore(followNothing, given === null ? storedCode : noCode, noCode);

  const wasRemoved = useRef(false);
  useLayoutEffect(() => {
    // A host may give a code that is not in the address.
    if (given === null || new URLSearchParams(window.location.search).get('code') !== given) return;
    storeCode(given);
    removeFromAddress(['code']);
    wasRemoved.current = true;
  }, [given]);

  const navigateRef = useNavigateRef();
  useEffect(() => {
    if (!wasRemoved.current) return;
    wasRemoved.current = false;
    // The host's router still has the address with the code. It would restore it, or ask its server for that page.
    const { pathname, search, hash } = window.location;
    navigateRef.current?.(`${pathname}${search}${hash}`, { replace: true });
  });

  return given ?? kept ?? stored;
}

/** Removes parameters from the query in the address bar. */
export function removeFromAddress(names: readonly string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}

function storeCode(code: string): void {
  withStorage((storage) => storage.setItem(key, `${window.location.pathname} ${code}`));
}

/** Returns the code of the last link of this tab, if it led to this path. */
function storedCode(): string | null {
  const [path, code = null] = withStorage((storage) => storage.getItem(key))?.split(' ') ?? [];
  return path === window.location.pathname ? code : null;
}

/** Runs work with the storage of the tab. Returns `null` if the browser refuses it. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

const noCode = () => null;
const followNothing = () => () => {};
