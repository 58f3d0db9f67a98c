import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { countQueries } from '../testing/count-queries.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type RequestOptions, type TestApp } from '../testing/test-app.ts';

/* The costs of frequent requests at the database, which no clock disturbs. A change of a number is a decision. */

let t: TestApp;
let user: SampleUser;
let owner: SampleUser;
let teamId: string;
beforeAll(async () => {
  t = await createTestApp();
  // One sign-in of a hundred also looks for sessions beyond the maximum.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  user = await createSampleUser(t);
  owner = await createSampleUser(t, 'internal');
  teamId = await createSampleTeam(t, [user.userId]);
});
afterAll(() => {
  vi.restoreAllMocks();
  return t.close();
});

const ipAddress = '203.0.113.1';
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const callback = { callback_url: 'http://localhost:3000/a' };

interface Row {
  readonly route: string;
  readonly options: () => RequestOptions | Promise<RequestOptions>;
  readonly costs: readonly [statements: number, roundTrips: number, commits: number];
}
const rows: Readonly<Record<string, Row>> = {
  'sign-up with a password': {
    route: 'POST /auth/password/sign-up',
    options: () => ({
      body: { email: newEmail(), password: 'correct horse', verification_callback_url: 'http://localhost:3000/a' },
    }),
    costs: [6, 6, 1],
  },
  'sign-in with a password': {
    route: 'POST /auth/password/sign-in',
    options: () => ({ body: { email: user.email, password: 'correct horse' } }),
    costs: [4, 3, 1],
  },
  'refresh of a session': {
    route: 'POST /auth/sessions/current/refresh',
    options: () => ({ refreshToken: user.refreshToken }),
    costs: [2, 2, 0],
  },
  // The first one has extended the session.
  "refresh of a project owner's session": {
    route: 'POST /auth/sessions/current/refresh',
    options: () => ({ project: 'internal', refreshToken: owner.refreshToken }),
    costs: [2, 2, 0],
  },
  'email with a magic link to a user': {
    route: 'POST /auth/otp/send-sign-in-code',
    options: async () => ({ body: { email: (await createSampleUser(t)).email, ...callback } }),
    costs: [10, 7, 1],
  },
  'email with a magic link to somebody else': {
    route: 'POST /auth/otp/send-sign-in-code',
    options: () => ({ body: { email: newEmail(), ...callback } }),
    costs: [10, 7, 1],
  },
  'email to reset a password': {
    route: 'POST /auth/password/send-reset-code',
    options: async () => ({ body: { email: (await createSampleUser(t)).email, ...callback } }),
    costs: [10, 7, 1],
  },
  'sign-in with a magic link': {
    route: 'POST /auth/otp/sign-in',
    options: async () => {
      const email = newEmail();
      await t.request('POST /auth/otp/send-sign-in-code', { body: { email, ...callback } });
      return { body: { code: await t.mailedCode(email) } };
    },
    costs: [12, 9, 1],
  },
  'the signed-in user': {
    route: 'GET /users/me',
    options: () => ({ token: user.token }),
    costs: [1, 1, 0],
  },
  'a change of the signed-in user': {
    route: 'PATCH /users/me',
    options: () => ({ token: user.token, body: { display_name: crypto.randomUUID() } }),
    costs: [5, 5, 1],
  },
  'the teams of the signed-in user': {
    route: 'GET /teams',
    options: () => ({ token: user.token, query: { user_id: 'me' } }),
    costs: [2, 2, 0],
  },
  'a check of a permission': {
    route: 'GET /team-permissions',
    options: () => ({
      token: user.token,
      query: { user_id: 'me', team_id: teamId, permission_id: '$invite_members', recursive: 'true' },
    }),
    costs: [2, 2, 0],
  },
  'a new user of a server': {
    route: 'POST /users',
    options: () => ({ access: 'server', body: { primary_email: newEmail() } }),
    costs: [4, 4, 1],
  },
  'a page of 50 users for a server': {
    route: 'GET /users',
    options: () => ({ access: 'server', query: { limit: '50' } }),
    costs: [2, 2, 0],
  },
};

it.each(Object.entries(rows))('%s', async (_, { route, options, costs }) => {
  // The first request of a process also reads what later ones have in memory.
  await t.request(route, { ipAddress, ...(await options()) });
  const request = { ipAddress, ...(await options()) };
  const { statements, roundTrips, commits } = await countQueries(async () => {
    expect((await t.request(route, request)).status).toBeLessThan(300);
  });
  expect([statements, roundTrips, commits]).toEqual(costs);
});
