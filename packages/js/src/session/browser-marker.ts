import { withStorage } from './browser-storage.ts';

/** Number of accounts whose markers a browser keeps. */
const keptMarkers = 5;

const keyOf = (projectId: string) => `stack-browser-marker-${projectId}`;

/**
 * Returns the field with which a sign-in with a typed password asks for a marker of this browser. Nothing outside of a
 * browser. The marker is in the local storage of the origin and in no cookie, so that neither a sibling subdomain nor a
 * link can plant one.
 */
export function requestBrowserMarker(): { readonly rememberBrowser?: true } {
  return withStorage(() => ({ rememberBrowser: true }) as const) ?? {};
}

/**
 * Returns the field by which the service recognizes this browser when the user proves access to the mailbox: the
 * markers of the latest accounts, because a code or a link does not tell its account.
 */
export function browserMarkerField({ projectId }: { readonly projectId: string }): { readonly browserMarker?: string } {
  const stored = withStorage((storage) => storage.getItem(keyOf(projectId)));
  // An entry without `=` is of an older version, which stored one marker.
  const markers = stored?.split(' ').map((entry) => entry.slice(entry.indexOf('=') + 1));
  return markers === undefined ? {} : { browserMarker: markers.join('.') };
}

/**
 * Stores the marker of a response to a typed password, in place of the previous one of the account. Does nothing if the
 * response has none.
 */
export function keepBrowserMarker(
  { projectId }: { readonly projectId: string },
  { userId, browserMarker }: { readonly userId?: string | undefined; readonly browserMarker?: string | undefined },
): void {
  if (userId === undefined || browserMarker === undefined) return;
  withStorage((storage) => {
    const entries = storage.getItem(keyOf(projectId))?.split(' ') ?? [];
    const others = entries.filter((entry) => !entry.startsWith(`${userId}=`));
    const kept = [`${userId}=${browserMarker}`, ...others].slice(0, keptMarkers);
    storage.setItem(keyOf(projectId), kept.join(' '));
  });
}
