import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { AppliedMigration } from '../database/migrate.ts';
import { allTables, copiedTables } from '../database/tables.ts';
import type { SecretCipher } from '../security/encryption.ts';
import type { UnreadableSecrets } from '../security/unreadable-secrets.ts';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import {
  type ArchivedRow,
  type ArchiveEnd,
  type ArchiveHeader,
  archiveFormat,
  type ControlLine,
} from './archive-format.ts';
import { type ArchiveKey, createRowEncryption, type SecretChange } from './archive-secrets.ts';
import { type ArchivedTable, quoted, readArchivedTables } from './archived-tables.ts';

/** Number of rows that are read at once, unless the table says otherwise. It bounds the memory. */
const batchSize = 1_000;

/** Length of a text from which it is written. Shorter ones are collected, because each write is a task of its own. */
const maxWriteLength = 2 ** 16;

/**
 * Compression at level 1: a third of the time of the default level. Archives are a tenth larger.
 */
const compression = { level: 1, chunkSize: 2 ** 18 };

// With the settings of the output on which the texts of values depend.
const begin =
  "begin isolation level repeatable read read only; set local statement_timeout = 0; set local bytea_output = 'hex'; " +
  "set local datestyle = 'ISO'; set local extra_float_digits = 1; set local timezone = 'UTC'";

/** Settings of `writeArchive`. */
export interface WriteOptions {
  readonly kind: ArchiveHeader['engine'];
  readonly applied: readonly AppliedMigration[];
  /** The root secrets of the instance. */
  readonly keys: SecretCipher;
  /** The key of the archive's secrets. Default: they stay encrypted with the root secrets. */
  readonly archiveKey?: ArchiveKey | undefined;
  /** Archives only the rows of this project that a copy of it has. Default: the whole database. */
  readonly projectId?: string | undefined;
  /** Called now and then with the number of rows so far. */
  readonly onProgress?: (table: string, rows: number) => void;
}

/** An archive that was written. */
export interface WrittenArchive {
  /** The number of rows of each table. */
  readonly rows: ArchiveEnd['rows'];
  /** The secrets that could not be encrypted with another key. Without such a key, they are not read. */
  readonly unreadable: UnreadableSecrets;
}

/**
 * Writes the database to `output` and ends it. The archive contains what was committed when it began, also if the
 * service writes meanwhile. Secrets that cannot be decrypted are archived as they are. In the archive of a project,
 * whose rows get another id when it is imported, random ones take their place.
 */
export async function writeArchive(
  client: ClientBase,
  output: Writable,
  { kind, applied, keys, archiveKey, projectId, onProgress }: WriteOptions,
): Promise<WrittenArchive> {
  const hash = createHash('sha256');
  const gzip = createGzip(compression);
  const written = pipeline(gzip, output);
  const failed = new AbortController();
  // Awaited below. The output can fail while the database is read.
  written.catch(() => failed.abort());
  const write = async (text: string) => {
    hash.update(text);
    // After an error there is no `drain`, so the write would wait for ever.
    if (!gzip.write(text)) await once(gzip, 'drain', { signal: failed.signal }).catch(() => written);
  };
  const writeControl = (line: ControlLine) => write(`${JSON.stringify(line)}\n`);

  try {
    await client.query(begin);
    const project = projectId === undefined ? undefined : await readProject(client, projectId);
    const tables = (await readArchivedTables(client)).filter(({ name }) => project === undefined || isCopied(name));
    const header: ArchiveHeader = {
      format: archiveFormat,
      version,
      createdAt: await readTime(client),
      engine: kind,
      migrations: applied.map(({ name, checksum }) => ({ name, checksum })),
      secrets: archiveKey?.secrets ?? { key: 'root secret', ids: keys.secretIds },
      project,
    };
    await writeControl({ archive: header });
    const rows: Record<string, number> = {};
    const unreadable: UnreadableSecrets = {};
    const change: SecretChange = {
      from: keys,
      to: archiveKey?.cipher ?? keys,
      unreadable: project === undefined ? 'keep' : 'replace',
    };
    let total = 0;
    for (const table of tables) {
      const columns = table.columns.map(({ name }) => name);
      await writeControl({ table: table.name, columns });
      const encrypt = createRowEncryption(table.name, columns, change, unreadable);
      rows[table.name] = 0;
      for await (const read of readRows(client, table, projectId)) {
        let lines = '';
        for (const row of read) {
          lines += `${JSON.stringify(encrypt ? encrypt(row) : row)}\n`;
          if (lines.length < maxWriteLength) continue;
          await write(lines);
          lines = '';
        }
        await write(lines);
        rows[table.name] = (rows[table.name] ?? 0) + read.length;
        total += read.length;
        onProgress?.(table.name, total);
      }
    }
    // The rows of a project are numbered anew.
    const sequences = project === undefined ? await readSequences(client, tables) : {};
    await client.query('commit');
    const end: ArchiveEnd = { rows, sequences, sha256: hash.digest('hex') };
    gzip.end(`${JSON.stringify({ end } satisfies ControlLine)}\n`);
    await written;
    return { rows, unreadable };
  } catch (error) {
    // With the error, so that a command that reads the output ends as well.
    output.on('error', () => {}).destroy(error instanceof Error ? error : new Error(String(error)));
    gzip.destroy();
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Reads the rows of a table as texts. Requests the next rows before it returns the current ones. */
async function* readRows(
  client: ClientBase,
  { name, columns }: ArchivedTable,
  projectId: string | undefined,
): AsyncGenerator<ArchivedRow[]> {
  const selected = columns.map((column) => quoted(column.name)).join(', ');
  // As a literal, because a cursor takes no parameters.
  const ofProject = projectId === undefined ? '' : `where project_id = ${client.escapeLiteral(projectId)}`;
  await client.query(`declare archived no scroll cursor for select ${selected} from ${quoted(name)} ${ofProject}`);
  const count = allTables.find((table) => table.name === name)?.rowsAtOnce ?? batchSize;
  const fetch = () =>
    client.query<string[]>({ text: `fetch ${count} from archived`, rowMode: 'array', types: asTexts });
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetch();
    // A caller that stops early leaves it behind.
    next.catch(() => {});
    yield rows;
  }
  await client.query('close archived');
}

/** Returns whether the archive of a project has the rows of a table. */
const isCopied = (table: string) => copiedTables.some(({ name }) => name === table);

async function readProject(client: ClientBase, id: string): Promise<ArchiveHeader['project']> {
  if (id === 'internal') {
    throw new StartError(
      'The project internal holds the accounts of all project owners, so it is not exported. Use keystack backup.',
    );
  }
  const { rows } = await client.query<{ name: string }>(
    'select display_name as name from projects where project_id = $1',
    [id],
  );
  if (rows[0] !== undefined) return { id, displayName: rows[0].name };
  throw new StartError(`There is no project with the id ${id}. List all projects with: keystack project list`);
}

/** Parsers of node-postgres that leave every value as the text that it received. */
const asTexts = { getTypeParser: () => (value: string) => value };

async function readTime(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  return rows[0]?.now.toISOString() ?? '';
}

/** Reads the last numbers of the sequences. After the rows, because sequences do not wait for transactions. */
async function readSequences(client: ClientBase, tables: readonly ArchivedTable[]): Promise<Record<string, string>> {
  const sequences: Record<string, string> = {};
  for (const { name, identity } of tables) {
    if (identity === null) continue;
    const { rows } = await client.query<{ last: string | null }>(
      'select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last',
      [quoted(name), identity],
    );
    const last = rows[0]?.last;
    if (last) sequences[`${name}.${identity}`] = last;
  }
  return sequences;
}
