import { KnownErrors } from '@keystack/js';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { invitationOption } from '../invitation-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { emailErrorText } from './credential-errors.ts';
import { HandlerPageLink } from './handler-page-link.tsx';
import { saveLastSignInMethod } from './last-used.tsx';
import { type NewPasswordFieldName, NewPasswordFields, newPasswordFieldErrors } from './new-password-fields.tsx';
import { EmailField, SubmitButton } from './sign-in-fields.tsx';
import { errorsOfInvalidFields } from './use-async-form.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/** Props of `CredentialSignUp`. */
export interface CredentialSignUpProps extends AppearanceProps {
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
export function CredentialSignUp({ appearance, noPasswordRepeat = false }: CredentialSignUpProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <SignUpForm noRepeat={noPasswordRepeat} />
    </AppearanceScope>
  );
}

function SignUpForm({ noRepeat }: { readonly noRepeat: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const [isTaken, setTaken] = useState(false);
  const { errors, clear, pending, failure, props } = useSignInForm<'email' | NewPasswordFieldName>(async (read) => {
    const email = read('email');
    const problems = errorsOfInvalidFields({
      email: emailErrorText(email, translate),
      ...newPasswordFieldErrors(read, translate, { noRepeat }),
    });
    if (problems !== undefined) return problems;
    saveLastSignInMethod(app, 'password');
    const signedUp = await app.signUpWithCredential({ email, password: read('password'), ...invitationOption(app) });
    if (signedUp.status === 'ok') return undefined;
    const { error } = signedUp;
    setTaken(error instanceof KnownErrors.UserEmailAlreadyExists);
    const message = errorTextForUsers(error, translate);
    return error instanceof KnownErrors.PasswordRequirementsNotMet ? { password: message } : { email: message };
  });

  return (
    <form {...props} {...translate.attributes} {...element('form', 'stack-scope ks-form')}>
      <EmailField
        enterKeyHint="next"
        error={errors.email && isTaken ? <TakenEmail message={errors.email} /> : errors.email}
        onEdit={() => {
          setTaken(false);
          clear('email');
        }}
      />
      <NewPasswordFields
        labels={{ password: 'Password', repeat: 'Repeat password' }}
        errors={errors}
        clear={clear}
        noRepeat={noRepeat}
      />
      <SubmitButton text="Sign up" method="password" pending={pending} failure={failure} />
    </form>
  );
}

function TakenEmail({ message }: { readonly message: string }) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <>
      {message}{' '}
      <HandlerPageLink href={app.urls.signIn} redirect={(options) => app.redirectToSignIn(options)}>
        {translate('Sign in')}
      </HandlerPageLink>
    </>
  );
}
