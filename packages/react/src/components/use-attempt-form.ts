import { type FieldErrors, type FormState, useForm } from '@keystack/ui';
import { useAttempt } from '../use-attempt.ts';

/** A form's state, and the message of an unexpected error of its last submission. */
export interface AttemptForm<Name extends string> extends FormState<Name> {
  readonly failure: string | undefined;
}

/**
 * Creates the state of a form. `submit` reads the fields by name and returns their errors, or `undefined` after
 * success. The message of an error that it throws is in `failure`.
 */
export function useAttemptForm<Name extends string>(
  submit: (read: (name: string) => string) => Promise<FieldErrors<Name> | undefined>,
): AttemptForm<Name> {
  const { failure, attempt } = useAttempt();
  const form = useForm<Name>((data) => attempt(() => submit((name) => String(data.get(name) ?? ''))));
  return { ...form, failure };
}

/** Returns the entries that have a message, or `undefined` if none has, so that the form can be submitted. */
export function existingErrors<Name extends string>(
  messages: Readonly<Record<Name, string | undefined>>,
): FieldErrors<Name> | undefined {
  const found = Object.entries(messages).filter(([, message]) => message !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as FieldErrors<Name>) : undefined;
}
