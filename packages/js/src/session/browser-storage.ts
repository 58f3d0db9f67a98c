/** Uses a storage of the browser. Returns `undefined` if it is blocked or absent. */
export function withStorage<T>(
  use: (storage: Storage) => T,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | undefined {
  try {
    return use(window[kind]);
  } catch {
    return undefined;
  }
}
