import type { Readable } from 'node:stream';
import { KnownError } from '@keystack/contract';
import { CompiledQuery } from 'kysely';
import { createStatement, type Transaction } from '../database/database.ts';
import { copiedTables } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { type Column, readColumns } from '../domain/projects/copies/copy-rows.ts';
import { type CopyDeps, createCopy } from '../domain/projects/copies/create-copy.ts';
import type { FirstKeys } from '../domain/projects/key-sets.ts';
import { requireOwnerOfMailbox } from '../domain/projects/new-project-owner.ts';
import { readProject } from '../domain/projects/read-project.ts';
import { checkCopiedSettings } from '../domain/projects/settings/check-settings.ts';
import { HttpError } from '../http-error.ts';
import type { SecretCipher } from '../security/encryption.ts';
import { StartError } from '../start-error.ts';
import type { ArchivedRow, ArchiveHeader } from './archive-format.ts';
import { createSecretCheck } from './archive-secrets.ts';
import { createValueCheck } from './check-values.ts';
import { arrayOf, insertStatement } from './insert-rows.ts';
import { type ArchiveReader, type ArchiveSizeLimit, readArchive } from './read-archive.ts';

/** Default of the maximum size of an unpacked archive, in megabytes. About 200,000 users. */
const importMaxMegabytes = 300;

/** Settings of `importProject`. */
export interface ImportOptions {
  /** The id of the new project. */
  readonly id: string;
  /** Default: the archived name. */
  readonly displayName?: string | undefined;
  /** The email address of the owner of the new project, whose account exists. */
  readonly ownerEmail: string;
  /** Maximum size of the unpacked archive, in megabytes. Default: `importMaxMegabytes`. */
  readonly maxMegabytes?: number | undefined;
  /** Returns the cipher that reads the secrets of the archive. */
  readonly openSecrets: (header: ArchiveHeader) => Promise<SecretCipher>;
  /** Called now and then with the number of rows so far. */
  readonly onProgress?: ((table: string, rows: number) => void) | undefined;
}

/** A project that was imported. The only place that has its keys. */
export interface ImportedProject extends FirstKeys {
  readonly id: string;
  readonly display_name: string;
}

/** Returns the limit of an archive that is imported. */
export function importSizeLimit(megabytes = importMaxMegabytes): ArchiveSizeLimit {
  const advice = 'If you trust its sender and have the space, allow more with --max-size <megabytes>.';
  return { bytes: megabytes * 1_000_000, advice };
}

/** The table that has the archived rows of a table until the end of the transaction. */
const stagedName = (table: string) => `staged_${table}`;

/**
 * Imports the archive of a project under another id. The rows first go to temporary tables, where they are checked, and
 * are then copied like those of a project of this instance, so nothing of another project can be changed.
 *
 * @param open Opens the archive. Called when everything else is checked, so that a stream is always read and closed.
 * @throws {StartError} If the archive is damaged, has rows of another project, or does not fit the database.
 */
export async function importProject(
  tx: Transaction,
  deps: CopyDeps & Pick<Deps, 'config'>,
  open: () => Readable,
  { id, displayName, ownerEmail, openSecrets, onProgress, maxMegabytes }: ImportOptions,
): Promise<ImportedProject> {
  const ownerId = await requireOwnerOfMailbox(tx, deps, ownerEmail).catch((error: unknown) => {
    throw error instanceof HttpError ? new StartError(error.message) : error;
  });
  if ((await readProject(tx, id)) !== null) {
    throw new StartError(
      `There is a project with the id ${id} already. Choose another one with --id, or leave it out.`,
    );
  }
  try {
    const staging = await stage(tx, open, { openSecrets, onProgress, maxMegabytes });
    const { project } = staging;
    await checkProjectOfRows(tx, project.id);
    const copy = { from: project.id, to: id, cipher: staging.cipher, sourceOf: stagedName, without: new Set<never>() };
    const name = displayName ?? project.displayName;
    const { keys } = await createCopy(tx, deps, copy, { displayName: name, ownerIds: [ownerId] });
    await checkCopiedSettings(tx, deps, id);
    return { id, display_name: name, ...keys };
  } catch (error) {
    const isRefused = isInvalidData(error) || error instanceof HttpError || error instanceof KnownError;
    throw isRefused ? invalidArchive(error.message, error) : error;
  }
}

interface Staging {
  readonly project: NonNullable<ArchiveHeader['project']>;
  readonly cipher: SecretCipher;
}

