import { limits } from '@keystack/contract/rules';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getQueryParameter, type Query } from './query.ts';
import { useNavigateRef, useStackApp } from './stack-provider.tsx';
import { linkCodeKey, storedLinkCode, withStorages } from './stored-link-code.ts';
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts';

/**
 * Returns the code of an emailed link, and removes it from the address bar: from there it would leak to screenshots,
 * the browser history and `Referer` headers. The browser keeps it for the page, so that it still has the code after an
 * error, a reload, a navigation back, or a sign-in that returns to it, also in another tab. The code is deleted after
 * its use, on sign-out, and when it has expired.
 *
 * @param lifetime Lifetime of the code, in milliseconds. Default: that of an invitation, 7 days.
 */
export function useAndHideLinkCode(
  query: Query | undefined,
  lifetime: number = limits.verificationCodeLifetime,
): string | null {
  const { projectId } = useStackApp();
  const queryCode = getQueryParameter(query, 'code');
  // The host's router updates its query later.
  const [lastQueryCode, setLastQueryCode] = useState(queryCode);
  if (queryCode !== null && queryCode !== lastQueryCode) setLastQueryCode(queryCode);
  // Not read while there is a query: a change right after hydration would discard what the server sent.
  const stored = useSyncExternalStore(
    subscribeToNothing,
    queryCode === null && lastQueryCode === null ? () => storedLinkCode(projectId, window.location.pathname) : getNull,
    getNull,
  );
  // After its use, the code is deleted, but the page still shows the result.
  if (stored !== null) setLastQueryCode(stored);

  const wasRemoved = useRef(false);
  useBrowserLayoutEffect(() => {
    // A host can pass a code that is not in the URL.
    if (queryCode === null || new URLSearchParams(window.location.search).get('code') !== queryCode) return;
    storeCode(projectId, queryCode, lifetime);
    removeQueryParameters(['code']);
    wasRemoved.current = true;
  }, [projectId, queryCode, lifetime]);

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

/** Stores the code of a link for its page, in the tab and for all tabs: a sign-in by email continues in another one. */
function storeCode(projectId: string, code: string, lifetime: number): void {
  const key = linkCodeKey(projectId, window.location.pathname);
  withStorages((storage) => storage.setItem(key, `${Date.now() + lifetime} ${code}`));
}

const getNull = () => null;
const subscribeToNothing = () => () => {};
