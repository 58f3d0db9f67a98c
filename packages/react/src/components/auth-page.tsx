import { AuthCard, type AuthCardProps } from './auth-card.tsx';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { CredentialSignUp } from './credential-sign-up.tsx';

/** Props of `AuthPage`. */
export interface AuthPageProps extends Omit<AuthCardProps, 'passwordForm'> {
  /** `true` to omit the field that repeats a new password. Default: false. */
  readonly noPasswordRepeat?: boolean | undefined;
}

/**
 * Renders a form that signs users in or up with the methods that the project has enabled.
 *
 * @example
 * import { AuthPage } from '@keystack/react';
 *
 * export function SignUpPage() {
 *   return <AuthPage type="sign-up" fullPage automaticRedirect extraInfo="By signing up you accept our terms." />;
 * }
 */
export function AuthPage({ noPasswordRepeat, ...card }: AuthPageProps) {
  const isSignIn = card.type === 'sign-in';
  return (
    <AuthCard
      {...card}
      passwordForm={isSignIn ? <CredentialSignIn /> : <CredentialSignUp noPasswordRepeat={noPasswordRepeat} />}
    />
  );
}
