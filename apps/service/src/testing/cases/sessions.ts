import type { CasesOf } from '../cases.ts';

export const sessionCases: CasesOf<'DELETE /auth/sessions/current' | 'POST /auth/sessions/current/refresh'> = {
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
