import { type ErrorName, errorDefinitions, KnownErrors } from '@keystack/contract';
import { mfaAttemptCode, type ResponseOverrides, sampleEmail, sampleVerificationCode } from '@keystack/testing';
import type { GalleryScenario } from './app.ts';
import { createPageEntry, type GalleryEntry } from './entry.tsx';
import { clickElement, fillInAndSubmit, paste } from './steps.ts';

const card = '.ks-message';
const successIcon = '[stroke*="success"]';
const errorIcon = '[stroke*="destructive"]';
const linkProblem = { VerificationCodeExpired: '.lucide-timer-off', VerificationCodeAlreadyUsed: '.lucide-history' };
const form = 'form';
const fieldError = '[aria-invalid="true"]';
const password = { password: 'correct horse', repeat: 'correct horse' };
const confirm = () => clickElement('.ks-message-actions > :last-child');
const reject = () => clickElement('.ks-message-actions > :first-child');
const rejectAndConfirm = async () => {
  await reject();
  await confirm();
};

const link = (path: string, scenario: GalleryScenario = {}, selector = card, steps?: () => Promise<unknown>) =>
  createPageEntry(`${path}?code=${sampleVerificationCode}`, scenario, selector, steps);
const failing = (
  route: keyof ResponseOverrides,
  error: ErrorName,
  scenario: GalleryScenario = {},
): GalleryScenario => ({
  ...scenario,
  responses: { [route]: error },
});

const badReset = (error: keyof typeof linkProblem) =>
  link('password-reset', failing('POST /auth/password/reset/check-code', error), linkProblem[error]);
const badMagicLink = (error: keyof typeof linkProblem) =>
  link('magic-link-callback', failing('POST /auth/otp/sign-in', error), linkProblem[error], confirm);
const badInvitation = (error: keyof typeof linkProblem) =>
  link('team-invitation', failing('POST /team-invitations/accept/check-code', error, { user: {} }), linkProblem[error]);

const review = (asks_if_own: boolean, steps?: () => Promise<unknown>) =>
  createPageEntry(
    'account-review',
    {
      user: {},
      responses: {
        'GET /auth/account-review': {
          review: {
            asks_if_own,
            removed: { password: true, second_factor: false, providers: ['github'], emails: [], sessions: true },
          },
        },
      },
    },
    card,
    steps,
  );

const errorPage = (name: ErrorName, message = 'message') => {
  const query = new URLSearchParams({ errorCode: errorDefinitions[name].code, message, details: '{}' });
  return createPageEntry(`error?${query}`, {}, card);
};

const connectAgain = new URLSearchParams({
  errorCode: 'SCHEMA_ERROR',
  message: 'message',
  details: JSON.stringify({ message: 'Sign in again, then connect the account within 10 minutes.' }),
});

