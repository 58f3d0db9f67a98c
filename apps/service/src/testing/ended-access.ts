import { headerNames } from '@keystack/contract';
import { startSession } from '../domain/sessions/sessions.ts';
import { createSampleUser, type SampleUser } from './sample-user.ts';
import type { RequestOptions, TestApp } from './test-app.ts';

const tables = [
  'users',
  'teams',
  'team_members',
  'team_permissions',
  'permission_definitions',
  'oauth_accounts',
  'contact_channels',
  'user_permissions',
  'muted_notifications',
  'data_vault_entries',
  'projects',
  'project_brands',
  'key_sets',
  'api_keys',
  'email_templates',
  'webhook_endpoints',
  'webhook_messages',
  'emails',
] as const;

/** Returns everything that a write could change, as text. */
export async function readContents(t: TestApp): Promise<string[]> {
  return Promise.all(
    tables.map(async (table) => {
      const rows = await t.deps.db.sql.selectFrom(table).selectAll().execute();
      return rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join('\n');
    }),
  );
}

/** Ends the session that an access token belongs to. */
export async function endSession(t: TestApp, token: string): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await t.deps.db.sql.deleteFrom('sessions').where('id', '=', sid).execute();
}

/** Creates a user of the project `internal` with a session that can manage projects. */
export async function createSignedInOwner(t: TestApp): Promise<SampleUser> {
  const owner = await createSampleUser(t, 'internal');
  const { access_token: token } = await startSession(t.deps.db, t.deps, 'internal', owner.userId);
  return { ...owner, token };
}

/** Replaces the projects that a user owns. */
export async function setOwnedProjects(t: TestApp, userId: string, managedProjectIds: string[]): Promise<void> {
  await t.deps.db.sql
    .updateTable('users')
    .set({ server_metadata: JSON.stringify({ managedProjectIds }) })
    .where('id', '=', userId)
    .execute();
}

/** Returns the options of a request with the session of a project owner. */
export function asOwner(options: RequestOptions, token: string): RequestOptions {
  return { ...options, access: 'admin', headers: { ...options.headers, [headerNames.adminAccessToken]: token } };
}
