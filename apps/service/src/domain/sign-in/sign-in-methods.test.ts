import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withChecks } from '../../testing/checks.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp, testProjectId } from '../../testing/test-app.ts';

/* Sign-in with codes: the API, the filters of lists and the service agree on which users may. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const both = [true, false];
const combinations = both.flatMap((project) =>
  (['default', 'on', 'off'] as const).flatMap((userSwitch) =>
    both.flatMap((verified) =>
      both.flatMap((password) => both.map((provider) => ({ project, userSwitch, verified, password, provider }))),
    ),
  ),
);

it('says the same as it does, for each combination of settings and sign-in methods', () =>
  withChecks(async (check) => {
    for (const combination of combinations) {
      const { project, userSwitch, verified, password, provider } = combination;
      await check(JSON.stringify(combination), async () => {
        const { userId, email } = await createSampleUser(t);
        const accounts = provider ? [{ id: 'google', account_id: userId, email }] : [];
        await t.deps.db.sql
          .updateTable('users')
          .set({
            email_verified: verified,
            confirmed: verified,
            oauth_accounts: sql`${JSON.stringify(accounts)}::jsonb`,
          })
          .where('id', '=', userId)
          .execute();
        if (!password)
          await t.deps.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
        const flags = (magic_link_enabled: boolean) =>
          t.deps.db.sql
            .updateTable('projects')
            .set({ magic_link_enabled })
            .where('project_id', '=', testProjectId)
            .execute();
        await flags(true);
        const server = { access: 'server', params: { user_id: userId } } as const;
        if (userSwitch !== 'default')
          await t.request('PATCH /users/{user_id}', { ...server, body: { otp_auth_enabled: userSwitch === 'on' } });
        await flags(project);

        const may = !(userSwitch === 'off' && verified);
        const headers = { 'x-stack-client-version': 'js @keystack/js@0.0.0' };
        const { body: shown } = await t.request('GET /users/{user_id}', { ...server, headers });
        expect(shown['otp_auth_enabled']).toBe(may);
        const query = { method: 'magic_link', query: email };
        const { body: list } = await t.request<{ items: unknown[] }>('GET /users', { access: 'server', query });
        expect(list.items).toHaveLength(may ? 1 : 0);

        const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
        const sent = await t.request('POST /auth/otp/send-sign-in-code', { body });
        expect(sent.status).toBe(project ? 200 : 403);
        const mails = await t.emails(email);
        expect(mails.filter(({ template }) => template === 'magic_link')).toHaveLength(project && may ? 1 : 0);
        if (!project || !may) return;
        const code = await t.mailedCode(email);
        expect((await t.request('POST /auth/otp/sign-in', { body: { code } })).body['user_id']).toBe(userId);
      });
    }
  }));

it('lets users who signed up with a password use codes after the project has switched them on', async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const flags = (magic_link_enabled: boolean) =>
    t.request('PATCH /projects/current', { access: 'admin', body: { config: { magic_link_enabled } } });
  await flags(false);
  const { userId } = await t.signUp(email);
  const verified = { access: 'server', params: { user_id: userId }, body: { primary_email_verified: true } } as const;
  await t.request('PATCH /users/{user_id}', verified);
  await flags(true);
  const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' };
  expect((await t.request('POST /auth/otp/send-sign-in-code', { body })).status).toBe(200);
  const signedIn = await t.request('POST /auth/otp/sign-in', { body: { code: await t.mailedCode(email) } });
  expect(signedIn.body['user_id']).toBe(userId);
});
