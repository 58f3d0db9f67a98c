import { serviceLimits } from '@keystack/contract';
import type { EndpointCases } from '../case.ts';
import { createSampleUser, type SampleUser, suspendUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';
import { createCodeEndpointCase } from './codes.ts';

/** Returns the id of a new session of a user. */
async function anotherSession(t: TestApp, userId: string, token?: string): Promise<string> {
  if (token === undefined) await t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } });
  const options = token === undefined ? ({ access: 'server' } as const) : { token };
  const { body } = await t.request<{ items: { id: string }[] }>('GET /auth/sessions', {
    ...options,
    query: { user_id: userId },
  });
  return body.items[0]?.id ?? '';
}

/** Creates an impersonation link as the holder of an admin key, and returns its code. */
export async function createImpersonationCode(t: TestApp, { userId }: Pick<SampleUser, 'userId'>): Promise<string> {
  const { body } = await t.request('POST /users/{user_id}/impersonations', {
    access: 'admin',
    params: { user_id: userId },
    body: { callback_url: 'http://localhost:3000/handler/impersonation' },
  });
  return new URL(String(body['url'])).searchParams.get('code') ?? '';
}

const impersonations = {
  create: createImpersonationCode,
  check: (code: string) => ({ route: 'POST /auth/impersonations/check-code', body: { code } }),
  use: (code: string) => ({ route: 'POST /auth/impersonations/sign-in', body: { code } }),
  lifetime: serviceLimits.impersonationLinkLifetime,
};

/** The test cases of the endpoints for sessions. */
export const sessionCases: EndpointCases<
  | 'GET /auth/sessions'
  | 'DELETE /auth/sessions/{session_id}'
  | 'POST /auth/sessions'
  | 'DELETE /auth/sessions/current'
  | 'POST /auth/sessions/current/refresh'
  | 'POST /auth/impersonations/check-code'
  | 'POST /auth/impersonations/sign-in'
> = {
  'GET /auth/sessions': {
    call: async (_t, { token, userId }) => ({ token, query: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) => t.request('GET /auth/sessions', { query: { user_id: crypto.randomUUID() } }),
    },
  },
  'DELETE /auth/sessions/{session_id}': {
    call: async (t, { token, userId }) => {
      t.clock.advance(1);
      return { token, params: { session_id: await anotherSession(t, userId) }, query: { user_id: userId } };
    },
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('DELETE /auth/sessions/{session_id}', { params: { session_id: crypto.randomUUID() } }),
      CannotDeleteCurrentSession: async (t) => {
        const { userId, token } = await createSampleUser(t);
        const params = { session_id: await anotherSession(t, userId, token) };
        return t.request('DELETE /auth/sessions/{session_id}', { token, params });
      },
    },
  },
  'POST /auth/sessions': {
    call: async (_t, { userId }) => ({ access: 'server', body: { user_id: userId } }),
    errors: {
      UserIdDoesNotExist: (t) =>
        t.request('POST /auth/sessions', { access: 'server', body: { user_id: crypto.randomUUID() } }),
      UserSuspended: async (t) => {
        const { userId } = await createSampleUser(t);
        await suspendUser(t, userId);
        return t.request('POST /auth/sessions', { access: 'server', body: { user_id: userId } });
      },
    },
  },
  'DELETE /auth/sessions/current': {
    call: async (_t, { refreshToken }) => ({ refreshToken, body: {} }),
    errors: {
      RefreshTokenNotFoundOrExpired: (t) => t.request('DELETE /auth/sessions/current', { refreshToken: 'unknown' }),
    },
  },
  'POST /auth/sessions/current/refresh': {
    call: async (_t, { refreshToken }) => ({ refreshToken, body: {} }),
    errors: {
      RefreshTokenNotFoundOrExpired: (t) =>
        t.request('POST /auth/sessions/current/refresh', { refreshToken: 'unknown', body: {} }),
    },
  },
  'POST /auth/impersonations/check-code': createCodeEndpointCase(impersonations, impersonations.check),
  'POST /auth/impersonations/sign-in': {
    ...createCodeEndpointCase(impersonations, impersonations.use),
    errors: {
      ...createCodeEndpointCase(impersonations, impersonations.use).errors,
      // The user was suspended by an older version of the service, which kept the code.
      UserSuspended: async (t) => {
        const user = await createSampleUser(t);
        const code = await createImpersonationCode(t, user);
        const columns = { suspended_at: new Date(t.clock.now()) };
        await t.deps.db.sql.updateTable('users').set(columns).where('id', '=', user.userId).execute();
        return t.request('POST /auth/impersonations/sign-in', { body: { code } });
      },
    },
  },
};
