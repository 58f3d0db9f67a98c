import { createContext, useContext, useEffect } from 'react';
import { type AsyncForm, useAsyncForm } from './use-async-form.ts';

/**
 * Provides the function that a form calls with `true` when a sign-in starts and `false` when it ends. A sign-in is
 * pending from submission until the page is left. Meanwhile the page around the form must not treat the new user as one
 * who was signed in before.
 */
export const SignInPendingContext = createContext<(isPending: boolean) => void>(() => {});

/**
 * Creates the state of a form that signs the user in, as `useAsyncForm` does, and reports to `SignInPendingContext`
 * whether the sign-in is pending.
 */
export function useSignInForm<Name extends string>(submit: Parameters<typeof useAsyncForm<Name>>[0]): AsyncForm<Name> {
  const setSignInPending = useContext(SignInPendingContext);
  const form = useAsyncForm(submit);

  useEffect(() => setSignInPending(form.pending), [form.pending, setSignInPending]);

  return form;
}
