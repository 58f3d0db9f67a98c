const keyOf = (projectId: string) => `stack-browser-marker-${projectId}`;

/** The fields of a sign-in request by which the service recognizes a browser. */
interface BrowserFields {
  readonly rememberBrowser?: true;
  readonly browserMarker?: string;
}

/**
 * Returns the fields by which the service recognizes this browser: it asks for a marker, and has the one of the last
 * typed password. None outside of a browser. The marker is in the local storage of the origin and in no cookie, so that
 * neither a sibling subdomain nor a link can plant one.
 */
export function browserFields({ projectId }: { readonly projectId: string }): BrowserFields {
  return (
    withStorage((storage) => {
      const browserMarker = storage.getItem(keyOf(projectId));
      return { rememberBrowser: true, ...(browserMarker !== null && { browserMarker }) } as const;
    }) ?? {}
  );
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
