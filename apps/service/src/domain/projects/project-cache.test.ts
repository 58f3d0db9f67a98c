import { accessTypes } from '@keystack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyOf, createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../../testing/test-app.ts';
import { ensureProjectWithKeys } from './bootstrap.ts';

/* Requests keep the settings of projects in memory. The SQL stands for the changes of another process. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Returns what an app sees of its project. */
async function currentProject(project = testProjectId) {
  const { body } = await t.request('GET /projects/current', { project });
  return body;
}

it('sees settings that another process has changed since the last request', async () => {
  const before = await currentProject();
  await sql`update projects set magic_link_enabled = true where project_id = ${testProjectId}`.execute(t.deps.db.sql);
  await sql`insert into oauth_providers (project_id, id, enabled, type) values (${testProjectId}, 'github', true, 'shared')
    on conflict (project_id, id) do update set enabled = true`.execute(t.deps.db.sql);
  await sql`insert into project_brands (project_id, primary_color) values (${testProjectId}, '#123456')
    on conflict (project_id) do update set primary_color = excluded.primary_color`.execute(t.deps.db.sql);
  expect(before).not.toMatchObject({ config: { magic_link_enabled: true } });
  expect(await currentProject()).toMatchObject({
    config: {
      magic_link_enabled: true,
      enabled_oauth_providers: expect.arrayContaining([{ id: 'github' }]),
      brand: { primary_color: '#123456' },
    },
  });
});

it('sees the settings of a new project with the id of a deleted one', async () => {
  const keys = Object.fromEntries(accessTypes.map((access) => [access, apiKeyOf(otherTestProjectId, access)]));
  const before = await currentProject(otherTestProjectId);
  await sql`delete from projects where project_id = ${otherTestProjectId}`.execute(t.deps.db.sql);
  await ensureProjectWithKeys(t.deps, { id: otherTestProjectId, displayName: 'New', keys });
  expect(before['display_name']).not.toBe('New');
  expect(await currentProject(otherTestProjectId)).toMatchObject({ display_name: 'New' });
});

const id = '33333333-3333-4333-8333-333333333333';
const changes: Readonly<Record<string, readonly string[]>> = {
  projects: [`update projects set display_name = 'Changed'`],
  project_domains: [
    `insert into project_domains (project_id, domain, handler_path) values ('${testProjectId}', 'https://a.example', '/h')`,
    `update project_domains set handler_path = '/handler'`,
    `delete from project_domains`,
  ],
  project_brands: [
    `insert into project_brands (project_id, primary_color) values ('${testProjectId}', '#123457')
    on conflict (project_id) do update set primary_color = excluded.primary_color`,
    `update project_brands set terms_url = 'https://a.example'`,
    `delete from project_brands`,
  ],
  mail_servers: [
    `insert into mail_servers (project_id, host, port, username, password, sender_name, sender_email)
    values ('${testProjectId}', 'a.example', 25, 'a', '', 'A', 'a@a.example')`,
    `delete from mail_servers`,
  ],
  email_templates: [
    `insert into email_templates (project_id, type, subject) values ('${testProjectId}', 'magic_link', 'Hello')`,
    `delete from email_templates`,
  ],
  oauth_providers: [
    `insert into oauth_providers (project_id, id, enabled, type) values ('${testProjectId}', 'spotify', true, 'shared')`,
    `update oauth_providers set enabled = not enabled where id = 'spotify'`,
    `delete from oauth_providers where id = 'spotify'`,
  ],
  webhook_endpoints: [
    `insert into webhook_endpoints (project_id, id, url, description, enabled, secrets, created_at, leased_until, held_until)
    values ('${testProjectId}', '${id}', 'https://a.example', '', true, '', now(), now(), now())`,
    `update webhook_endpoints set event_types = '{user.created}'`,
    `update webhook_endpoints set enabled = false`,
    `delete from webhook_endpoints`,
  ],
  default_permissions: [
    `insert into default_permissions (project_id, role, permission) values ('${testProjectId}', 'creator', '$update_team')
    on conflict do nothing`,
    `delete from default_permissions where project_id = '${testProjectId}'`,
  ],
};

async function readVersion(): Promise<string> {
  const { version } = await t.deps.db.sql
    .selectFrom('projects')
    .select('version')
    .where('project_id', '=', testProjectId)
    .executeTakeFirstOrThrow();
  return version;
}

it('a delivery to a webhook endpoint does not change the version of the project', async () => {
  const [insert = '', , , remove = ''] = changes['webhook_endpoints'] ?? [];
  await sql.raw(insert).execute(t.deps.db.sql);
  const before = await readVersion();
  await sql`update webhook_endpoints set held_until = now(), enabled = enabled, event_types = event_types`.execute(
    t.deps.db.sql,
  );
  expect(await readVersion()).toBe(before);
  await sql.raw(remove).execute(t.deps.db.sql);
});

it.each(Object.entries(changes))('each change of the table %s changes the version of the project', async (_, steps) => {
  const versions = [await readVersion()];
  for (const step of steps) {
    await sql.raw(step).execute(t.deps.db.sql);
    versions.push(await readVersion());
  }
  expect(new Set(versions).size).toBe(versions.length);
});