/** The entries of all handler pages except sign-in, sign-up and the account settings, in every state. */
export const handlerPageEntries: Readonly<Record<string, GalleryEntry>> = {
  'forgot-password': createPageEntry('forgot-password', {}, form),
  'forgot-password-invalid': createPageEntry('forgot-password', {}, fieldError, () =>
    fillInAndSubmit({ email: 'ada' }),
  ),
  'forgot-password-sent': createPageEntry('forgot-password', {}, card, () =>
    fillInAndSubmit({ email: 'ada@example.com' }),
  ),
  'password-reset': link('password-reset', {}, form),
  'password-reset-errors': link('password-reset', {}, fieldError, () =>
    fillInAndSubmit({ password: 'correct horse', repeat: 'correct house' }),
  ),
  'password-reset-done': link('password-reset', {}, successIcon, () => fillInAndSubmit(password)),
  'password-reset-failed': link(
    'password-reset',
    failing('POST /auth/password/reset', 'VerificationCodeAlreadyUsed'),
    errorIcon,
    () => fillInAndSubmit(password),
  ),
  'password-reset-invalid': createPageEntry('password-reset', {}, card),
  'password-reset-expired': badReset('VerificationCodeExpired'),
  'password-reset-used': badReset('VerificationCodeAlreadyUsed'),
  'email-verification': link('email-verification'),
  'email-verification-running': link(
    'email-verification',
    { user: { primary_email_verified: false }, responses: { 'POST /contact-channels/verify': 'no-response' } },
    '.ks-message .ks-spinner',
  ),
  'email-verification-done': link('email-verification', {}, successIcon, confirm),
  'email-verification-signed-in': link('email-verification', { user: {} }),
  'email-verification-account-deleted': link('email-verification', {}, successIcon, rejectAndConfirm),
  'email-verification-reject': link('email-verification', {}, card, reject),
  'email-verification-account-kept': link(
    'email-verification',
    { responses: { 'POST /contact-channels/verify/reject': { success: true, account_deleted: false } } },
    '.lucide-info',
    rejectAndConfirm,
  ),
  'email-verification-invalid': createPageEntry('email-verification', {}, card),
  'email-verification-expired': link(
    'email-verification',
    failing('POST /contact-channels/verify', 'VerificationCodeExpired'),
    linkProblem.VerificationCodeExpired,
    confirm,
  ),
  'magic-link': link('magic-link-callback'),
  'magic-link-invalid': createPageEntry('magic-link-callback', {}, card),
  'magic-link-expired': badMagicLink('VerificationCodeExpired'),
  'magic-link-used': badMagicLink('VerificationCodeAlreadyUsed'),
  'magic-link-second-factor': link(
    'magic-link-callback',
    {
      responses: {
        'POST /auth/otp/sign-in': new KnownErrors.MultiFactorAuthenticationRequired(mfaAttemptCode(sampleEmail)),
        'POST /auth/mfa/sign-in': 'InvalidTotpCode',
      },
    },
    '.ks-totp .ks-field-error:not(:empty)',
    async () => {
      await confirm();
      await paste('.ks-totp input', '123456');
    },
  ),
  'oauth-callback': createPageEntry('oauth-callback', {}, `${card} a`),
  'oauth-callback-failed': createPageEntry(
    'oauth-callback',
    { isBackFromProvider: true, responses: { 'POST /auth/oauth/token': 'OuterOAuthTimeout' } },
    '.ks-report',
  ),
  'oauth-callback-second-factor': createPageEntry(
    'oauth-callback',
    {
      isBackFromProvider: true,
      responses: {
        'POST /auth/oauth/token': new KnownErrors.MultiFactorAuthenticationRequired(mfaAttemptCode(sampleEmail)),
      },
    },
    '.ks-totp',
  ),
  'oauth-callback-wrong-totp': createPageEntry(
    'oauth-callback',
    { isBackFromProvider: true, responses: { 'POST /auth/oauth/token': 'InvalidTotpCode' } },
    '[role="alert"]',
  ),
  'account-review': review(true),
  'account-review-clear': review(true, reject),
  'account-review-removed': review(false),
  'sign-out': createPageEntry('sign-out', { user: {} }, card),
  'signed-out': createPageEntry('sign-out', {}, card),
  'error-unknown': createPageEntry('error', {}, card),
  'error-known': errorPage('UserEmailAlreadyExists'),
  'error-account-of-another-user': errorPage('OAuthConnectionAlreadyConnectedToAnotherUser'),
  'error-another-account': errorPage('UserAlreadyConnectedToAnotherOAuthConnection'),
  'error-access-denied': errorPage('OAuthProviderAccessDenied'),
  'error-connect-again': createPageEntry(`error?${connectAgain}`, { user: {} }, card),
  'team-invitation': link('team-invitation', { user: {} }, '.ks-message-actions > :nth-child(2)'),
  'team-invitation-signed-out': link('team-invitation'),
  'team-invitation-joined': link('team-invitation', { user: {} }, successIcon, confirm),
  'team-invitation-failed': link(
    'team-invitation',
    failing('POST /team-invitations/accept', 'VerificationCodeAlreadyUsed', { user: {} }),
    errorIcon,
    confirm,
  ),
  'team-invitation-invalid': createPageEntry('team-invitation', {}, card),
  'team-invitation-expired': badInvitation('VerificationCodeExpired'),
  'team-invitation-used': badInvitation('VerificationCodeAlreadyUsed'),
  'no-such-page': createPageEntry('no-such-page', {}, card),
};
