import { noTokens, type TokenStore, type Tokens } from './token-store.ts';

/** Keeps tokens for as long as the object lives. */
export function createMemoryStore(initial: Tokens = noTokens): TokenStore {
  let tokens = initial;
  const listeners = new Set<() => void>();

  return {
    get: () => tokens,
    set(updated) {
      if (updated.refreshToken === tokens.refreshToken && updated.accessToken === tokens.accessToken) return;
      tokens = updated;
      // Later than the change, because `get` of a store on top may find one while a view renders.
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
