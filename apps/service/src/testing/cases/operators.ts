import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { handedOverArchive } from '../../archive/handed-over-archives.ts';
import { version } from '../../version.ts';
import type { EndpointCases } from '../case.ts';
import { createSampleUser } from '../sample-user.ts';
import { type TestApp, testProjectId } from '../test-app.ts';

const operator = { access: 'admin', project: 'internal' } as const;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const ownerEmail = async (t: TestApp) => (await createSampleUser(t, 'internal')).email;

/** Writes the archive of a project with no rows but its own, as a command does. */
async function handOverArchive(t: TestApp, archive: string): Promise<void> {
  const lines: string[] = [];
  const migrations = await sql`select name, checksum from migrations order by name`.execute(t.deps.db.sql);
  const project = { id: testProjectId, displayName: 'Shop' };
  const secrets = { key: 'root secret', ids: t.deps.keys.secretIds };
  const header = { format: 1, version, createdAt: '', engine: 'pglite', migrations: migrations.rows, secrets, project };
  lines.push(JSON.stringify({ archive: header }));
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from projects where project_id = ${testProjectId}`.execute(t.deps.db.sql);
  const [row = {}] = rows;
  lines.push(JSON.stringify({ table: 'projects', columns: Object.keys(row) }));
  const texts = Object.values(row).map((value) =>
    value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '+00') : value && String(value),
  );
  lines.push(JSON.stringify(texts.map((text) => (text === false ? 'false' : text))));
  const sha256 = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex');
  lines.push(JSON.stringify({ end: { rows: { projects: 1 }, sequences: {}, sha256 } }));
  const file = handedOverArchive(t.deps.config.dataDirectory, archive);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, gzipSync(`${lines.join('\n')}\n`));
}

/** The test cases of the endpoints for the operators of the service. */
export const operatorCases: EndpointCases<
  | 'GET /internal/all-projects'
  | 'POST /internal/all-projects'
  | 'POST /internal/project-forks'
  | 'POST /internal/project-imports'
  | 'GET /internal/captured-emails'
  | 'POST /internal/owners'
  | 'POST /internal/owner-invitations'
  | 'POST /internal/owners/reset-mfa'
> = {
  'GET /internal/all-projects': { call: async () => operator, errors: {} },
  'POST /internal/all-projects': {
    call: async (t) => ({ ...operator, body: { display_name: 'Shop', owner_email: await ownerEmail(t) } }),
    errors: {},
  },
  'POST /internal/project-forks': {
    call: async () => ({ ...operator, body: { project_id: testProjectId, lifetime_hours: 24 } }),
    errors: {},
  },
  'POST /internal/project-imports': {
    call: async (t) => {
      const archive = crypto.randomUUID();
      await handOverArchive(t, archive);
      const body = { archive, project_id: crypto.randomUUID(), owner_email: await ownerEmail(t) };
      return { ...operator, body };
    },
    errors: {},
  },
  'GET /internal/captured-emails': {
    call: async (t) => {
      const options = { ...operator, body: { project_id: testProjectId, lifetime_hours: 24 } };
      const { body } = await t.request<{ id: string }>('POST /internal/project-forks', options);
      return { ...operator, query: { project_id: body.id } };
    },
    errors: {},
  },
  'POST /internal/owners': {
    call: async () => ({ ...operator, body: { email: newEmail() } }),
    errors: {},
  },
  'POST /internal/owner-invitations': {
    call: async () => ({ ...operator, body: { email: newEmail(), project_id: testProjectId } }),
    errors: {},
  },
  'POST /internal/owners/reset-mfa': {
    call: async (t) => {
      const { email, userId } = await createSampleUser(t, 'internal');
      const body = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
      await t.request('PATCH /users/{user_id}', { ...operator, params: { user_id: userId }, body });
      return { ...operator, body: { email } };
    },
    errors: {},
  },
};
