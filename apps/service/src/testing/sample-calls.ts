import type { Route } from '@keystack/contract';
import type { CallOptions, TestApp } from './test-app.ts';

/** A signed-in user that the sample calls are made as. */
export interface SampleUser {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** A valid call of every endpoint: the suites over all endpoints start from these. A new endpoint without one is a type error. */
export const sampleCalls: { readonly [R in keyof Route]: (t: TestApp, user: SampleUser) => Promise<CallOptions> } = {
  'POST /auth/password/sign-up': async () => ({
    body: {
      email: `${crypto.randomUUID()}@example.com`,
      password: 'correct horse',
      verification_callback_url: 'http://localhost:3000/verify',
    },
  }),
  'POST /auth/password/sign-in': async (_t, user) => ({ body: { email: user.email, password: 'correct horse' } }),
  'DELETE /auth/sessions/current': async (_t, user) => ({ refreshToken: user.refreshToken, body: {} }),
  'POST /auth/sessions/current/refresh': async (_t, user) => ({ refreshToken: user.refreshToken, body: {} }),
  'POST /auth/oauth/token': async (_t, user) => ({
    body: {
      grant_type: 'refresh_token',
      client_id: '11111111-1111-4111-8111-111111111111',
      client_secret: 'client-key-of-11111111-1111-4111-8111-111111111111',
      refresh_token: user.refreshToken,
    },
  }),
  'POST /contact-channels/send-verification-code': async (_t, user) => ({
    token: user.token,
    body: { email: user.email, callback_url: 'http://localhost:3000/verify' },
  }),
  'POST /contact-channels/verify': async (t, user) => ({ body: { code: await t.mailedCode(user.email) } }),
  'POST /contact-channels/verify/check-code': async (t, user) => ({ body: { code: await t.mailedCode(user.email) } }),
  'GET /users/me': async (_t, user) => ({ token: user.token }),
  'PATCH /users/me': async (_t, user) => ({ token: user.token, body: { display_name: 'Ada' } }),
  'DELETE /users/me': async (_t, user) => ({ token: user.token }),
  'GET /projects/current': async () => ({}),
};

/** Makes a user for a sample call. */
export async function makeSampleUser(t: TestApp): Promise<SampleUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  return { email, ...(await t.signUp(email)) };
}

/** Every route of the API, in the order of the table above. */
export const routes = Object.keys(sampleCalls) as (keyof Route)[];
