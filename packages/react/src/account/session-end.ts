import { createContext, use } from 'react';

/** Called when the user is about to end the session, by signing out or deleting the account, or when that has failed. */
export const SessionEndContext = createContext<(isEnding: boolean) => void>(() => {});

/** Runs work that ends the session. If it fails, reports that the user stays. */
export function useSessionEnd(): (work: () => Promise<void>) => Promise<void> {
  const setEnding = use(SessionEndContext);
  return async (work) => {
    setEnding(true);
    try {
      await work();
    } catch (error) {
      setEnding(false);
      throw error;
    }
  };
}
