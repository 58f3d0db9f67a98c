import type { CasesOf } from '../case.ts';

/** The test cases of the endpoints for sessions. */
export const sessionCases: CasesOf<
  'POST /auth/sessions' | 'DELETE /auth/sessions/current' | 'POST /auth/sessions/current/refresh'
> = {
  'POST /auth/sessions': {
    call: async (_t, { userId }) => ({ access: 'server', body: { user_id: userId } }),
    errors: {
      UserIdDoesNotExist: (t) =>
        t.call('POST /auth/sessions', { access: 'server', body: { user_id: crypto.randomUUID() } }),
    },
  },
  'DELETE /auth/sessions/current': {
    call: async (_t, { refreshToken }) => ({ refreshToken, body: {} }),
    errors: {
      RefreshTokenNotFoundOrExpired: (t) => t.call('DELETE /auth/sessions/current', { refreshToken: 'unknown' }),
    },
  },
  'POST /auth/sessions/current/refresh': {
    call: async (_t, { refreshToken }) => ({ refreshToken, body: {} }),
    errors: {
      RefreshTokenNotFoundOrExpired: (t) =>
        t.call('POST /auth/sessions/current/refresh', { refreshToken: 'unknown', body: {} }),
    },
  },
};
