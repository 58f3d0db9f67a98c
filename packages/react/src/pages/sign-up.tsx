import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

/** The props of `SignUp`. */
export type SignUpProps = Omit<AuthPageProps, 'type'>;

/** The sign-up page. */
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}
