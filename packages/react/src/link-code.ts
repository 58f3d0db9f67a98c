import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { inQuery, type Query } from './query.ts';

/** Name of the code in the state of a history entry, and in the storage of the tab. */
const key = 'keystackCode';

/**
 * Returns the code of a mailed link, and removes it from the address bar: from there it would reach screenshots, the history of
 * the browser and `Referer` headers. The code moves to the state of the history entry, so that a page that is rendered again
 * after a failure, a reload or a step back still has it.
 */
export function useLinkCode(query: Query | undefined): string | null {
  const given = inQuery(query, 'code');
  // The host's router may notice the new address, so that the query has no code any more.
  const [kept, keep] = useState(given);
  if (given !== null && given !== kept) keep(given);
  // Not read while there is a query: a change right after hydration would discard what the server sent.
  const held = useSyncExternalStore(followNothing, given === null ? codeOfEntry : noCode, noCode);

  const wasMoved = useRef(false);
  useLayoutEffect(() => {
    if (given !== null) {
      // A host may give a code that is not in the address.
      if (new URLSearchParams(window.location.search).get('code') !== given) return;
      removeFromAddress(['code'], given);
      wasMoved.current = true;
      return;
    }
    const returned = takeReturned();
    if (returned === null) return;
    removeFromAddress([], returned);
    keep(returned);
  }, [given]);

  useEffect(() => {
    if (!wasMoved.current) return;
    // The router of Next.js patches the history after the first effects of the page. Unless it is told, it restores the address
    // with the code in its next step.
    const timer = setTimeout(() => removeFromAddress([]));
    return () => clearTimeout(timer);
  }, []);

  return given ?? kept ?? held;
}

/**
 * Keeps the code of this page for when the browser comes back to it from the sign-in page. The tab keeps it, since the address
 * to return to stands in the query of that page.
 */
export function keepForReturn(code: string): void {
  withStorage((storage) => storage.setItem(key, `${window.location.pathname} ${code}`));
}

function takeReturned(): string | null {
  return withStorage((storage) => {
    const [path, code = null] = storage.getItem(key)?.split(' ') ?? [];
    if (path !== window.location.pathname) return null;
    storage.removeItem(key);
    return code;
  });
}

/** Runs work with the storage of the tab. Returns `null` if the browser refuses it. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/** Removes parameters from the query in the address bar. The history entry keeps the code. */
export function removeFromAddress(names: readonly string[], code = codeOfEntry()): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  replaceEntry(url, code);
}

/** Replaces the address of the history entry, and keeps the state that the host's router has put there. */
function replaceEntry(url: URL, code: string | null): void {
  // With these two marks, the router of Next.js takes the change for one of its own and ignores it. It adds them again.
  const marks = { __NA: undefined, _N: undefined };
  window.history.replaceState({ ...window.history.state, ...marks, [key]: code }, '', url);
}

function codeOfEntry(): string | null {
  const state: unknown = window.history.state;
  const code: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : null;
  return typeof code === 'string' ? code : null;
}

const noCode = () => null;
const followNothing = () => () => {};
