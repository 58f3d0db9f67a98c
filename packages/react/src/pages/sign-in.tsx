import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

/** The props of `SignIn`. */
export type SignInProps = Pick<AuthPageProps, 'fullPage' | 'automaticRedirect' | 'extraInfo' | 'firstTab'>;

/** The sign-in page. */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}
