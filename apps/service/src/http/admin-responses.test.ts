import { api, limits } from '@keystack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRoutes, endpointCases } from '../testing/cases.ts';
import { createSampleTeam } from '../testing/sample-team.ts';
import { createSampleUser, type SampleUser } from '../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../testing/test-app.ts';

/* The codes and links of emails reach the mailbox only, not who has an admin key. */

let t: TestApp;
let user: SampleUser;
/** Codes and tokens in the emails of the outbox, and the codes that users type. */
const mailed: string[] = [];
beforeAll(async () => {
  t = await createTestApp();
  await t.deps.db.sql.updateTable('projects').set({ magic_link_enabled: true }).execute();
  user = await createSampleUser(t);
  const { email, token } = user;
  const callback_url = 'http://localhost:3000/callback';
  await t.request('PATCH /users/{user_id}', {
    access: 'server',
    params: { user_id: user.userId },
    body: { primary_email_verified: true, otp_auth_enabled: true },
  });
  await t.request('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
  await t.request('POST /auth/password/send-reset-code', { body: { email, callback_url } });
  const added = await t.request('POST /contact-channels', {
    token,
    body: { user_id: 'me', value: 'second@example.com', type: 'email', used_for_auth: false },
  });
  await t.request('POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code', {
    token,
    params: { user_id: 'me', contact_channel_id: String(added.body['id']) },
    body: { callback_url },
  });
  const teamId = await createSampleTeam(t, [user.userId]);
  await t.request('POST /team-invitations/send-code', {
    access: 'server',
    body: { email: 'invited@example.com', team_id: teamId, callback_url },
  });
  for (const { text } of await t.emails()) {
    for (const [, code = ''] of text.matchAll(/[?&#](?:code|token)=([0-9a-z]{30,})/g)) {
      mailed.push(code, code.slice(0, limits.oneTimeCodeLength).toUpperCase());
    }
  }
});
afterAll(() => t.close());

it('finds the codes of emails in the outbox', async () => {
  expect((await t.emails()).length).toBeGreaterThanOrEqual(4);
  expect(mailed.length).toBeGreaterThanOrEqual(8);
  const [signIn] = (await t.emails(user.email)).filter(({ template }) => template === 'magic_link');
  expect(mailed.some((code) => signIn?.subject.toUpperCase().startsWith(code))).toBe(true);
});

const shownToAdmins = api.filter(
  ({ method, access }) => method === 'GET' && ([...access] as string[]).includes('admin'),
);
const routes = allRoutes.filter((route) => shownToAdmins.some(({ path }) => route === `GET ${path}`));

it.each(routes)('%s shows no code of an email', async (route) => {
  const options = await endpointCases[route].call(t, user);
  const response = await t.request(route, { project: testProjectId, ...options, access: 'admin' });
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(400);
  const text = JSON.stringify(response.body);
  for (const code of mailed) expect(text.includes(code) || text.includes(code.toLowerCase()), code).toBe(false);
});
