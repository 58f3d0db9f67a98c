import type { CasesOf } from '../case.ts';
import { keyOf, project } from '../test-app.ts';

const grant = (fields: object) => ({
  grant_type: 'refresh_token',
  client_id: project,
  client_secret: keyOf(project, 'client'),
  refresh_token: 'unknown',
  ...fields,
});

export const oauthCases: CasesOf<'POST /auth/oauth/token'> = {
  'POST /auth/oauth/token': {
    call: async (_t, user) => ({ body: grant({ refresh_token: user.refreshToken }) }),
    errors: {
      InvalidOAuthClientIdOrSecret: (t) =>
        t.call('POST /auth/oauth/token', { access: null, body: grant({ client_secret: 'wrong' }) }),
      RefreshTokenNotFoundOrExpired: (t) => t.call('POST /auth/oauth/token', { access: null, body: grant({}) }),
    },
  },
};
