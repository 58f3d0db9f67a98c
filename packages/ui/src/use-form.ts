import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { earlySubmitFormProps, submitFormHeldUntilHydration } from './early-submit.ts';
import { useIsBeforeHydration } from './use-is-before-hydration.ts';

/** Error messages by field name. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The state of a form, and the props for its `form` element. */
export interface FormState<Name extends string> {
  /** `true` from submission until the handler has settled. Until then, further submissions are ignored. */
  pending: boolean;
  errors: FieldErrors<Name>;
  /** Clears the errors of these fields, for example when one of them is edited. */
  clear: (...names: Name[]) => void;
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  };
}

/**
 * Creates the state of a form. On submission, runs `submit` with the form's data, sets `errors` to those that it
 * returns, and focuses the first invalid control, or the field that `submit` passed to `focusOn`. Selects its text.
 */
export function useForm<Name extends string>(
  submit: (data: FormData, focusOn: (name: Name) => void) => Promise<FieldErrors<Name> | undefined>,
): FormState<Name> {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const running = useRef(false);
  const fieldToFocus = useRef<Name>(undefined);
  const submittedForm = useRef<HTMLFormElement>(null);
  const ref = useRef<HTMLFormElement>(null);
  const isServerRendered = useIsBeforeHydration();

  useEffect(() => submitFormHeldUntilHydration(ref.current), []);

  useEffect(() => {
    const form = submittedForm.current;
    submittedForm.current = null;
    // A browser blurs the button that was disabled during the submission.
    if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    if (Object.keys(errors).length === 0 || !form?.contains(document.activeElement)) return;
    const field = form.querySelector<HTMLInputElement>(
      fieldToFocus.current ? `[name="${fieldToFocus.current}"]` : '[aria-invalid="true"]',
    );
    field?.focus();
    field?.select?.();
  }, [errors]);

  async function run(form: HTMLFormElement) {
    running.current = true;
    setPending(true);
    try {
      fieldToFocus.current = undefined;
      const found = await submit(new FormData(form), (name) => {
        fieldToFocus.current = name;
      });
      submittedForm.current = form;
      setErrors(found ?? {});
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return {
    pending,
    errors,
    clear: (...names) =>
      setErrors((shown) => ({ ...shown, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    props: {
      ...(isServerRendered && earlySubmitFormProps),
      ref,
      noValidate: true,
      // If a form is submitted early without the script that holds it back, a password must not end up in the URL.
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!running.current) void run(event.currentTarget);
      },
    },
  };
}
