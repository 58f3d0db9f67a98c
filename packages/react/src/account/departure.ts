import { createContext, use } from 'react';

/** Called when the user is about to end the session, by signing out or deleting the account, or when that has failed. */
export const Departure = createContext<(isLeaving: boolean) => void>(() => {});

/** Runs work that ends the session. If it fails, reports that the user stays. */
export function useDeparture(): (work: () => Promise<void>) => Promise<void> {
  const setLeaving = use(Departure);
  return async (work) => {
    setLeaving(true);
    try {
      await work();
    } catch (error) {
      setLeaving(false);
      throw error;
    }
  };
}
