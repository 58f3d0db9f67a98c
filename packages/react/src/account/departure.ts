import { createContext, use } from 'react';

/** Hears that the user is about to leave for good, by signing out or deleting the account, or has stayed after all. */
export const Departure = createContext<(isLeaving: boolean) => void>(() => {});

/** Runs work that ends the session, and takes back that the user is leaving when it fails. */
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
