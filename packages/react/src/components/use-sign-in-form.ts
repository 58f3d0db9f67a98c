import { createContext, use, useEffect } from 'react';
import { type AttemptForm, useAttemptForm } from './use-attempt-form.ts';

/**
 * Called when a sign-in starts or ends: it is pending from submission until the page is left. Meanwhile the page around the
 * form must not treat the new user as one who was signed in before.
 */
export const SignInPendingContext = createContext<(isPending: boolean) => void>(() => {});

/** Creates a form that signs in. */
export function useSignInForm<Name extends string>(
  submit: Parameters<typeof useAttemptForm<Name>>[0],
): AttemptForm<Name> {
  const setSignInPending = use(SignInPendingContext);
  const form = useAttemptForm(submit);

  useEffect(() => setSignInPending(form.pending), [form.pending, setSignInPending]);

  return form;
}
