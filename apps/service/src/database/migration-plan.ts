import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { openMaintenanceConnection } from './maintenance-connection.ts';
import { readMigrationStatus } from './migrate.ts';
import type { Migration } from './migration-files.ts';

/** The effect of a pending migration on a table that exists before the migrations. */
export interface TableEffect {
  readonly table: string;
  /** The strongest lock, as PostgreSQL names it, for example `AccessExclusiveLock`. */
  readonly lock: string;
  /** Requests that wait for this lock: those that write, all, or none. */
  readonly blocks: 'reads and writes' | 'writes' | 'nothing';
  readonly work: 'rewrites the table' | 'builds an index' | 'may change rows' | 'reads all rows' | 'none';
  /** Number of rows in the database, as PostgreSQL estimates it. */
  readonly rows: number;
  readonly bytes: number;
  /** Duration in seconds, estimated from the size of the table, in steps of 0.1 s. */
  readonly estimatedSeconds: number;
}

/** A pending migration and its effects. */
export interface PlannedMigration {
  readonly name: string;
  readonly sql: string;
  /** `true` if the previous version of Keystack works with the migrated database. */
  readonly isCompatible: boolean;
  readonly effects: readonly TableEffect[];
}

/** Locks from the weakest to the strongest. */
const locks = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

/** Bytes per second that PostgreSQL rewrites or indexes on a slow disk. */
const bytesPerSecond = 20_000_000;

/**
 * Returns what the pending migrations will do to a database, without changing it: runs them on an empty embedded
 * database with the same tables, and reads from the database itself only the sizes of the tables.
 */
export async function planMigrations(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<readonly PlannedMigration[]> {
  const { pending } = await readMigrationStatus(client, migrations);
  const sizes = await readSizes(client);
  return withEmptyDatabase(async (scratch) => {
    for (const { sql } of migrations.slice(0, migrations.length - pending.length)) await scratch.query(sql);
    const planned: PlannedMigration[] = [];
    for (const { name, sql, isCompatible } of pending) {
      const effects = await runAndObserve(scratch, sql);
      planned.push({ name, sql, isCompatible, effects: effects.map((effect) => withSize(effect, sizes)) });
    }
    return planned;
  });
}

type Effect = Pick<TableEffect, 'table' | 'lock' | 'work'>;

async function runAndObserve(scratch: ClientBase, sql: string): Promise<Effect[]> {
  await scratch.query('begin');
  const before = await readTables(scratch);
  await scratch.query(sql);
  const held = await scratch.query<{ table: string; mode: string }>(
    `select relname as table, mode from pg_locks join pg_class on pg_class.oid = relation
     where pid = pg_backend_pid() and relkind in ('r', 'p')`,
  );
  const after = await readTables(scratch);
  await scratch.query('commit');
  return [...before].flatMap(([table, files]) => {
    const modes = held.rows.filter((row) => row.table === table).map(({ mode }) => mode);
    const lock = strongest(modes);
    const work = workOn(files, after.get(table), modes);
    const isUsed = work !== 'none' || locks.indexOf(lock) >= locks.indexOf('ShareUpdateExclusiveLock');
    return isUsed ? [{ table, lock, work }] : [];
  });
}

function strongest(modes: readonly string[]): string {
  return modes.reduce((a, b) => (locks.indexOf(a) > locks.indexOf(b) ? a : b), 'AccessShareLock');
}

function workOn(before: TableFiles, after: TableFiles | undefined, modes: readonly string[]): TableEffect['work'] {
  if (after === undefined) return 'none';
  if (after.file !== before.file) return 'rewrites the table';
  if (after.indexes.some((index) => !before.indexes.includes(index))) return 'builds an index';
  if (modes.includes('RowExclusiveLock')) return 'may change rows';
  // A query, or the validation of a constraint.
  return after.scans === before.scans ? 'none' : 'reads all rows';
}

interface TableFiles {
  /** Number of the file with the rows, which changes when the table is rewritten. */
  readonly file: string;
  /** Numbers of the files of its indexes. An index may be replaced by another one with the same name. */
  readonly indexes: readonly string[];
  /** Number of sequential scans, which is correct only within a transaction. */
  readonly scans: string;
}

async function readTables(scratch: ClientBase): Promise<Map<string, TableFiles>> {
  const { rows } = await scratch.query<{ name: string } & TableFiles>(
    `select relname as name, relfilenode::text as file, pg_stat_get_xact_numscans(oid)::text as scans,
       array(select pg_relation_filenode(indexrelid)::text from pg_index where indrelid = pg_class.oid) as indexes
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

interface TableSize {
  readonly rows: number;
  readonly bytes: number;
}

async function readSizes(client: ClientBase): Promise<Map<string, TableSize>> {
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows,
       coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(oid)), pg_total_relation_size(oid)) as bytes
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  return new Map(rows.map((row) => [row.name, { rows: Number(row.rows), bytes: Number(row.bytes) }]));
}

function withSize(effect: Effect, sizes: ReadonlyMap<string, TableSize>): TableEffect {
  const { rows, bytes } = sizes.get(effect.table) ?? { rows: 0, bytes: 0 };
  const estimatedSeconds = effect.work === 'none' ? 0 : Math.ceil((10 * bytes) / bytesPerSecond) / 10;
  return { ...effect, blocks: blockedBy(effect.lock), rows, bytes, estimatedSeconds };
}

function blockedBy(lock: string): TableEffect['blocks'] {
  if (lock === 'AccessExclusiveLock') return 'reads and writes';
  return locks.indexOf(lock) >= locks.indexOf('ShareLock') ? 'writes' : 'nothing';
}

async function withEmptyDatabase<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'keystack-plan-'));
  try {
    const { client, close } = await openMaintenanceConnection({ directory }, { create: true });
    try {
      return await work(client);
    } finally {
      await close();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}
