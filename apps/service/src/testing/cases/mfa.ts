import { serviceLimits } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { rateLimits } from '../../rate-limits/rate-limits.ts';
import type { EndpointCases } from '../case.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  completeStandInSignIn,
  enableProvider,
  insertAccountReturningToken,
  redeemAuthorizationCode,
} from '../oauth.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../sample-user.ts';
import type { TestApp, TestResponse } from '../test-app.ts';
import { createCodeEndpointCase } from './codes.ts';

const secret = new Secret({ size: 20 });

/** The TOTP secret of the sample users, in base64. */
export const totpSecret = Buffer.from(secret.bytes).toString('base64');

/** Returns the TOTP code of the sample users at a time. */
export function totpAt(now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** Ensures that a user has a second factor, signs in with the password and returns the attempt code of the sign-in. */
export async function startMfaSignIn(t: TestApp, { token, email }: SampleUser): Promise<string> {
  const me = await t.request('GET /users/me', { token });
  if (me.body['requires_totp_mfa'] !== true)
    await t.request('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
  return enterPassword(t, email);
}

/** Signs in with the password and returns the attempt code of the second factor. */
async function enterPassword(t: TestApp, email: string): Promise<string> {
  const { body } = await t.request<{ details: { attempt_code: string } }>('POST /auth/password/sign-in', {
    body: { email, password: 'correct horse' },
  });
  return body.details.attempt_code;
}

const send = (t: TestApp, code: string, totp: string): Promise<TestResponse> =>
  t.request('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp } });

/** A code that is never valid. */
const wrong = 'xxxxxx';

const attempts = {
  create: startMfaSignIn,
  // No endpoint checks an attempt code without redeeming it, but after a wrong TOTP code it can still be redeemed.
  check: (code: string) => ({ route: 'POST /auth/mfa/sign-in', body: { code, type: 'totp', totp: wrong } }),
  use: (code: string) => ({ route: 'POST /auth/mfa/sign-in', body: { code, type: 'totp', totp: wrong } }),
  lifetime: serviceLimits.mfaAttemptLifetime,
};

/** Starts to link an account to a user with a second factor. `enter` sends the TOTP code that completes it. */
async function requestLink(t: TestApp, email = `${crypto.randomUUID()}@example.com`) {
  const user = await createSampleUser(t);
  await enableProvider(t, 'github');
  await t.request('PATCH /users/me', { token: user.token, body: { totp_secret_base64: totpSecret } });
  const back = await completeRedirects(t, { email }, { type: 'link', token: user.token });
  const response = await redeemAuthorizationCode(t, authorizationCodeOf(back));
  const code = String(Object(response.body['details']).attempt_code);
  return { user, email, enter: () => send(t, code, totpAt(t.clock.now())) };
}

/** The test cases of the endpoints for multi-factor authentication. */
export const mfaCases: EndpointCases<'POST /auth/mfa/sign-in'> = {
  'POST /auth/mfa/sign-in': {
    call: async (t, user) => ({
      body: { code: await startMfaSignIn(t, user), type: 'totp', totp: totpAt(t.clock.now()) },
    }),
    errors: {
      ...createCodeEndpointCase(attempts, attempts.use).errors,
      VerificationCodeAlreadyUsed: async (t) => {
        const code = await startMfaSignIn(t, await createSampleUser(t));
        await send(t, code, totpAt(t.clock.now()));
        return send(t, code, totpAt(t.clock.now()));
      },
      UserSuspended: async (t) => {
        const user = await createSampleUser(t);
        await startMfaSignIn(t, user);
        await suspendUser(t, user.userId);
        return send(t, await enterPassword(t, user.email), totpAt(t.clock.now()));
      },
      InvalidTotpCode: async (t) => send(t, await startMfaSignIn(t, await createSampleUser(t)), wrong),
      InvalidAuthorizationCode: async (t) => {
        const { user, enter } = await requestLink(t);
        await t.request('DELETE /auth/sessions/current', { refreshToken: user.refreshToken });
        return enter();
      },
      UserAlreadyConnectedToAnotherOAuthConnection: async (t) => {
        const { user, enter } = await requestLink(t);
        await insertAccountReturningToken(t, user.userId, { provider: 'github' });
        return enter();
      },
      OAuthConnectionAlreadyConnectedToAnotherUser: async (t) => {
        const { email, enter } = await requestLink(t);
        await completeStandInSignIn(t, 'github', { email });
        return enter();
      },
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        const code = await startMfaSignIn(t, user);
        for (let guess = 0; guess < rateLimits.totpFor.limit; guess += 1) await send(t, code, wrong);
        return send(t, code, totpAt(t.clock.now()));
      },
    },
  },
};
