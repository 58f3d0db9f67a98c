import { AuthCard } from '../components/auth-card.tsx';
import type { AuthPageProps } from '../components/auth-page.tsx';
import { CredentialSignUp } from '../components/credential-sign-up.tsx';

/** Props of `SignUp`. */
export type SignUpProps = Omit<AuthPageProps, 'type'>;

/**
 * Renders the sign-up page.
 *
 * @example
 * import { SignUp } from '@keystack/react';
 *
 * export function Page() {
 *   return <SignUp fullPage automaticRedirect extraInfo="By signing up you accept our terms." />;
 * }
 */
export function SignUp({ noPasswordRepeat, ...props }: SignUpProps) {
  return <AuthCard {...props} type="sign-up" passwordForm={<CredentialSignUp noPasswordRepeat={noPasswordRepeat} />} />;
}
