import { createContext, useContext } from 'react';

/**
 * Provides a function to call with `true` before the user's session is ended by signing out, signing in again or
 * deleting the account, and with `false` if that failed.
 */
export const SessionEndContext = createContext<(isEnding: boolean) => void>(() => {});

/**
 * Returns a function that runs work that ends the session, such as a sign-out. It calls the function of
 * `SessionEndContext` with `true` before the work and with `false` if the work fails, and rethrows the error.
 */
export function useRunSessionEndingWork(): (work: () => Promise<void>) => Promise<void> {
  const setEnding = useContext(SessionEndContext);
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
