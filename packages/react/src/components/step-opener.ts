import { createContext, type ReactElement, useContext } from 'react';

/** Opens steps of a sign-in. */
export interface SignInStepOpener {
  /** Shows a step instead of the rest of the card, until the returned function is called. */
  readonly open: (step: ReactElement) => () => void;
  /** `true` if the card is a page of its own, whose headings start at level one. */
  readonly fullPage: boolean;
}

/**
 * Runs a sign-in and, if the service requires it, asks for the second factor in a step of the card. Its promise
 * resolves to `undefined` if the user goes back from that step.
 */
export type WithSecondFactor = <T>(signIn: () => Promise<T>) => Promise<T | undefined>;

/**
 * Provides the `SignInStepOpener` of the surrounding `SignInStepContainer` to the forms in it. `null` outside of one.
 */
export const SignInStepOpenerContext = createContext<SignInStepOpener | null>(null);

/** Returns the `SignInStepOpener` of the surrounding `SignInStepContainer`. Throws an `Error` if there is none. */
export function useSignInStepOpener(): SignInStepOpener {
  const opener = useContext(SignInStepOpenerContext);
  if (opener === null)
    throw new Error('A step was used outside of <SignInStepContainer>, so there is no card to show it on.');
  return opener;
}
