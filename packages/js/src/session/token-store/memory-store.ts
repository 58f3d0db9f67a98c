import { noTokens, type TokenStore, type Tokens } from './token-store.ts';

/** Creates a token store that keeps tokens in memory. It calls listeners asynchronously. */
export function createMemoryStore(initial: Tokens = noTokens): TokenStore {
  let tokens = initial;
  const listeners = new Set<() => void>();

  return {
    get: () => tokens,
    set(updated) {
      if (updated.refreshToken === tokens.refreshToken && updated.accessToken === tokens.accessToken) return;
      tokens = updated;
      // Asynchronous, because `get` of a store that wraps this one may change it while a view renders.
      queueMicrotask(() => {
        for (const listener of [...listeners]) listener();
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively: (task) => task(),
  };
}
