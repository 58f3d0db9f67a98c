import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { emailErrorText } from './credential-errors.ts';
import { HandlerPageLink } from './handler-page-link.tsx';
import { EmailField, PasswordField, SubmitButton } from './sign-in-fields.tsx';
import { fieldErrorsOrUndefined } from './use-async-form.ts';
import { useSignInForm } from './use-sign-in-form.ts';

/**
 * Renders a form that signs users in with an email and a password.
 *
 * @example
 * import { CredentialSignIn } from '@keystack/react';
 *
 * export function SignInPage() {
 *   return <CredentialSignIn />;
 * }
 */
export function CredentialSignIn() {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useSignInForm<'email' | 'password'>(async (read) => {
    const email = read('email');
    const password = read('password');
    const problems = fieldErrorsOrUndefined({
      email: emailErrorText(email, translate),
      password: password === '' ? translate('Please enter your password') : undefined,
    });
    if (problems !== undefined) return problems;
    const signedIn = await app.signInWithCredential({ email, password });
    return signedIn.status === 'error' ? { email: signedIn.error.humanReadableMessage } : undefined;
  });

  return (
    <form {...props} className="stack-scope ks-form">
      <EmailField error={errors.email} onEdit={() => clear('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onEdit={() => clear('password')}
        aside={
          <HandlerPageLink href={app.urls.forgotPassword} redirect={(options) => app.redirectToForgotPassword(options)}>
            {translate('Forgot password?')}
          </HandlerPageLink>
        }
      />
      <SubmitButton text="Sign in" pending={pending} failure={failure} />
    </form>
  );
}
