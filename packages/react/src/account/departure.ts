import { createContext } from 'react';

/** Hears that the user is about to leave for good, by signing out or deleting the account, or has stayed after all. */
export const Departure = createContext<(isLeaving: boolean) => void>(() => {});
