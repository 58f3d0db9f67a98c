import { limits } from '@keystack/contract';
import { Secret, TOTP } from 'otpauth';
import { budgets } from '../../domain/budgets.ts';
import type { CasesOf } from '../case.ts';
import { makeSampleUser, type SampleUser } from '../sample-user.ts';
import type { Answer, TestApp } from '../test-app.ts';
import { codeCase } from './codes.ts';

const secret = new Secret({ size: 20 });

/** What the user's authenticator app keeps. */
export const totpSecret = Buffer.from(secret.bytes).toString('base64');

/** The code that the user's authenticator app shows now. */
export function totpAt(now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** Turns the second factor of a user on, and gives the attempt code of a sign-in with the password. */
export async function requestAttempt(t: TestApp, { token, email }: SampleUser): Promise<string> {
  await t.call('PATCH /users/me', { token, body: { totp_secret_base64: totpSecret } });
  const { body } = await t.call<{ details: { attempt_code: string } }>('POST /auth/password/sign-in', {
    body: { email, password: 'correct horse' },
  });
  return body.details.attempt_code;
}

const send = (t: TestApp, code: string, totp: string): Promise<Answer> =>
  t.call('POST /auth/mfa/sign-in', { body: { code, type: 'totp', totp } });

/** A code that is wrong at every time. */
const wrong = 'xxxxxx';

const attempts = {
  make: requestAttempt,
  // There is no call that looks at an attempt alone, but a wrong code leaves it usable.
  check: (code: string) => ({ route: 'POST /auth/mfa/sign-in', body: { code, type: 'totp', totp: wrong } }),
  use: (code: string) => ({ route: 'POST /auth/mfa/sign-in', body: { code, type: 'totp', totp: wrong } }),
  lifetime: limits.mfaAttemptLifetime,
};

export const mfaCases: CasesOf<'POST /auth/mfa/sign-in'> = {
  'POST /auth/mfa/sign-in': {
    call: async (t, user) => ({
      body: { code: await requestAttempt(t, user), type: 'totp', totp: totpAt(t.clock.now()) },
    }),
    errors: {
      ...codeCase(attempts, attempts.use).errors,
      VerificationCodeAlreadyUsed: async (t) => {
        const code = await requestAttempt(t, await makeSampleUser(t));
        await send(t, code, totpAt(t.clock.now()));
        return send(t, code, totpAt(t.clock.now()));
      },
      InvalidTotpCode: async (t) => send(t, await requestAttempt(t, await makeSampleUser(t)), wrong),
      TooManyRequests: async (t) => {
        const user = await makeSampleUser(t);
        const code = await requestAttempt(t, user);
        for (let guess = 0; guess < budgets.totpFor.limit; guess += 1) await send(t, code, wrong);
        return send(t, code, totpAt(t.clock.now()));
      },
    },
  },
};
