import { type FieldErrors, type FormState, useForm } from '@keystack/ui';
import { createContext, use, useEffect } from 'react';
import { useAttempt } from '../use-attempt.ts';

/**
 * Hears whether a sign-in is under way, from submission until the page is left. Meanwhile the page around the form must
 * not take the new user for someone who was signed in before.
 */
export const SignInUnderWay = createContext<(isUnderWay: boolean) => void>(() => {});

/** A form that signs in: field errors as `submit` gives them, and the message of an unexpected failure. */
export function useSignInForm<Name extends string>(
  submit: (read: (name: string) => string) => Promise<FieldErrors<Name> | undefined>,
): FormState<Name> & { readonly failure: string | undefined } {
  const setUnderWay = use(SignInUnderWay);
  const { failure, attempt } = useAttempt();
  const form = useForm<Name>((data) => attempt(() => submit((name) => String(data.get(name) ?? ''))));

  useEffect(() => setUnderWay(form.pending), [form.pending, setUnderWay]);

  return { ...form, failure };
}

/** The field errors that have a message; undefined when there is none, so that the form may be sent. */
export function foundErrors<Name extends string>(
  messages: Readonly<Record<Name, string | undefined>>,
): FieldErrors<Name> | undefined {
  const found = Object.entries(messages).filter(([, message]) => message !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as FieldErrors<Name>) : undefined;
}
