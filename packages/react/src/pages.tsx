import { limits } from '@keystack/contract/rules';
import type { HandlerUrls } from '@keystack/js';
import type { ComponentType } from 'react';
import type { AccountSettingsProps } from './account/account-settings.tsx';
import type { AccountReviewProps } from './pages/account-review.tsx';
import type { EmailVerificationProps } from './pages/email-verification.tsx';
import type { ErrorPageProps } from './pages/error-page.tsx';
import type { ForgotPasswordProps } from './pages/forgot-password.tsx';
import type { ImpersonationProps } from './pages/impersonation.tsx';
import type { MagicLinkCallbackProps } from './pages/magic-link-callback.tsx';
import type { OAuthCallbackProps } from './pages/oauth-callback.tsx';
import type { PasswordResetProps } from './pages/password-reset.tsx';
import { SignIn, type SignInProps } from './pages/sign-in.tsx';
import type { SignOutProps } from './pages/sign-out.tsx';
import { SignUp, type SignUpProps } from './pages/sign-up.tsx';
import type { TeamInvitationProps } from './pages/team-invitation.tsx';
import {
  AccountReview,
  AccountSettings,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  Impersonation,
  MagicLinkCallback,
  OAuthCallback,
  PasswordReset,
  SignOut,
  TeamInvitation,
} from './pages-on-demand.tsx';

/** Props for the pages of `StackHandler` by component name. They override the handler's own. */
export interface HandlerPagePropsByComponent {
  /** Props of `SignIn`. */
  readonly SignIn?: Partial<SignInProps>;
  /** Props of `SignUp`. */
  readonly SignUp?: Partial<SignUpProps>;
  /** Props of `SignOut`. */
  readonly SignOut?: Partial<SignOutProps>;
  /** Props of `EmailVerification`. */
  readonly EmailVerification?: Partial<EmailVerificationProps>;
  /** Props of `ForgotPassword`. */
  readonly ForgotPassword?: Partial<ForgotPasswordProps>;
  /** Props of `PasswordReset`. */
  readonly PasswordReset?: Partial<PasswordResetProps>;
  /** Props of `OAuthCallback`. */
  readonly OAuthCallback?: Partial<OAuthCallbackProps>;
  /** Props of `MagicLinkCallback`. */
  readonly MagicLinkCallback?: Partial<MagicLinkCallbackProps>;
  /** Props of the step after a sign-in that removed sign-in methods. */
  readonly AccountReview?: Partial<AccountReviewProps>;
  /** Props of the page that starts an impersonation. */
  readonly Impersonation?: Partial<ImpersonationProps>;
  /** Props of `TeamInvitation`. */
  readonly TeamInvitation?: Partial<TeamInvitationProps>;
  /** Props of `AccountSettings`. */
  readonly AccountSettings?: Partial<AccountSettingsProps>;
  /** Props of `ErrorPage`. */
  readonly ErrorPage?: Partial<ErrorPageProps>;
}

/** The props that the handler passes to every page. Each uses the ones it needs. */
export interface HandlerPageProps {
  readonly fullPage: boolean;
  /** Path and query from the host app's router, if it has one. */
  readonly path: string | undefined;
  readonly searchParams: URLSearchParams;
  readonly automaticRedirect: true;
}

/** A page of the handler. */
export interface HandlerPage {
  readonly name: keyof HandlerPagePropsByComponent;
  readonly component: ComponentType<HandlerPageProps>;
  /** The key in `urls` with which a host app can replace the page's URL, or `null` if it cannot. */
  readonly urlKey: keyof HandlerUrls | null;
  /** `true` if the page is a form, so that its placeholder looks like one. */
  readonly isForm?: boolean;
  /** `true` if the page also handles the paths below its own. */
  readonly hasSubPages?: boolean;
  /** Lifetime of the code with which emailed links open the page, in milliseconds. Absent if none do. */
  readonly codeLifetime?: number;
}

/**
 * The pages of the handler by their path below it. `SignIn` and `SignUp` are bundled with it: most people see them
 * first, so they need no further file. The others are loaded on demand.
 */
export const handlerPages: ReadonlyMap<string, HandlerPage> = new Map<string, HandlerPage>([
  ['sign-in', { name: 'SignIn', component: SignIn, urlKey: 'signIn', isForm: true }],
  ['sign-up', { name: 'SignUp', component: SignUp, urlKey: 'signUp', isForm: true }],
  ['sign-out', { name: 'SignOut', component: SignOut, urlKey: 'signOut' }],
  [
    'email-verification',
    {
      name: 'EmailVerification',
      component: EmailVerification,
      urlKey: 'emailVerification',
      codeLifetime: limits.verificationCodeLifetime,
    },
  ],
  ['forgot-password', { name: 'ForgotPassword', component: ForgotPassword, urlKey: 'forgotPassword' }],
  [
    'password-reset',
    {
      name: 'PasswordReset',
      component: PasswordReset,
      urlKey: 'passwordReset',
      codeLifetime: limits.passwordResetLifetime,
    },
  ],
  ['oauth-callback', { name: 'OAuthCallback', component: OAuthCallback, urlKey: 'oauthCallback' }],
  [
    'magic-link-callback',
    {
      name: 'MagicLinkCallback',
      component: MagicLinkCallback,
      urlKey: 'magicLinkCallback',
      codeLifetime: limits.signInCodeLifetime,
    },
  ],
  [
    'team-invitation',
    {
      name: 'TeamInvitation',
      component: TeamInvitation,
      urlKey: 'teamInvitation',
      codeLifetime: limits.verificationCodeLifetime,
    },
  ],
  [
    'impersonation',
    { name: 'Impersonation', component: Impersonation, urlKey: null, codeLifetime: limits.signInCodeLifetime },
  ],
  ['account-review', { name: 'AccountReview', component: AccountReview, urlKey: null }],
  ['account-settings', { name: 'AccountSettings', component: AccountSettings, urlKey: null, hasSubPages: true }],
  ['error', { name: 'ErrorPage', component: ErrorPage, urlKey: null }],
]);
