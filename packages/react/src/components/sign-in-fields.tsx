import { Alert, Button, Field, Input, PasswordInput } from '@keystack/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { LastUsedBadgeForMethod } from './last-used.tsx';
import { SlowRequestHint } from './slow-request-hint.tsx';

interface FieldState {
  readonly error: string | undefined;
  readonly onEdit: (value: string) => void;
}

/** The props of `EmailField`. Also accepts attributes of its `input`. */
export interface EmailFieldProps extends Omit<FieldState, 'error'>, Pick<ComponentProps<'input'>, 'enterKeyHint'> {
  readonly error: ReactNode;
}

/** The email field of a sign-in form. */
export function EmailField({ error, onEdit, ...props }: EmailFieldProps) {
  const translate = useTranslate();
  return (
    <Field label={translate('Email')} error={error}>
      <Input
        {...props}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      />
    </Field>
  );
}

/** The props of `PasswordField`. Also accepts attributes of its `input`. */
export interface PasswordFieldProps
  extends FieldState,
    Pick<ComponentProps<'input'>, 'enterKeyHint' | 'minLength' | 'autoFocus'> {
  readonly label: UiText;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly description?: ReactNode;
  readonly aside?: ReactNode;
  /** Rules for passwords that a password manager generates. https://developer.apple.com/password-rules */
  readonly passwordrules?: string;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, description, aside, error, onEdit, ...props }: PasswordFieldProps) {
  const translate = useTranslate();
  return (
    <Field label={translate(label)} error={error} description={error ? undefined : description} aside={aside}>
      <PasswordInput
        {...props}
        showLabel={translate('Show password')}
        hideLabel={translate('Hide password')}
        onChange={({ currentTarget }) => onEdit(currentTarget.value)}
      />
    </Field>
  );
}

/** The submit button of a form, below the error of the last submission. Shows a hint if the submission takes long. */
export function SubmitButton({
  text,
  method,
  pending,
  failure,
}: {
  readonly text: UiText;
  /** Sign-in method of the form, if it is one. */
  readonly method?: string;
  readonly pending: boolean;
  readonly failure: string | undefined;
}) {
  const translate = useTranslate();
  return (
    <>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <Button type="submit" size="lg" loading={pending}>
        {translate(text)}
        <LastUsedBadgeForMethod method={method} />
      </Button>
      <SlowRequestHint waiting={pending} />
    </>
  );
}
