import { limits } from '@keystack/contract';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { emailMessage, newPasswordMessage, repeatMessage } from './credential-problems.ts';
import { EmailField, PasswordField, Submit } from './sign-in-fields.tsx';
import { foundErrors, useSignInForm } from './use-sign-in-form.ts';

/** What a `CredentialSignUp` takes. */
export interface CredentialSignUpProps {
  /** Leaves out the second typing of the password. */
  readonly noPasswordRepeat?: boolean | undefined;
}

/** Makes an account with an e-mail address and a password. */
export function CredentialSignUp({ noPasswordRepeat = false }: CredentialSignUpProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { errors, clear, pending, failure, props } = useSignInForm<'email' | 'password' | 'repeat'>(async (read) => {
    const email = read('email');
    const password = read('password');
    const problems = foundErrors({
      email: emailMessage(email, translate),
      password: newPasswordMessage(password, translate),
      repeat: noPasswordRepeat ? undefined : repeatMessage(password, read('repeat'), translate),
    });
    if (problems !== undefined) return problems;
    const signedUp = await app.signUpWithCredential({ email, password });
    return signedUp.status === 'error' ? { email: signedUp.error.humanReadableMessage } : undefined;
  });
  const clearPasswords = () => clear('password', 'repeat');

  return (
    <form {...props} className="stack-scope ks-form">
      <EmailField error={errors.email} onEdit={() => clear('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        description={translate('At least {min} characters', { min: limits.passwordMinLength })}
        error={errors.password}
        onEdit={clearPasswords}
      />
      {!noPasswordRepeat && (
        <PasswordField
          label="Repeat password"
          name="repeat"
          autoComplete="new-password"
          error={errors.repeat}
          onEdit={clearPasswords}
        />
      )}
      <Submit text="Sign up" pending={pending} failure={failure} />
    </form>
  );
}
