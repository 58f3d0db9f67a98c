import { createContext, use, useEffect } from 'react';
import { type AttemptForm, useAttemptForm } from './use-attempt-form.ts';

/**
 * Called when a sign-in starts or ends: it is pending from submission until the page is left. Meanwhile the page around the
 * form must not treat the new user as one who was signed in before.
 */
export const SignInUnderWay = createContext<(isUnderWay: boolean) => void>(() => {});

/** Creates a form that signs in. */
export function useSignInForm<Name extends string>(
  submit: Parameters<typeof useAttemptForm<Name>>[0],
): AttemptForm<Name> {
  const setUnderWay = use(SignInUnderWay);
  const form = useAttemptForm(submit);

  useEffect(() => setUnderWay(form.pending), [form.pending, setUnderWay]);

  return form;
}
