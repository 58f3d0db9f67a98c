import { createSampleTeam } from './sample-team.ts';
import { createSampleUser } from './sample-user.ts';
import type { RequestOptions, TestApp } from './test-app.ts';

/** A request that apps send often. */
export interface FrequentRequest {
  readonly route: string;
  /** Creates the options of one request, and in the database what the request needs. */
  readonly options: () => RequestOptions | Promise<RequestOptions>;
}

/** The names of the requests whose costs are tested. */
export type FrequentRequestName = keyof Awaited<ReturnType<typeof createFrequentRequests>>;

/** Creates a user in a team, and returns the requests whose costs are tested by name. */
export async function createFrequentRequests(t: TestApp) {
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  const user = await createSampleUser(t);
  const owner = await createSampleUser(t, 'internal');
  const teamId = await createSampleTeam(t, [user.userId]);
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const callback = { callback_url: 'http://localhost:3000/a' };
  return {
    'sign-up with a password': {
      route: 'POST /auth/password/sign-up',
      options: () => ({
        body: { email: newEmail(), password: 'correct horse', verification_callback_url: 'http://localhost:3000/a' },
      }),
    },
    'sign-in with a password': {
      route: 'POST /auth/password/sign-in',
      options: () => ({ body: { email: user.email, password: 'correct horse' } }),
    },
    'refresh of a session': {
      route: 'POST /auth/sessions/current/refresh',
      options: () => ({ refreshToken: user.refreshToken }),
    },
    // The first one has extended the session.
    "refresh of a project owner's session": {
      route: 'POST /auth/sessions/current/refresh',
      options: () => ({ project: 'internal', refreshToken: owner.refreshToken }),
    },
    'email with a magic link to a user': {
      route: 'POST /auth/otp/send-sign-in-code',
      options: async () => ({ body: { email: (await createSampleUser(t)).email, ...callback } }),
    },
    'email with a magic link to somebody else': {
      route: 'POST /auth/otp/send-sign-in-code',
      options: () => ({ body: { email: newEmail(), ...callback } }),
    },
    'email to reset a password': {
      route: 'POST /auth/password/send-reset-code',
      options: async () => ({ body: { email: (await createSampleUser(t)).email, ...callback } }),
    },
    'sign-in with a magic link': {
      route: 'POST /auth/otp/sign-in',
      options: async () => {
        const email = newEmail();
        await t.request('POST /auth/otp/send-sign-in-code', { body: { email, ...callback } });
        return { body: { code: await t.mailedCode(email) } };
      },
    },
    'the signed-in user': {
      route: 'GET /users/me',
      options: () => ({ token: user.token }),
    },
    'a change of the signed-in user': {
      route: 'PATCH /users/me',
      options: () => ({ token: user.token, body: { display_name: crypto.randomUUID() } }),
    },
    'the teams of the signed-in user': {
      route: 'GET /teams',
      options: () => ({ token: user.token, query: { user_id: 'me' } }),
    },
    'a check of a permission': {
      route: 'GET /team-permissions',
      options: () => ({
        token: user.token,
        query: { user_id: 'me', team_id: teamId, permission_id: '$invite_members', recursive: 'true' },
      }),
    },
    'a new user of a server': {
      route: 'POST /users',
      options: () => ({ access: 'server', body: { primary_email: newEmail() } }),
    },
    'a page of 50 users for a server': {
      route: 'GET /users',
      options: () => ({ access: 'server', query: { limit: '50' } }),
    },
  } as const satisfies Readonly<Record<string, FrequentRequest>>;
}