/** Reads an archive into temporary tables. */
async function stage(
  tx: Transaction,
  open: () => Readable,
  { openSecrets, onProgress, maxMegabytes }: Pick<ImportOptions, 'openSecrets' | 'onProgress' | 'maxMegabytes'>,
): Promise<Staging> {
  const columnsOf = await readColumns(tx);
  let staging: Staging | null = null;
  let insert = async (_rows: readonly ArchivedRow[]) => {};
  let total = 0;
  const reader: ArchiveReader = {
    async header(header) {
      staging = { project: await checkHeader(tx, header), cipher: await openSecrets(header) };
      for (const { name } of copiedTables) await createStagedTable(tx, name, columnsOf.get(name) ?? []);
    },
    async table(name, archived) {
      const columns = columnsOf.get(name);
      if (staging === null || columns === undefined) throw invalidArchive(`a project has no table ${name}`);
      const missing = columns.find((column) => !archived.includes(column.name));
      if (missing !== undefined) throw invalidArchive(`the column ${name}.${missing.name} is missing`);
      const checkValues = createValueCheck(name, columns, archived);
      const countUnreadable = createSecretCheck(name, archived, staging.cipher);
      const text = insertStatement({ name: stagedName(name), columns }, archived);
      insert = async (rows) => {
        checkRows(rows, checkValues);
        if (rows.some((row) => countUnreadable(row) > 0)) {
          throw invalidArchive(`a secret of the table ${name} cannot be decrypted, or belongs to another row`);
        }
        const values = archived.map((_column, index) => arrayOf(rows.map((row) => row[index] ?? null)));
        await tx.sql.executeQuery(CompiledQuery.raw(text, values));
      };
    },
    async rows(table, rows) {
      await insert(rows);
      total += rows.length;
      onProgress?.(table, total);
    },
  };
  await readArchive(open(), reader, importSizeLimit(maxMegabytes));
  if (staging === null) throw invalidArchive('it is empty');
  return staging;
}

const readMigrations = createStatement<{ name: string; checksum: string }>(
  'read_applied_migrations',
  'select name, checksum from migrations order by name',
);

/** Throws unless an archive is that of a project, and its tables are those of the database. Returns the project. */
async function checkHeader(tx: Transaction, { project, migrations, version }: ArchiveHeader) {
  if (project === undefined) {
    throw new StartError(
      'The archive is that of a whole instance. Restore it into an empty database with keystack restore, and export the project there.',
    );
  }
  const applied = await tx.run(readMigrations, []);
  const isSame =
    applied.length === migrations.length &&
    applied.every(({ name, checksum }, index) => {
      const archived = migrations[index];
      return archived?.name === name && archived.checksum === checksum;
    });
  if (isSame) return project;
  throw new StartError(
    `The archive was written by Keystack ${version}, whose tables differ from those of this database. Bring both to the same version, and export the project again.`,
  );
}

async function createStagedTable(tx: Transaction, name: string, columns: readonly Column[]): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const text = `create temporary table ${stagedName(name)} on commit drop as select ${names} from ${name} with no data`;
  await tx.sql.executeQuery(CompiledQuery.raw(text));
}

/** Throws with the reason of `check` if that throws for a row. */
function checkRows(rows: readonly ArchivedRow[], check: (row: ArchivedRow) => void): void {
  try {
    for (const row of rows) check(row);
  } catch (cause) {
    throw invalidArchive(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** Throws unless all staged rows are those of the project of the archive. */
async function checkProjectOfRows(tx: Transaction, projectId: string): Promise<void> {
  for (const { name } of copiedTables) {
    const { rows } = await tx.sql.executeQuery(
      CompiledQuery.raw(`select 1 from ${stagedName(name)} where project_id is distinct from $1::text limit 1`, [
        projectId,
      ]),
    );
    if (rows.length > 0) throw invalidArchive(`the table ${name} has rows of another project`);
  }
  const { rows } = await tx.sql.executeQuery(CompiledQuery.raw(`select 1 from ${stagedName('projects')}`));
  if (rows.length !== 1) throw invalidArchive('it does not have one project');
}

/**
 * Returns whether the database refused a value (class 22 of its error codes) or a reference between rows (class 23).
 */
function isInvalidData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

function invalidArchive(reason: string, cause?: unknown): StartError {
  return new StartError(`The archive is not valid: ${reason}. Nothing was changed. Export the project again.`, {
    cause,
  });
}
