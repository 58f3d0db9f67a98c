import { withStorage } from './browser-storage.ts';

/** Number of accounts whose markers a browser keeps. */
const keptMarkers = 5;

/** The key of the latest marker, the only one that earlier versions of the library read. */
const keyOf = (projectId: string) => `stack-browser-marker-${projectId}`;
/** The key of the markers of all accounts, the latest first. */
const listKeyOf = (projectId: string) => `stack-browser-markers-${projectId}`;

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
  const markers = withStorage((storage) => [
    ...(storage.getItem(keyOf(projectId))?.split(' ') ?? []),
    ...(storage
      .getItem(listKeyOf(projectId))
      ?.split(' ')
      .map((entry) => entry.slice(entry.indexOf('=') + 1)) ?? []),
  ]);
  const kept = [...new Set(markers)].slice(0, keptMarkers);
  return kept.length === 0 ? {} : { browserMarker: kept.join('.') };
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
    const entries = storage.getItem(listKeyOf(projectId))?.split(' ') ?? [];
    const others = entries.filter((entry) => !entry.startsWith(`${userId}=`));
    const kept = [`${userId}=${browserMarker}`, ...others].slice(0, keptMarkers);
    storage.setItem(listKeyOf(projectId), kept.join(' '));
    storage.setItem(keyOf(projectId), browserMarker);
  });
}
