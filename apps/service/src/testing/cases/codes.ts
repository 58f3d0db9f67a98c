import { limits } from '@keystack/contract';
import { createSampleUser, type SampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

interface CodeCall {
  readonly route: string;
  readonly body: object;
}

/** A kind of verification code, with functions that create one and return the requests that check and redeem it. */
export interface VerificationCodeFixture {
  create(t: TestApp, user: SampleUser): Promise<string>;
  check(code: string): CodeCall;
  use(code: string): CodeCall;
  readonly lifetime?: number;
  /** `true` if redeeming the code needs a signed-in user. */
  readonly signedIn?: boolean;
}

/** Creates the case of an endpoint that takes a code. The errors of invalid codes are the same for all kinds. */
export function createCodeEndpointCase(kind: VerificationCodeFixture, call: (code: string) => CodeCall) {
  const send = async (t: TestApp, { route, body }: CodeCall) =>
    t.request(route, { body, ...(kind.signedIn && { token: (await createSampleUser(t)).token }) });
  const make = async (t: TestApp) => kind.create(t, await createSampleUser(t));
  return {
    call: async (t: TestApp, user: SampleUser) => ({
      ...(kind.signedIn && { token: user.token }),
      body: call(await kind.create(t, user)).body,
    }),
    errors: {
      VerificationCodeNotFound: (t: TestApp) => send(t, call('0'.repeat(limits.verificationCodeLength))),
      VerificationCodeExpired: async (t: TestApp) => {
        const code = await make(t);
        t.clock.advance(kind.lifetime ?? limits.verificationCodeLifetime);
        return send(t, call(code));
      },
      VerificationCodeAlreadyUsed: async (t: TestApp) => {
        const code = await make(t);
        await send(t, kind.use(code));
        return send(t, call(code));
      },
      VerificationCodeMaxAttemptsReached: async (t: TestApp) => {
        const code = await make(t);
        for (let attempt = 0; attempt < limits.verificationCodeMaxAttempts; attempt += 1) {
          await send(t, kind.check(code));
        }
        return send(t, call(code));
      },
    },
  };
}
