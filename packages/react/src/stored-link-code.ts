/** Returns the code of the last link that opened a path of the app, if it has not expired, otherwise `null`. */
export function storedLinkCode(projectId: string, path: string): string | null {
  const codes = withStorages((storage) => {
    const [expiresAt = '', code = null] = storage.getItem(linkCodeKey(projectId, path))?.split(' ') ?? [];
    return Number(expiresAt) > Date.now() ? code : null;
  });
  return codes.find((code) => code !== null) ?? null;
}

/** Returns the key of the code for a path. `@keystack/js` deletes the entries by the beginning of their keys. */
export function linkCodeKey(projectId: string, path: string): string {
  return `keystack-code-${projectId}-${path}`;
}

/** Runs work with the storage of the tab and that of all tabs. Omits those to which the browser denies access. */
export function withStorages<T>(work: (storage: Storage) => T): T[] {
  return (['sessionStorage', 'localStorage'] as const).flatMap((name) => {
    try {
      return [work(window[name])];
    } catch {
      return [];
    }
  });
}
