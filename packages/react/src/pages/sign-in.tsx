import { AuthCard } from '../components/auth-card.tsx';
import type { AuthPageProps } from '../components/auth-page.tsx';
import { CredentialSignIn } from '../components/credential-sign-in.tsx';

/** Props of `SignIn`. */
export type SignInProps = Pick<
  AuthPageProps,
  'fullPage' | 'automaticRedirect' | 'extraInfo' | 'firstTab' | 'appearance'
>;

/**
 * Renders the sign-in page.
 *
 * @example
 * import { SignIn } from '@keystack/react';
 *
 * export function Page() {
 *   return <SignIn fullPage automaticRedirect firstTab="password" />;
 * }
 */
export function SignIn(props: SignInProps) {
  return <AuthCard {...props} type="sign-in" passwordForm={<CredentialSignIn />} />;
}
