import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

/** Props of `SignIn`. */
export type SignInProps = Pick<AuthPageProps, 'fullPage' | 'automaticRedirect' | 'extraInfo' | 'firstTab'>;

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
  return <AuthPage {...props} type="sign-in" />;
}
