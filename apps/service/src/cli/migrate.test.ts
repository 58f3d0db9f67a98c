import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { DatabaseLocation } from '../database/database-location.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { hasTerminals, runCommand, runCommandOnTerminal } from '../testing/run-service.ts';

const allMigrations = fileURLToPath(new URL('../database/migrations/', import.meta.url));

describe('keystack migrate', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let settings: Record<string, string>;

  // A database as a version before 0037_user_counts.sql left it.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-migrations-'));
    for (const name of await readdir(allMigrations)) {
      if (name < '0037') await copyFile(join(allMigrations, name), join(folder, name));
    }
    let address: DatabaseLocation;
    ({ address, remove } = await createUnmigratedDatabase());
    await (await openDatabase(address, { log: quiet, migrations: folder })).close();
    settings = 'url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory };
  });

  afterAll(async () => {
    await remove();
    await rm(folder, { recursive: true });
  });

  const run = async (...args: string[]) => {
    const { code, output } = await runCommandHere(['migrate', ...args], settings);
    expect(code, output).toBe(0);
    return output;
  };
  const pending = async () => JSON.parse(await run('--status', '--json')).pending;

  it('lists the pending migrations and what they will do, and then applies them', async () => {
    const names = await pending();
    expect(names[0]).toEqual({ name: '0037_user_counts.sql' });
    // The text does not depend on the database.
    if (inject('database') === 'postgres') {
      expect(await run('--status')).toMatch(
        /applied {2}\d{4}-.*0036_filters_of_users\.sql\npending .*0037_user_counts\.sql/,
      );
      expect(await run('--dry-run')).toMatch(/^-- 0037_user_counts\.sql: .*\n-- {3}projects \(0 rows/);
    }

    const plan = JSON.parse(await run('--dry-run', '--json')).pending;
    expect(plan.map(({ name }: { name: string }) => ({ name }))).toEqual(names);
    expect(plan[0]).toMatchObject({ sql: expect.stringContaining('create table user_counts'), is_compatible: false });
    expect(plan[0].effects).toContainEqual(
      expect.objectContaining({ table: 'users', blocks: 'writes', estimated_seconds: expect.any(Number) }),
    );
    expect(await pending()).toEqual(names);

    const applied = await (hasTerminals ? runCommandOnTerminal : runCommand)(['migrate'], settings);
    expect(applied).toEqual({ code: 0, output: expect.stringContaining('Applied 0037_user_counts.sql, 0038') });
    if (hasTerminals) expect(applied.output).toContain('\r\x1b[KApplying 0037_user_counts.sql …');
    expect(await pending()).toEqual([]);
    for (const option of [[], ['--dry-run']]) expect(await run(...option)).toContain('The database is up to date.');
  });
});
