import { AuthPage, type AuthPageProps } from '../components/auth-page.tsx';

/** What a `SignIn` takes. */
export type SignInProps = Pick<AuthPageProps, 'fullPage' | 'automaticRedirect' | 'extraInfo' | 'firstTab'>;

/** The page that signs in. */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />;
}
