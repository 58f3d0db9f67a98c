import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { applyPending, lockMigrations } from '../database/migrate.ts';
import type { Migration } from '../database/migration-files.ts';
import type { SecretCipher } from '../security/encryption.ts';
import type { UnreadableSecrets } from '../security/unreadable-secrets.ts';
import { StartError } from '../start-error.ts';
import type { ArchivedRow, ArchiveEnd, ArchiveHeader } from './archive-format.ts';
import { createRowEncryption } from './archive-secrets.ts';
import { type ArchivedTable, quoted, readArchivedTables } from './archived-tables.ts';
import { dropIndexesAndConstraints } from './indexes.ts';
import { arrayOf, insertStatement } from './insert-rows.ts';
import { readArchive } from './read-archive.ts';

/** Settings of `restoreArchive`. */
export interface RestoreOptions {
  /** The migrations of this version. */
  readonly migrations: readonly Migration[];
  /** Returns the cipher that reads the secrets of the archive, and the one of the restored instance. */
  readonly openSecrets: (header: ArchiveHeader) => Promise<{ readonly from: SecretCipher; readonly to: SecretCipher }>;
  /** Called now and then with the number of rows so far, and before the indexes are built with `null`. */
  readonly onProgress?: (table: string | null, rows: number) => void;
}

/** An archive that was restored. */
export interface RestoredArchive {
  /** The number of rows of each table. */
  readonly rows: ArchiveEnd['rows'];
  /** The secrets that could not be encrypted with another key. Without such a key, they are not read. */
  readonly unreadable: UnreadableSecrets;
}

/**
 * Restores an archive into an empty database and applies the migrations that are newer than the archive, all in one
 * transaction, so that a failure leaves the database empty. Secrets that cannot be decrypted stay as they are.
 *
 * @throws {StartError} If the database is not empty, or the archive is damaged or from a newer version.
 */
export async function restoreArchive(
  client: ClientBase,
  input: Readable,
  { migrations, openSecrets, onProgress }: RestoreOptions,
): Promise<RestoredArchive> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
  try {
    // A service that starts meanwhile waits, and finds the restored database.
    await lockMigrations(client);
    await checkEmpty(client);
    let tables: readonly ArchivedTable[] = [];
    let secrets: Awaited<ReturnType<typeof openSecrets>> | null = null;
    let recreateIndexes = async () => {};
    let insert = async (_rows: readonly ArchivedRow[]) => {};
    // The database inserts rows while the next ones are read.
    let inserting = Promise.resolve();
    const unreadable: UnreadableSecrets = {};
    let total = 0;
    const { end } = await readArchive(input, {
      async header(header) {
        checkWholeInstance(header);
        secrets = await openSecrets(header);
        await applyPending(client, migrationsOf(header, migrations));
        tables = await readArchivedTables(client);
        recreateIndexes = await dropIndexesAndConstraints(client);
        for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
      },
      async table(name, columns) {
        const table = tables.find((each) => each.name === name);
        if (table === undefined || secrets === null) {
          throw new StartError(
            `The archive has a table ${name}, which its migrations do not create. Nothing was changed.`,
          );
        }
        const encrypt = createRowEncryption(name, columns, { ...secrets, unreadable: 'keep' }, unreadable);
        const sql = insertStatement(table, columns);
        insert = async (rows) => {
          const encrypted = encrypt ? rows.map(encrypt) : rows;
          await client.query(
            sql,
            columns.map((_column, index) => arrayOf(encrypted.map((row) => row[index] ?? null))),
          );
        };
      },
      async rows(table, rows) {
        await inserting;
        inserting = insert(rows);
        // `await` throws the error later.
        inserting.catch(() => {});
        total += rows.length;
        onProgress?.(table, total);
      },
    });
    await inserting;
    onProgress?.(null, total);
    await recreateIndexes();
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    await continueSequences(client, end);
    await checkRows(client, end);
    await applyPending(client, migrations);
    await client.query('commit');
    // Otherwise the first queries are planned as for empty tables.
    await client.query('analyze');
    return { rows: end.rows, unreadable };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function checkEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
     limit 1`,
  );
  if (rows[0] === undefined) return;
  throw new StartError(
    `The database is not empty: it has a table ${rows[0].name}. An archive is never mixed with other data. Restore it into a new ` +
      'database, or for an embedded database into a new data directory.',
  );
}

function checkWholeInstance({ project }: ArchiveHeader): void {
  if (project === undefined) return;
  throw new StartError(
    `The archive has only the project ${project.displayName} (${project.id}). Import it into a database that has a service: keystack project import`,
  );
}

/** Returns the migrations that the archived database had applied. */
function migrationsOf({ migrations: applied, version }: ArchiveHeader, migrations: readonly Migration[]) {
  const unknown = applied.find(({ name, checksum }, index) => {
    const own = migrations[index];
    return own?.name !== name || own.checksum !== checksum;
  });
  if (unknown === undefined) return migrations.slice(0, applied.length);
  throw new StartError(
    `The archive was written by Keystack ${version} and has the migration ${unknown.name}, which this version does not have. ` +
      'Restore it with that version or a newer one.',
  );
}

async function continueSequences(client: ClientBase, { sequences }: ArchiveEnd): Promise<void> {
  for (const [column, last] of Object.entries(sequences)) {
    const [table = '', name = ''] = column.split('.');
    await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [
      quoted(table),
      name,
      last,
    ]);
  }
}

/** Counts the rows, because a trigger or rule of the server may have changed what was inserted. */
async function checkRows(client: ClientBase, { rows }: ArchiveEnd): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
    if (Number(counted.rows[0]?.count) === expected) continue;
    throw new StartError(
      `The table ${table} has ${counted.rows[0]?.count} rows instead of ${expected} after the restore. Nothing was changed.`,
    );
  }
}
