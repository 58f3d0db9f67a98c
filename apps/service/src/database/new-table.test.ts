import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { handedOverArchive } from '../archive/handed-over-archives.ts';
import { restoreArchive } from '../archive/restore-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { createHousekeeping } from '../jobs/housekeeping.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { createMigratedDatabase, createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { createSampleUser } from '../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';
import type { DatabaseLocation } from './database-location.ts';
import { openMaintenanceConnection } from './maintenance-connection.ts';
import { readMigrationStatus } from './migrate.ts';
import { readMigrations } from './migration-files.ts';
import { allTables } from './tables.ts';

/* A new table is a migration and an entry in database/tables/. Everything else derives from the entry. */

const migration = `-- Compatible with the previous version: yes
create table notes (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  content text not null,
  secret bytea,
  expires_at timestamptz not null,
  primary key (project_id, id)
);
create index notes_to_delete on notes (expires_at);`;

// Test files of a worker share their modules. Those of this file have another table.
vi.hoisted(() => vi.resetModules());
vi.mock('./tables/instance.ts', async (importOriginal) => {
  const { encrypted, nullable, tableOfProjects, text, timestamp, uuid } = await import('./table.ts');
  const { instanceTables } = await importOriginal<typeof import('./tables/instance.ts')>();
  const notes = tableOfProjects({
    key: ['id'],
    copied: { values: { content: "content || ' (copy)'" } },
    retention: { since: 'expires_at', keepMs: 0 },
    columns: {
      id: uuid(),
      content: text(),
      secret: nullable(encrypted((projectId, id) => contextOf(projectId, id), 'project_id', 'id')),
      expires_at: timestamp(),
    },
  });
  return { instanceTables: { ...instanceTables, notes } };
});

const contextOf = (projectId: string, id: string) => `note:${projectId}:${id}`;

interface Note {
  readonly id: string;
  readonly content: string;
  readonly secret: Buffer;
}

let folder: string;
let migrations: string;
let database: UnopenedTestDatabase;
let t: TestApp;
let note: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-new-table-'));
  migrations = join(folder, 'migrations');
  await cp(new URL('./migrations/', import.meta.url), migrations, { recursive: true });
  const number = String((await readdir(migrations)).length + 1).padStart(4, '0');
  await writeFile(join(migrations, `${number}_notes.sql`), migration);
  database = await createMigratedDatabase();
  t = await createTestApp({}, fetch, null, () => openDatabase(database.address, { log: quiet, migrations }));
  note = await createNote(testProjectId, '2026-03-01');
});
afterAll(async () => {
  vi.doUnmock('./tables/instance.ts');
  vi.resetModules();
  await t.close();
  await database.remove();
  await rm(folder, { recursive: true });
});

async function createNote(projectId: string, expiresAt: string): Promise<string> {
  const id = randomUUID();
  const secret = t.deps.keys.encrypt('a secret', contextOf(projectId, id));
  await sql`insert into notes values (${projectId}, ${id}, 'A note', ${secret}, ${expiresAt})`.execute(t.deps.db.sql);
  return id;
}

async function readNotes(projectId: string): Promise<readonly Note[]> {
  const { rows } = await sql<Note>`select id, content, secret from notes where project_id = ${projectId}`.execute(
    t.deps.db.sql,
  );
  return rows;
}

/** Expects that a project has one note, which is a copy, and that its secret is readable. */
async function expectCopiedNote(projectId: string): Promise<void> {
  const notes = await readNotes(projectId);
  expect(notes).toEqual([{ id: note, content: 'A note (copy)', secret: expect.any(Buffer) }]);
  for (const { secret } of notes) expect(t.deps.keys.decrypt(secret, contextOf(projectId, note))).toBe('a secret');
}

/** Writes an archive of the instance or of a project to a file. */
async function archive(file: string, projectId?: string): Promise<void> {
  const location = await readableLocation();
  const connection = await openMaintenanceConnection(location, { deleteAfterwards: 'directory' in location });
  const { client, kind } = connection;
  const { applied } = await readMigrationStatus(client, await readMigrations(migrations));
  await writeArchive(client, createWriteStream(file), { kind, applied, keys: t.deps.keys, projectId });
  await connection.close();
}

/** Returns the location of the database, or of a copy of an embedded one, which only the service can open. */
async function readableLocation(): Promise<DatabaseLocation> {
  if ('url' in database.address) return database.address;
  const { body } = await t.request('POST /internal/database-copies', { access: 'admin', project: 'internal' });
  return { directory: String(body['directory']) };
}

const operator = { access: 'admin', project: 'internal' } as const;

describe('A table that is declared', () => {
  it('is copied, with its secrets', async () => {
    const body = { project_id: testProjectId, lifetime_hours: 24 };
    const { status, body: fork } = await t.request('POST /internal/project-forks', { ...operator, body });
    expect(status, JSON.stringify(fork)).toBe(201);
    expect(fork['unreadable_secrets']).toBe(0);
    await expectCopiedNote(String(fork['id']));
  });

  it('is in the archive of a project, and imported from it', async () => {
    const [name, id] = [randomUUID(), randomUUID()];
    const file = handedOverArchive(t.deps.config.dataDirectory, name);
    await mkdir(dirname(file), { recursive: true });
    await archive(file, testProjectId);
    const { email } = await createSampleUser(t, 'internal');
    const imported = await t.request('POST /internal/project-imports', {
      ...operator,
      body: { archive: name, project_id: id, owner_email: email },
    });
    expect(imported.status, JSON.stringify(imported.body)).toBe(201);
    await expectCopiedNote(id);
  });

  it('is in the archive of an instance, whose secrets can get another key', async () => {
    const file = join(folder, 'instance.archive');
    await archive(file);
    const restored = await createUnmigratedDatabase();
    const connection = await openMaintenanceConnection(restored.address, { create: true });
    const keys = createSecretCipher(['another secret for tests that is long enough']);
    const { unreadable } = await restoreArchive(connection.client, createReadStream(file), {
      migrations: await readMigrations(migrations),
      openSecrets: async () => ({ from: t.deps.keys, to: keys }),
    });
    const { rows } = await connection.client.query<Note>('select * from notes where id = $1 and project_id = $2', [
      note,
      testProjectId,
    ]);
    await connection.close();
    await restored.remove();
    expect(unreadable).toEqual({});
    expect(rows.map(({ secret }) => keys.decrypt(secret, contextOf(testProjectId, note)))).toEqual(['a secret']);
  });

  it('loses its expired rows', async () => {
    await createNote(otherTestProjectId, '2025-12-01');
    const kept = await createNote(otherTestProjectId, '2026-03-01');
    await createHousekeeping(t.deps).runOnce();
    expect((await readNotes(otherTestProjectId)).map(({ id }) => id)).toEqual([kept]);
  });

  it('is distributed by Citus, like all tables of projects', async () => {
    const script = readFileSync(new URL('../../../../ops/sharding/citus.sql', import.meta.url), 'utf8');
    const [, select = ''] = /\n(select format\('select create_distributed_table.*?)\\gexec/s.exec(script) ?? [];
    const { rows } = await sql<{ format: string }>`${sql.raw(select)}`.execute(t.deps.db.sql);
    const names = rows.map(
      ({ format }) => /^select create_distributed_table\('(\w+)', 'project_id', /.exec(format)?.[1],
    );
    const ofProjects = allTables.filter(({ key }) => key[0] === 'project_id').map(({ name }) => String(name));
    expect(ofProjects).toContain('notes');
    // The script distributes the projects first.
    expect([...names, 'projects'].toSorted()).toEqual(ofProjects.toSorted());
  });
});
