import { lazy } from 'react';
import type { AccountSettingsProps } from './account/account-settings.tsx';
import { AppearanceScope } from './appearance/appearance-scope.tsx';
import type { EmailVerificationProps } from './pages/email-verification.tsx';
import type { ErrorPageProps } from './pages/error-page.tsx';
import type { ForgotPasswordProps } from './pages/forgot-password.tsx';
import type { MagicLinkCallbackProps } from './pages/magic-link-callback.tsx';
import type { OAuthCallbackProps } from './pages/oauth-callback.tsx';
import type { PasswordResetProps } from './pages/password-reset.tsx';
import type { SignOutProps } from './pages/sign-out.tsx';
import type { TeamInvitationProps } from './pages/team-invitation.tsx';

/*
 * The pages that few visits need, each loaded when it is first rendered. The package exports these versions and no
 * others, because some bundlers (esbuild) put all pages that index.ts imports into the first files of an app.
 */

const AccountSettingsOnDemand = lazy(async () => ({
  default: (await import('./account/account-settings.tsx')).AccountSettings,
}));

/**
 * Renders the settings of the user's account and teams. Redirects to the sign-in page if nobody is signed in.
 *
 * @example
 * import { AccountSettings } from '@keystack/react';
 * import { CreditCard } from 'lucide-react';
 *
 * export function Settings() {
 *   const billing = { title: 'Billing', icon: CreditCard, content: <p>Plan: Pro</p>, subpath: '/billing' };
 *   return <AccountSettings fullPage extraItems={[billing]} />;
 * }
 */
export function AccountSettings({ appearance, ...props }: AccountSettingsProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <AccountSettingsOnDemand {...props} />
    </AppearanceScope>
  );
}

const EmailVerificationOnDemand = lazy(async () => ({
  default: (await import('./pages/email-verification.tsx')).EmailVerification,
}));

/**
 * Renders the page that the link in a verification email opens. Verifies the email at once in a browser with a session
 * of the account. In other browsers, asks the user to verify the email or to reject the account, which deletes it
 * unless it was confirmed before.
 *
 * @example
 * import { EmailVerification } from '@keystack/react';
 *
 * export function Page() {
 *   return <EmailVerification fullPage />;
 * }
 */
export function EmailVerification({ appearance, ...props }: EmailVerificationProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <EmailVerificationOnDemand {...props} />
    </AppearanceScope>
  );
}

const ErrorPageOnDemand = lazy(async () => ({ default: (await import('./pages/error-page.tsx')).ErrorPage }));

/**
 * Renders the error of a failed OAuth sign-in or account connection, from the page's query.
 *
 * @example
 * import { ErrorPage } from '@keystack/react';
 *
 * export function Page() {
 *   return <ErrorPage fullPage />;
 * }
 */
export function ErrorPage({ appearance, ...props }: ErrorPageProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <ErrorPageOnDemand {...props} />
    </AppearanceScope>
  );
}

const ForgotPasswordOnDemand = lazy(async () => ({
  default: (await import('./pages/forgot-password.tsx')).ForgotPassword,
}));

/**
 * Renders the page that sends a password reset email. Its message does not reveal whether the account exists.
 *
 * @example
 * import { ForgotPassword } from '@keystack/react';
 *
 * export function Page() {
 *   return <ForgotPassword fullPage />;
 * }
 */
export function ForgotPassword({ appearance, ...props }: ForgotPasswordProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <ForgotPasswordOnDemand {...props} />
    </AppearanceScope>
  );
}

const MagicLinkCallbackOnDemand = lazy(async () => ({
  default: (await import('./pages/magic-link-callback.tsx')).MagicLinkCallback,
}));

/**
 * Renders the page that a magic link opens. Signs in at once in the browser that requested the link. Other browsers
 * show the account and ask first.
 *
 * @example
 * import { MagicLinkCallback } from '@keystack/react';
 *
 * export function Page() {
 *   return <MagicLinkCallback fullPage />;
 * }
 */
export function MagicLinkCallback({ appearance, ...props }: MagicLinkCallbackProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <MagicLinkCallbackOnDemand {...props} />
    </AppearanceScope>
  );
}

const NotFoundOnDemand = lazy(async () => ({ default: (await import('./pages/not-found.tsx')).NotFound }));

/** The page for URLs below the handler that do not exist. */
export function NotFound(props: { readonly fullPage: boolean }) {
  return <NotFoundOnDemand {...props} />;
}

const OAuthCallbackOnDemand = lazy(async () => ({
  default: (await import('./pages/oauth-callback.tsx')).OAuthCallback,
}));

/**
 * Renders the page that OAuth providers redirect the browser back to. Completes the sign-in and redirects.
 *
 * @example
 * import { OAuthCallback } from '@keystack/react';
 *
 * export function Page() {
 *   return <OAuthCallback fullPage />;
 * }
 */
export function OAuthCallback({ appearance, ...props }: OAuthCallbackProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <OAuthCallbackOnDemand {...props} />
    </AppearanceScope>
  );
}

const PasswordResetOnDemand = lazy(async () => ({
  default: (await import('./pages/password-reset.tsx')).PasswordReset,
}));

/**
 * Renders the page that the link in a password reset email opens. Lets the user set a new password.
 *
 * @example
 * import { PasswordReset } from '@keystack/react';
 *
 * export function Page() {
 *   return <PasswordReset fullPage />;
 * }
 */
export function PasswordReset({ appearance, ...props }: PasswordResetProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <PasswordResetOnDemand {...props} />
    </AppearanceScope>
  );
}

const SignOutOnDemand = lazy(async () => ({ default: (await import('./pages/sign-out.tsx')).SignOut }));

/**
 * Renders the page that signs out: at once after a navigation within the app, otherwise after confirmation, because
 * another site may have opened the page. If the service cannot be reached, it signs out of this browser only.
 *
 * @example
 * import { SignOut } from '@keystack/react';
 *
 * export function Page() {
 *   return <SignOut fullPage />;
 * }
 */
export function SignOut({ appearance, ...props }: SignOutProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <SignOutOnDemand {...props} />
    </AppearanceScope>
  );
}

const TeamInvitationOnDemand = lazy(async () => ({
  default: (await import('./pages/team-invitation.tsx')).TeamInvitation,
}));

/**
 * Renders the page that the link in a team invitation opens. Lets signed-in users join the team, and others sign in
 * first.
 *
 * @example
 * import { TeamInvitation } from '@keystack/react';
 *
 * export function Page() {
 *   return <TeamInvitation fullPage />;
 * }
 */
export function TeamInvitation({ appearance, ...props }: TeamInvitationProps) {
  return (
    <AppearanceScope appearance={appearance}>
      <TeamInvitationOnDemand {...props} />
    </AppearanceScope>
  );
}

/** The page that the link of an impersonation opens, below the handler. */
export const Impersonation = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./pages/impersonation.tsx')).Impersonation,
}));

/** The step after a sign-in that removed sign-in methods, below the handler. */
export const AccountReview = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./pages/account-review.tsx')).AccountReview,
}));
