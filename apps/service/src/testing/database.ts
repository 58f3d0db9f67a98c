import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Database, type DatabaseAddress, type DatabaseSettings, openDatabase } from '../db/database.ts';

/** A migrated, empty database for one test, of the kind that the Vitest project stands for. */
export async function freshDatabase(settings: Partial<DatabaseSettings> = {}): Promise<Database> {
  const { address, remove } = await freshAddress();
  const database = await openDatabase(address, { log: pino({ level: 'silent' }), ...settings });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** The same, not opened: for tests of processes that open it themselves. */
export async function freshAddress(): Promise<{ address: DatabaseAddress; remove: () => Promise<void> }> {
  const template = inject('databaseTemplate');
  if (inject('database') === 'pglite') {
    const directory = await mkdtemp(join(tmpdir(), 'keystack-test-'));
    cpSync(join(template, 'postgres'), join(directory, 'postgres'), { recursive: true });
    return { address: { directory }, remove: () => rm(directory, { recursive: true }) };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template template`);
  return {
    address: { url: template.replace(/template$/, name) },
    remove: () => administer(template, `drop database ${name} with (force)`),
  };
}

async function administer(template: string, sql: string): Promise<void> {
  // A template must have no connections of its own while it is copied.
  const client = new pg.Client(template.replace(/template$/, 'postgres'));
  await client.connect();
  await client.query(sql);
  await client.end();
}
