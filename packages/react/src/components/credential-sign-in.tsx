import type { AppearanceProps } from '../appearance/appearance.ts';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { errorTextForUsers } from '../use-async-action.ts';
import { emailErrorText } from './credential-errors.ts';
import { HandlerPageLink } from './handler-page-link.tsx';
import { saveLastSignInMethod } from './last-used.tsx';
import { EmailField, PasswordField, SubmitButton } from './sign-in-fields.tsx';
import { SignInStepContainer } from './sign-in-steps.tsx';
import { errorsOfInvalidFields } from './use-async-form.ts';
import { useSecondFactor } from './use-second-factor.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** Props of `CredentialSignIn`. */
export type CredentialSignInProps = AppearanceProps;

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
export function CredentialSignIn({ appearance }: CredentialSignInProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <SignInStepContainer>
        <CredentialForm />
      </SignInStepContainer>
    </AppearanceScope>
  );
}

function CredentialForm() {
  const app = useStackApp();
  const translate = useTranslate();
  const element = useElementProps();
  const withSecondFactor = useSecondFactor();
  const { errors, clear, pending, failure, props } = useSignInForm<'email' | 'password'>(async (read, focusOn) => {
    const email = read('email');
    const password = read('password');
    const problems = errorsOfInvalidFields({
      email: emailErrorText(email, translate),
      password: password === '' ? translate('Please enter your password') : undefined,
    });
    if (problems !== undefined) return problems;
    saveLastSignInMethod(app, 'password');
    const signedIn = await withSecondFactor(() => app.signInWithCredential({ email, password }));
    if (signedIn?.status !== 'error') return undefined;
    // The message names both fields, and the password is more often the wrong one.
    focusOn('password');
    return { email: errorTextForUsers(signedIn.error, translate) };
  });

  return (
    <form {...props} {...translate.attributes} {...element('form', 'stack-scope ks-form')}>
      <EmailField enterKeyHint="next" error={errors.email} onEdit={() => clear('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        enterKeyHint="go"
        onEdit={() => clear('email', 'password')}
        aside={
          <HandlerPageLink href={app.urls.forgotPassword} redirect={(options) => app.redirectToForgotPassword(options)}>
            {translate('Forgot password?')}
          </HandlerPageLink>
        }
      />
      <SubmitButton text="Sign in" method="password" pending={pending} failure={failure} />
    </form>
  );
}
