import type { Route } from '@keystack/contract';
import { startSession } from '../domain/sessions.ts';
import { type CallOptions, keyOf, project, type TestApp } from './test-app.ts';

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
      client_id: project,
      client_secret: keyOf(project, 'client'),
      refresh_token: user.refreshToken,
    },
  }),
  'POST /contact-channels/send-verification-code': async (_t, user) => ({
    token: user.token,
    body: { email: user.email, callback_url: 'http://localhost:3000/verify' },
  }),
  'POST /contact-channels/verify': async (t, user) => ({ body: { code: await requestCode(t, user) } }),
  'POST /contact-channels/verify/check-code': async (t, user) => ({ body: { code: await requestCode(t, user) } }),
  'GET /users/me': async (_t, user) => ({ token: user.token }),
  'PATCH /users/me': async (_t, user) => ({ token: user.token, body: { display_name: 'Ada' } }),
  'DELETE /users/me': async (_t, user) => ({ token: user.token }),
  'GET /projects/current': async () => ({}),
};

/** Makes a user for a sample call, whose password is "correct horse". It is hashed once: the suites need hundreds. */
export async function makeSampleUser(t: TestApp, projectId = project): Promise<SampleUser> {
  const email = `${crypto.randomUUID()}@example.com`;
  passwordHash ??= t.deps.limiter.hash('correct horse');
  const userId = crypto.randomUUID();
  const now = new Date(t.clock.now());
  await t.deps.db.sql
    .insertInto('users')
    .values({
      project_id: projectId,
      id: userId,
      email,
      email_identity: email,
      email_used_for_auth: true,
      password_hash: await passwordHash,
      signed_up_at: now,
      last_active_at: now,
    })
    .execute();
  const tokens = await startSession(t.deps.db, t.deps, projectId, userId);
  return { email, userId, token: tokens.access_token, refreshToken: tokens.refresh_token };
}

let passwordHash: Promise<string> | undefined;

/** The code in the link of a verification mail that the user asks for. */
export async function requestCode(t: TestApp, { email, token }: SampleUser): Promise<string> {
  const body = { email, callback_url: 'http://localhost:3000/verify' };
  await t.call('POST /contact-channels/send-verification-code', { token, body });
  return t.mailedCode(email);
}

/** Every route of the API, in the order of the table above. */
export const routes = Object.keys(sampleCalls) as (keyof Route)[];
