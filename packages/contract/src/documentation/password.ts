import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { email, code } = samples;

/** Sign-up and sign-in with a password, and password management. */
export const passwordArea = {
  title: 'Passwords',
  text: 'Accounts with an email address and a password of 8 to 256 characters, and the way back for users who forget it. Unless the project turns `refuse_common_passwords` off, a new password may not be one of the most common ones, the email address of the user or the name of the project.',
  calls: {
    'POST /auth/password/sign-up': {
      summary: 'Sign up with a password',
      text: 'Makes the user, signs it in and mails a link that verifies the address. A callback URL that is not trusted does not fail the sign-up: no mail is sent then.',
      body: {
        email,
        password: samples.password,
        verification_callback_url: `${samples.callbackUrl}/email-verification`,
      },
    },
    'POST /auth/password/sign-in': {
      summary: 'Sign in with a password',
      text: 'An unknown address, a user without a password and a wrong password give the same answer after the same time. Users with a second factor get an attempt code in the details of the error; finish at `POST /auth/mfa/sign-in`.',
      body: { email, password: samples.password },
    },
    'POST /auth/password/send-reset-code': {
      summary: 'Mail a password reset link',
      text: 'Answers the same whether or not anybody has this email. The email goes out only if somebody does. Its link works once, for an hour, and until a newer one is sent.',
      body: { email, callback_url: `${samples.callbackUrl}/password-reset` },
    },
    'POST /auth/password/reset': {
      summary: 'Reset a password',
      text: 'Uses the code of the mail up and ends every session of the user. It does not sign in.',
      body: { code, password: 'a new horse battery' },
    },
    'POST /auth/password/reset/check-code': {
      summary: 'Check a reset code',
      text: 'Does not use the code up, but counts as one of its 20 attempts.',
      body: { code },
    },
    'POST /auth/password/set': {
      summary: 'Set the first password',
      text: 'For users who sign in with a magic link or an OAuth provider. The sessions of the user go on. With client access, this needs a session that started at most ten minutes ago and has passed the second factor if there is one, or `totp_code`; otherwise the response is a `SCHEMA_ERROR` whose message tells the user to sign in again.',
      refusals: { 400: 'The user has a password already, or no e-mail address that is used for signing in.' },
      body: { password: samples.password },
    },
    'POST /auth/password/update': {
      summary: 'Change the password',
      text: 'Ends the other sessions of the user. The one whose refresh token is sent along stays.',
      body: { old_password: samples.password, new_password: 'a new horse battery' },
    },
  } satisfies DocumentationOf<
    | 'POST /auth/password/sign-up'
    | 'POST /auth/password/sign-in'
    | 'POST /auth/password/send-reset-code'
    | 'POST /auth/password/reset'
    | 'POST /auth/password/reset/check-code'
    | 'POST /auth/password/set'
    | 'POST /auth/password/update'
  >,
} satisfies Area;
