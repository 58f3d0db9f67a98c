import type { HandlerUrls } from '@keystack/js';
import { lazy, type ReactElement } from 'react';
import type { AccountSettingsProps } from './account/account-settings.tsx';
import type { EmailVerificationProps } from './pages/email-verification.tsx';
import type { ErrorPageProps } from './pages/error-page.tsx';
import type { ForgotPasswordProps } from './pages/forgot-password.tsx';
import type { MagicLinkCallbackProps } from './pages/magic-link-callback.tsx';
import type { OAuthCallbackProps } from './pages/oauth-callback.tsx';
import type { PasswordResetProps } from './pages/password-reset.tsx';
import { SignIn, type SignInProps } from './pages/sign-in.tsx';
import type { SignOutProps } from './pages/sign-out.tsx';
import { SignUp, type SignUpProps } from './pages/sign-up.tsx';
import type { TeamInvitationProps } from './pages/team-invitation.tsx';

/** What a host gives to the pages beyond what the handler does, by the names of their components. */
export interface HandlerComponentProps {
  readonly SignIn?: Partial<SignInProps>;
  readonly SignUp?: Partial<SignUpProps>;
  readonly SignOut?: Partial<SignOutProps>;
  readonly EmailVerification?: Partial<EmailVerificationProps>;
  readonly ForgotPassword?: Partial<ForgotPasswordProps>;
  readonly PasswordReset?: Partial<PasswordResetProps>;
  readonly OAuthCallback?: Partial<OAuthCallbackProps>;
  readonly MagicLinkCallback?: Partial<MagicLinkCallbackProps>;
  readonly TeamInvitation?: Partial<TeamInvitationProps>;
  readonly AccountSettings?: Partial<AccountSettingsProps>;
  readonly ErrorPage?: Partial<ErrorPageProps>;
}

/** What every page is told. */
export interface PageProps {
  readonly fullPage: boolean;
  /** Path and query from the host's router, where it has one. */
  readonly path: string | undefined;
  readonly searchParams: URLSearchParams;
}

interface Page {
  /** The key under which a host may give an address of its own; null where it cannot. */
  readonly urlKey: keyof HandlerUrls | null;
  /** Whether the addresses below it are its own too. */
  readonly hasSubPages?: boolean;
  readonly render: (props: PageProps, given: HandlerComponentProps) => ReactElement;
}

// `SignIn` and `SignUp` come with the handler: they are what most people see first, and wait for no further file.
const SignOut = lazy(async () => ({ default: (await import('./pages/sign-out.tsx')).SignOut }));
const EmailVerification = lazy(async () => ({
  default: (await import('./pages/email-verification.tsx')).EmailVerification,
}));
const ForgotPassword = lazy(async () => ({ default: (await import('./pages/forgot-password.tsx')).ForgotPassword }));
const PasswordReset = lazy(async () => ({ default: (await import('./pages/password-reset.tsx')).PasswordReset }));
const OAuthCallback = lazy(async () => ({ default: (await import('./pages/oauth-callback.tsx')).OAuthCallback }));
const MagicLinkCallback = lazy(async () => ({
  default: (await import('./pages/magic-link-callback.tsx')).MagicLinkCallback,
}));
const TeamInvitation = lazy(async () => ({ default: (await import('./pages/team-invitation.tsx')).TeamInvitation }));
const AccountSettings = lazy(async () => ({
  default: (await import('./account/account-settings.tsx')).AccountSettings,
}));
const ErrorPage = lazy(async () => ({ default: (await import('./pages/error-page.tsx')).ErrorPage }));

/** The pages of the handler by their path below it. Those that nobody signs in with are loaded when they are shown. */
export const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'sign-in',
    {
      urlKey: 'signIn',
      render: ({ fullPage }, given) => <SignIn fullPage={fullPage} automaticRedirect {...given.SignIn} />,
    },
  ],
  [
    'sign-up',
    {
      urlKey: 'signUp',
      render: ({ fullPage }, given) => <SignUp fullPage={fullPage} automaticRedirect {...given.SignUp} />,
    },
  ],
  [
    'sign-out',
    { urlKey: 'signOut', render: ({ fullPage }, given) => <SignOut fullPage={fullPage} {...given.SignOut} /> },
  ],
  [
    'email-verification',
    {
      urlKey: 'emailVerification',
      render: (props, given) => <EmailVerification {...props} {...given.EmailVerification} />,
    },
  ],
  [
    'forgot-password',
    {
      urlKey: 'forgotPassword',
      render: ({ fullPage }, given) => <ForgotPassword fullPage={fullPage} {...given.ForgotPassword} />,
    },
  ],
  [
    'password-reset',
    { urlKey: 'passwordReset', render: (props, given) => <PasswordReset {...props} {...given.PasswordReset} /> },
  ],
  [
    'oauth-callback',
    {
      urlKey: 'oauthCallback',
      render: ({ fullPage }, given) => <OAuthCallback fullPage={fullPage} {...given.OAuthCallback} />,
    },
  ],
  [
    'magic-link-callback',
    {
      urlKey: 'magicLinkCallback',
      render: (props, given) => <MagicLinkCallback {...props} {...given.MagicLinkCallback} />,
    },
  ],
  [
    'team-invitation',
    { urlKey: 'teamInvitation', render: (props, given) => <TeamInvitation {...props} {...given.TeamInvitation} /> },
  ],
  [
    'account-settings',
    {
      urlKey: null,
      hasSubPages: true,
      render: ({ fullPage, path }, given) => (
        <AccountSettings fullPage={fullPage} path={path} {...given.AccountSettings} />
      ),
    },
  ],
  ['error', { urlKey: null, render: (props, given) => <ErrorPage {...props} {...given.ErrorPage} /> }],
]);
