import { type FieldErrors, type FormState, useForm } from '@keystack/ui';
import { useAsyncAction } from '../use-async-action.ts';

/** A form's state, and the message of an unexpected error of its last submission. */
export interface AsyncForm<Name extends string> extends FormState<Name> {
  readonly failure: string | undefined;
}

/**
 * Creates the state of a form. `submit` reads the fields by name and returns their errors, or `undefined` after
 * success. It may name the field to focus then. The message of an error that it throws is in `failure`.
 */
export function useAsyncForm<Name extends string>(
  submit: (read: (name: string) => string, focusOn: (name: Name) => void) => Promise<FieldErrors<Name> | undefined>,
): AsyncForm<Name> {
  const { failure, attempt } = useAsyncAction();
  const form = useForm<Name>((data, focusOn) => attempt(() => submit((name) => String(data.get(name) ?? ''), focusOn)));
  return { ...form, failure };
}

/**
 * Returns the fields that have an error message, or `undefined` if none has. A form without errors can be submitted.
 */
export function errorsOfInvalidFields<Name extends string>(
  messages: Readonly<Record<Name, string | undefined>>,
): FieldErrors<Name> | undefined {
  const found = Object.entries(messages).filter(([, message]) => message !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as FieldErrors<Name>) : undefined;
}
