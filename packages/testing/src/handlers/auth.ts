import { type GuardedAction, KnownErrors, limits, signInAgainMessage } from '@keystack/contract';
import type { Account, FakeServiceState } from '../fake-service-state.ts';
import type { Handlers } from '../handler.ts';
import { mfaAttemptCode, sampleEmail, sampleTotpCode, sampleVerificationCode } from '../sample-data.ts';

const maskedEmail = 'a…@example.com';
const success = { success: true } as const;

/** Handlers of the endpoints for passwords, magic links, the second factor, sessions, tokens and email verification. */
export const authHandlers = {
  'POST /auth/password/sign-up': ({ service, body }) => {
    if (service.accountOf(body.email) !== undefined) return 'UserEmailAlreadyExists';
    if (isTooShort(body.password)) return passwordTooShort();
    return service.signIn(service.createAccount({ primary_email: body.email }, body.password));
  },
  'POST /auth/password/sign-in': ({ service, body }) => {
    const account = service.accountOf(body.email);
    if (account === undefined || account.password !== body.password) return 'EmailPasswordMismatch';
    return signIn(service, account);
  },
  'POST /auth/password/set': ({ service, account, body }) => {
    if (account === undefined) return 'UserAuthenticationRequired';
    const problem = freshSessionOrTotpError(service, body.totp_code, 'set the password');
    if (problem !== undefined) return problem;
    account.password = body.password;
    account.user.has_password = true;
    return success;
  },
  'POST /auth/password/update': ({ account, body }) => {
    if (account === undefined || body.old_password !== account.password) return 'PasswordConfirmationMismatch';
    if (isTooShort(body.new_password)) return passwordTooShort();
    account.password = body.new_password;
    return success;
  },
  'POST /auth/password/send-reset-code': () => ({
    success: 'If a user with this email address exists, an email is on its way.',
  }),
  'POST /auth/password/reset/check-code': ({ body }) =>
    verificationCodeError(body) ?? { is_code_valid: true, email: sampleEmail },
  'POST /auth/password/reset': ({ service, body }) => {
    const problem = verificationCodeError(body);
    if (problem !== undefined) return problem;
    if (isTooShort(body.password)) return passwordTooShort();
    const account = service.accountOf(sampleEmail);
    if (account !== undefined) account.password = body.password;
    service.revokeEverything();
    return success;
  },
  'POST /auth/otp/send-sign-in-code': () => ({ nonce: sampleVerificationCode.slice(limits.oneTimeCodeLength) }),
  'POST /auth/otp/sign-in': ({ service, body }) => {
    const account = service.accountOf(sampleEmail);
    return verificationCodeError(body) ?? signIn(service, account ?? service.createAccount(), account === undefined);
  },
  'POST /auth/otp/sign-in/check-code': ({ body }) =>
    verificationCodeError(body) ?? { is_code_valid: true, email: maskedEmail },
  'POST /auth/mfa/sign-in': ({ service, body }) => {
    const account = service.accountOf(body.code.replace(/0+$/, ''));
    if (account === undefined) return 'VerificationCodeExpired';
    return body.totp === sampleTotpCode ? service.signIn(account) : 'InvalidTotpCode';
  },
  'GET /auth/account-review': ({ service, account }) =>
    account === undefined ? 'UserAuthenticationRequired' : { review: service.accountReview },
  'POST /auth/account-review': ({ service, account, body }) => {
    if (account === undefined) return 'UserAuthenticationRequired';
    service.accountReview = null;
    if (body.answer === 'not_mine')
      Object.assign(account.user, { display_name: null, profile_image_url: null, client_metadata: null });
    return success;
  },
  'POST /auth/oauth/token': ({ service, body }) => {
    if (body.grant_type === 'authorization_code') return 'InvalidAuthorizationCode';
    const token = service.refresh(body.refresh_token);
    return token === undefined ? 'RefreshTokenNotFoundOrExpired' : { ...token, token_type: 'Bearer', scope: 'legacy' };
  },
  'DELETE /auth/sessions/current': ({ service, refreshToken }) =>
    service.revokeSession(refreshToken) ? success : 'RefreshTokenNotFoundOrExpired',
  'GET /auth/sessions': ({ service, account }) =>
    account === undefined
      ? 'CannotGetOwnUserWithoutUser'
      : { items: [...service.listedSessions], is_paginated: false as const },
  'DELETE /auth/sessions/{session_id}': ({ service, params }) => {
    const place = service.listedSessions.findIndex(({ id }) => id === params.session_id);
    if (service.listedSessions[place]?.is_current_session) return 'CannotDeleteCurrentSession';
    if (place !== -1) service.listedSessions.splice(place, 1);
    return success;
  },
  'POST /contact-channels/send-verification-code': ({ account }) =>
    account?.user.primary_email_verified ? 'EmailAlreadyVerified' : success,
  'POST /contact-channels/verify/check-code': ({ account, body }) =>
    verificationCodeError(body) ?? {
      is_code_valid: true,
      email: maskedEmail,
      is_current_user: account?.user.primary_email === sampleEmail,
    },
  'POST /contact-channels/verify': ({ service, body }) => {
    const problem = verificationCodeError(body);
    if (problem !== undefined) return problem;
    const account = service.accountOf(sampleEmail);
    if (account !== undefined) account.user.primary_email_verified = true;
    return success;
  },
  'POST /contact-channels/verify/reject': ({ service, body }) => {
    const problem = verificationCodeError(body);
    if (problem !== undefined) return problem;
    service.deleteAccount(service.accountOf(sampleEmail));
    return { success: true, account_deleted: true };
  },
} satisfies Handlers;

function signIn(service: FakeServiceState, account: Account, isNewUser = false) {
  return service.requiresTotp
    ? new KnownErrors.MultiFactorAuthenticationRequired(mfaAttemptCode(account.user.primary_email ?? ''))
    : service.signIn(account, isNewUser);
}

/**
 * Checks a request that requires a fresh session or a second-factor code. Returns the error if the code is wrong, or if
 * there is no code and the session is too old. Otherwise returns `undefined`.
 */
export function freshSessionOrTotpError(
  service: FakeServiceState,
  totpCode: string | undefined,
  action: GuardedAction,
) {
  if (totpCode !== undefined) return totpCode === sampleTotpCode ? undefined : 'InvalidTotpCode';
  if (!service.sessionsAreOld) return;
  return new KnownErrors.SchemaError(signInAgainMessage(action));
}

/** Returns the error for a wrong verification code, or `undefined` for `sampleVerificationCode`. */
export function verificationCodeError({ code }: { readonly code: string }) {
  return code === sampleVerificationCode ? undefined : 'VerificationCodeNotFound';
}

const isTooShort = (password: string) => [...password].length < limits.passwordMinLength;
const passwordTooShort = () => new KnownErrors.PasswordTooShort(limits.passwordMinLength);
