import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseSettings, openDatabase } from '../database/database.ts';
import type { DatabaseLocation } from '../database/database-location.ts';
import { quiet } from './quiet.ts';

/** The location of a database created for a test, and a function that deletes the database. */
export interface UnopenedTestDatabase {
  readonly address: DatabaseLocation;
  remove(): Promise<void>;
}

/** Opens a new migrated, empty database of the kind that the Vitest project selects. Closing it deletes it. */
export async function openFreshDatabase(settings: Partial<DatabaseSettings> = {}): Promise<Database> {
  const { address, remove } = await createMigratedDatabase();
  const database = await openDatabase(address, { log: quiet, refuseNesting: true, ...settings });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

let engine: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the embedded database. While this module is referenced, V8 shares the compiled code with all threads.
 * Otherwise each thread would compile it again, which takes most of the time to start it.
 */
export function compilePglite(): Promise<WebAssembly.Module> {
  const path = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../pglite.wasm');
  engine ??= readFile(path).then((bytes) => WebAssembly.compile(bytes));
  return engine;
}

/** Creates a migrated, empty database without opening it, for processes that open it themselves. */
export async function createMigratedDatabase(): Promise<UnopenedTestDatabase> {
  const template = inject('databaseTemplate');
  // A partitioned database has thousands of files, which take ten times as long through the write-ahead log.
  if (inject('database') === 'postgres')
    return create(`template template ${inject('partitioned') ? 'strategy file_copy' : ''}`);
  const empty = await createUnmigratedDatabase();
  if ('directory' in empty.address) {
    cpSync(join(template, 'postgres'), join(empty.address.directory, 'postgres'), { recursive: true });
  }
  return empty;
}

/** Creates a database without any migrations. */
export async function createUnmigratedDatabase(): Promise<UnopenedTestDatabase> {
  if (inject('database') === 'postgres') return create('');
  await compilePglite();
  const directory = await mkdtemp(join(tmpdir(), 'keystack-test-'));
  return { address: { directory }, remove: () => rm(directory, { recursive: true }) };
}

async function create(options: string): Promise<UnopenedTestDatabase> {
  const template = inject('databaseTemplate');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} ${options}`);
  return {
    address: { url: (inject('pooled') ? inject('poolerUrl') : template).replace(/[^/]*$/, name) },
    remove: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client(inject('databaseTemplate').replace(/[^/]*$/, 'postgres'));
  await client.connect();
  await client.query(sql);
  await client.end();
}
