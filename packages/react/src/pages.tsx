import type { HandlerUrls } from '@keystack/js';
import { lazy, type ReactElement } from 'react';

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
  readonly render: (props: PageProps) => ReactElement;
}

const SignIn = lazy(async () => ({ default: (await import('./pages/sign-in.tsx')).SignIn }));
const SignUp = lazy(async () => ({ default: (await import('./pages/sign-up.tsx')).SignUp }));
const SignOut = lazy(async () => ({ default: (await import('./pages/sign-out.tsx')).SignOut }));
const EmailVerification = lazy(async () => ({
  default: (await import('./pages/email-verification.tsx')).EmailVerification,
}));
const ForgotPassword = lazy(async () => ({ default: (await import('./pages/forgot-password.tsx')).ForgotPassword }));
const PasswordReset = lazy(async () => ({ default: (await import('./pages/password-reset.tsx')).PasswordReset }));
const MagicLinkCallback = lazy(async () => ({
  default: (await import('./pages/magic-link-callback.tsx')).MagicLinkCallback,
}));
const TeamInvitation = lazy(async () => ({ default: (await import('./pages/team-invitation.tsx')).TeamInvitation }));
const AccountSettings = lazy(async () => ({
  default: (await import('./account/account-settings.tsx')).AccountSettings,
}));
const ErrorPage = lazy(async () => ({ default: (await import('./pages/error-page.tsx')).ErrorPage }));

/** The pages of the handler by their path below it. Each is loaded when it is first shown. */
export const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
  ['sign-in', { urlKey: 'signIn', render: ({ fullPage }) => <SignIn fullPage={fullPage} automaticRedirect /> }],
  ['sign-up', { urlKey: 'signUp', render: ({ fullPage }) => <SignUp fullPage={fullPage} automaticRedirect /> }],
  ['sign-out', { urlKey: 'signOut', render: ({ fullPage }) => <SignOut fullPage={fullPage} /> }],
  ['email-verification', { urlKey: 'emailVerification', render: (props) => <EmailVerification {...props} /> }],
  ['forgot-password', { urlKey: 'forgotPassword', render: ({ fullPage }) => <ForgotPassword fullPage={fullPage} /> }],
  ['password-reset', { urlKey: 'passwordReset', render: (props) => <PasswordReset {...props} /> }],
  ['magic-link-callback', { urlKey: 'magicLinkCallback', render: (props) => <MagicLinkCallback {...props} /> }],
  ['team-invitation', { urlKey: 'teamInvitation', render: (props) => <TeamInvitation {...props} /> }],
  [
    'account-settings',
    {
      urlKey: null,
      hasSubPages: true,
      render: ({ fullPage, path }) => <AccountSettings fullPage={fullPage} path={path} />,
    },
  ],
  ['error', { urlKey: null, render: (props) => <ErrorPage {...props} /> }],
]);
