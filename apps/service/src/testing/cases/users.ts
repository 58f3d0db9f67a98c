import type { CasesOf } from '../cases.ts';
import { makeSampleUser } from '../sample-user.ts';
import { withBusyLimiter } from '../with-busy-limiter.ts';

export const userCases: CasesOf<'GET /users/me' | 'PATCH /users/me' | 'DELETE /users/me'> = {
  'GET /users/me': { call: async (_t, { token }) => ({ token }), errors: {} },
  'PATCH /users/me': {
    call: async (_t, { token }) => ({ token, body: { display_name: 'Ada' } }),
    errors: {
      TeamMembershipNotFound: async (t) => {
        const { token } = await makeSampleUser(t);
        return t.call('PATCH /users/me', { token, body: { selected_team_id: crypto.randomUUID() } });
      },
      UserEmailAlreadyExists: async (t) => {
        const { email } = await makeSampleUser(t);
        const { token } = await makeSampleUser(t);
        return t.call('PATCH /users/me', { access: 'server', token, body: { primary_email: email.toUpperCase() } });
      },
      TooManyRequests: async (t) => {
        const { token } = await makeSampleUser(t);
        const options = { access: 'server', token, body: { password: 'correct horse' } } as const;
        return withBusyLimiter(t, t.request('PATCH /users/me', options));
      },
    },
  },
  'DELETE /users/me': { call: async (_t, { token }) => ({ token }), errors: {} },
};
