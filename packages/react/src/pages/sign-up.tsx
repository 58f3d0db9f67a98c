import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

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
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}
