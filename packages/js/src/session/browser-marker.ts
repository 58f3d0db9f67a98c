const keyOf = (projectId: string) => `stack-browser-marker-${projectId}`;

/**
 * Returns the field with which a sign-in with a typed password asks for a marker of this browser. Nothing outside of a
 * browser. The marker is in the local storage of the origin and in no cookie, so that neither a sibling subdomain nor a
 * link can plant one.
 */
export function requestBrowserMarker(): { readonly rememberBrowser?: true } {
  return withStorage(() => ({ rememberBrowser: true }) as const) ?? {};
}

/** Returns the field by which the service recognizes this browser when the user proves access to the mailbox. */
export function browserMarkerField({ projectId }: { readonly projectId: string }): { readonly browserMarker?: string } {
  const browserMarker = withStorage((storage) => storage.getItem(keyOf(projectId)));
  return browserMarker == null ? {} : { browserMarker };
}

/** Stores the marker of a response to a typed password. Does nothing if the response has none. */
export function keepBrowserMarker({ projectId }: { readonly projectId: string }, marker: string | undefined): void {
  if (marker !== undefined) withStorage((storage) => storage.setItem(keyOf(projectId), marker));
}

/** Uses the browser's storage. Returns `undefined` if it is blocked or absent. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
