import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

/** What a `SignUp` takes. */
export type SignUpProps = Omit<AuthPageProps, 'type'>;

/** The page that makes an account. */
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />;
}
