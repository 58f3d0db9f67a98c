import { Alert, Button, Field, Input, PasswordInput } from '@keystack/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { SlowHint } from './slow-hint.tsx';

interface FieldState {
  readonly error: string | undefined;
  readonly onEdit: () => void;
}

/** The props of `EmailField`. */
export interface EmailFieldProps
  extends FieldState,
    Pick<ComponentProps<'input'>, 'defaultValue' | 'autoFocus' | 'enterKeyHint'> {}

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
        onChange={onEdit}
      />
    </Field>
  );
}

/** The props of `PasswordField`. */
export interface PasswordFieldProps extends FieldState {
  readonly label: UiText;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly description?: string | undefined;
  readonly aside?: ReactNode;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, name, autoComplete, description, aside, error, onEdit }: PasswordFieldProps) {
  const translate = useTranslate();
  return (
    <Field label={translate(label)} error={error} description={error ? undefined : description} aside={aside}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        showLabel={translate('Show password')}
        hideLabel={translate('Hide password')}
        onChange={onEdit}
      />
    </Field>
  );
}

/** The submit button of a form, below the error of the last submission. Shows a hint if the submission takes long. */
export function SubmitButton({
  text,
  pending,
  failure,
}: {
  readonly text: UiText;
  readonly pending: boolean;
  readonly failure: string | undefined;
}) {
  const translate = useTranslate();
  return (
    <>
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <Button type="submit" size="lg" loading={pending}>
        {translate(text)}
      </Button>
      <SlowHint waiting={pending} />
    </>
  );
}
