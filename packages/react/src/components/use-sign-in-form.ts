import { createContext, use, useEffect } from 'react';
import { type AttemptForm, useAttemptForm } from './use-attempt-form.ts';

/**
 * Hears whether a sign-in is under way, from submission until the page is left. Meanwhile the page around the form must
 * not take the new user for someone who was signed in before.
 */
export const SignInUnderWay = createContext<(isUnderWay: boolean) => void>(() => {});

/** A form that signs in. */
export function useSignInForm<Name extends string>(
  submit: Parameters<typeof useAttemptForm<Name>>[0],
): AttemptForm<Name> {
  const setUnderWay = use(SignInUnderWay);
  const form = useAttemptForm(submit);

  useEffect(() => setUnderWay(form.pending), [form.pending, setUnderWay]);

  return form;
}
