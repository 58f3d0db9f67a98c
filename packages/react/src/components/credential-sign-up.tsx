import { KnownErrors } from '@keystack/js';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { emailErrorText, translateRejectedPassword } from './credential-errors.ts';
import { type NewPasswordFieldName, NewPasswordFields, newPasswordFieldErrors } from './new-password-fields.tsx';
import { EmailField, SubmitButton } from './sign-in-fields.tsx';
import { fieldErrorsOrUndefined } from './use-async-form.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/** Props of `CredentialSignUp`. */
export interface CredentialSignUpProps {
  /** `true` to omit the field that repeats the password. Default: false. */
  readonly noPasswordRepeat?: boolean | undefined;
}

/**
 * Renders a form that creates an account with an email and a password.
 *
 * @example
 * import { CredentialSignUp } from '@keystack/react';
 *
 * export function SignUpPage() {
 *   return <CredentialSignUp noPasswordRepeat />;
 * }
 */
export function CredentialSignUp({ noPasswordRepeat: noRepeat = false }: CredentialSignUpProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useSignInForm<'email' | NewPasswordFieldName>(async (read) => {
    const email = read('email');
    const problems = fieldErrorsOrUndefined({
      email: emailErrorText(email, translate),
      ...newPasswordFieldErrors(read, translate, { noRepeat }),
    });
    if (problems !== undefined) return problems;
    const signedUp = await app.signUpWithCredential({ email, password: read('password') });
    if (signedUp.status === 'ok') return undefined;
    const { error } = signedUp;
    return error instanceof KnownErrors.PasswordRequirementsNotMet
      ? { password: translateRejectedPassword(error, translate) }
      : { email: error.humanReadableMessage };
  });

  return (
    <form {...props} className="stack-scope ks-form">
      <EmailField error={errors.email} onEdit={() => clear('email')} />
      <NewPasswordFields
        labels={{ password: 'Password', repeat: 'Repeat password' }}
        errors={errors}
        clear={clear}
        noRepeat={noRepeat}
      />
      <SubmitButton text="Sign up" pending={pending} failure={failure} />
    </form>
  );
}
