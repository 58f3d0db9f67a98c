import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { earlyForm, submitHeldForm } from './early-submit.ts';
import { useServerRendered } from './use-server-rendered.ts';

/** The message of each field that has one. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** A form's state, and the props that connect a `form` element to it. */
export interface FormState<Name extends string> {
  /** True from submission until the handler has settled; further submissions are ignored meanwhile. */
  pending: boolean;
  errors: FieldErrors<Name>;
  /** Forgets the errors of these fields, as when one of them is edited. */
  clear: (...names: Name[]) => void;
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: 'post';
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
}

/** Runs `submit` with the form's data, shows the errors it answers with, and puts the focus on the first invalid control. */
export function useForm<Name extends string>(
  submit: (data: FormData) => Promise<FieldErrors<Name> | undefined>,
): FormState<Name> {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const running = useRef(false);
  const answered = useRef<HTMLFormElement>(null);
  const ref = useRef<HTMLFormElement>(null);
  const isServerRendered = useServerRendered();

  useEffect(() => submitHeldForm(ref.current), []);

  useEffect(() => {
    const form = answered.current;
    answered.current = null;
    // A browser takes the focus from the button that was disabled while the form was sent.
    if (document.activeElement === document.body) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    if (Object.keys(errors).length === 0 || !form?.contains(document.activeElement)) return;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function run(form: HTMLFormElement) {
    running.current = true;
    setPending(true);
    try {
      const found = await submit(new FormData(form));
      answered.current = form;
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
      ...(isServerRendered && earlyForm),
      ref,
      noValidate: true,
      // Without the script that holds it back, a form that is submitted too early must not put a password into the address.
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!running.current) void run(event.currentTarget);
      },
    },
  };
}
