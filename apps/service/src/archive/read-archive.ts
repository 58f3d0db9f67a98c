import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { StartError } from '../start-error.ts';
import {
  type ArchivedRow,
  type ArchiveEnd,
  type ArchiveHeader,
  archiveFormat,
  type ControlLine,
} from './archive-format.ts';

/** Bytes of rows that are passed on at once. */
const batchBytes = 500_000;

/** Memory of a row in addition to its texts, in bytes. Approximate. */
const rowBytes = 64;

/** Maximum length of a line. The largest row, a user with metadata of all kinds, is below half of it. */
const maxLineBytes = 16 * 2 ** 20;

/** Maximum length of a control line, in characters. Its names need a hundred times their memory. */
const maxControlLineLength = 2 ** 20;

/** Memory of a row in the database in addition to its values, in bytes. Approximate. */
const storedRowBytes = 128;

/** The maximum size of an archive of a stranger. A small file can unpack to terabytes. */
export interface ArchiveSizeLimit {
  /** Maximum size of the unpacked archive, in bytes. It has at most one row for every 128 of them. */
  readonly bytes: number;
  /** Tells how to allow more, if the archive is larger. */
  readonly advice: string;
}

/** Receives the parts of an archive in order. */
export interface ArchiveReader {
  header(header: ArchiveHeader): Promise<void>;
  table(name: string, columns: readonly string[]): Promise<void>;
  /** Receives rows of the current table. */
  rows(table: string, rows: readonly ArchivedRow[]): Promise<void>;
}

/** The first and the last line of an archive. */
export interface ReadArchive {
  readonly header: ArchiveHeader;
  readonly end: ArchiveEnd;
}

/** Thrown if an archive is damaged or incomplete. */
class DamagedArchive extends StartError {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The archive is damaged: ${reason}. Nothing was changed. Use another archive, or copy this one again.`,
      options,
    );
  }
}

/** Thrown if an archive is larger than a limit when it is unpacked. */
export class ArchiveTooLarge extends StartError {
  constructor({ bytes, advice }: ArchiveSizeLimit) {
    super(
      `The archive is too large: unpacked, it has more than ${formatMegabytes(bytes)} MB, or too many rows. Nothing was changed. ${advice}`,
    );
  }
}

const formatMegabytes = (bytes: number) => (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 });

/** Thrown if the file of an archive cannot be read. */
export class UnreadableArchive extends StartError {
  constructor(cause: Error) {
    super(`The archive cannot be read: ${cause.message}. Nothing was changed. Check its path and who may read it.`, {
      cause,
    });
  }
}

/**
 * Reads an archive and passes its parts to `reader`. Returns its first and last line after checking that nothing is
 * missing or changed, so a reader must be able to undo what it did before.
 *
 * @param limit The maximum size, which is checked while the archive is read. `null` for archives of operators.
 * @throws {StartError} If the archive is damaged, or has a format that this version does not read.
 */
export async function readArchive(
  input: Readable,
  reader: ArchiveReader,
  limit: ArchiveSizeLimit | null = null,
): Promise<ReadArchive> {
  const maxRows = limit === null ? Number.POSITIVE_INFINITY : limit.bytes / storedRowBytes;
  let total = 0;
  const hash = createHash('sha256');
  const rows = new Map<string, number>();
  let table: string | null = null;
  let width = 0;
  let end: ArchiveEnd | null = null;
  let header: ArchiveHeader | null = null;
  let batch: ArchivedRow[] = [];
  let size = 0;
  const passOn = async () => {
    if (table === null || batch.length === 0) return;
    const read = batch;
    batch = [];
    size = 0;
    rows.set(table, (rows.get(table) ?? 0) + read.length);
    await reader.rows(table, read);
  };
  for await (const line of linesOf(input, limit)) {
    if (end !== null) throw new DamagedArchive('there is data after its end');
    const parsed = parseLine(line);
    if (Array.isArray(parsed)) {
      if (table === null) throw new DamagedArchive('it is not an archive of Keystack');
      checkRow(table, parsed, width);
      total += 1;
      if (limit !== null && total > maxRows) throw new ArchiveTooLarge(limit);
      hash.update(`${line}\n`);
      batch.push(parsed);
      // A short line also needs memory for its row.
      size += line.length + rowBytes;
      if (size >= batchBytes) await passOn();
      continue;
    }
    await passOn();
    if ((header !== null) === 'archive' in parsed) throw new DamagedArchive('it is not an archive of Keystack');
    if ('end' in parsed) {
      end = parsed.end;
      continue;
    }
    hash.update(`${line}\n`);
    if ('archive' in parsed) {
      header = parsed.archive;
      await reader.header(header);
    } else if ('table' in parsed) {
      const { columns } = parsed;
      if (rows.has(parsed.table) || new Set(columns).size !== columns.length) {
        throw new DamagedArchive(`it has the table ${JSON.stringify(parsed.table)} or one of its columns twice`);
      }
      table = parsed.table;
      width = columns.length;
      rows.set(table, 0);
      await reader.table(table, columns);
    }
  }
  if (header === null || end === null) throw new DamagedArchive('its end is missing');
  const expected = new Map(Object.entries(end.rows));
  const isChanged = [...rows.keys(), ...expected.keys()].some((name) => rows.get(name) !== expected.get(name));
  if (isChanged || hash.digest('hex') !== end.sha256)
    throw new DamagedArchive('its content does not match its checksum');
  return { header, end };
}

const texts = z.array(z.string());

/** The control lines. Archives may come from anywhere, so nothing else is passed on. */
const controlLine = z.union([
  z.strictObject({
    archive: z.object({
      format: z.literal(archiveFormat),
      version: z.string(),
      createdAt: z.string(),
      engine: z.enum(['pglite', 'postgres']),
      migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
      secrets: z.discriminatedUnion('key', [
        z.object({ key: z.literal('root secret'), ids: texts }),
        z.object({ key: z.literal('passphrase'), ids: texts, salt: z.string() }),
      ]),
      // Commands print the name, and a terminal would run control sequences.
      project: z.optional(z.object({ id: z.uuid(), displayName: z.string().regex(/^\P{Cc}{1,1000}$/u) })),
    }),
  }),
  z.strictObject({ table: z.string(), columns: texts }),
  z.strictObject({
    end: z.object({
      rows: z.record(z.string(), z.number()),
      sequences: z.record(z.string(), z.string().regex(/^\d{1,19}$/)),
      sha256: z.string(),
    }),
  }),
]);

function parseLine(line: string): ControlLine | readonly unknown[] {
  if (!line.startsWith('[') && line.length > maxControlLineLength) throw new DamagedArchive('a line is too long');
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new DamagedArchive('a line is not JSON', { cause });
  }
  if (Array.isArray(value)) return value;
  checkFormat(value);
  const { data } = controlLine.safeParse(value);
  if (data === undefined) throw new DamagedArchive('it is not an archive of Keystack');
  return data;
}

/** Throws unless a row has a text or `null` for each column. */
function checkRow(table: string, row: readonly unknown[], width: number): asserts row is ArchivedRow {
  if (row.length === width && row.every((value) => value === null || typeof value === 'string')) return;
  throw new DamagedArchive(`a row of the table ${JSON.stringify(table)} does not have a text for each column`);
}

const headerOfAnyFormat = z.object({ archive: z.object({ format: z.number(), version: z.string() }) });

/** Throws if a line is the header of an archive with another format. */
function checkFormat(value: unknown): void {
  const { archive } = headerOfAnyFormat.safeParse(value).data ?? {};
  if (archive === undefined || archive.format === archiveFormat) return;
  throw new StartError(
    `The archive has the format ${archive.format}, which Keystack ${archive.version} writes and this version cannot read. Install a ` +
      'newer version of Keystack.',
  );
}

async function* linesOf(input: Readable, limit: ArchiveSizeLimit | null): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // Also ends if the input has failed before, or is closed without an end. The loop below throws the error.
  pipeline(input, gunzip, () => {});
  let rest: Buffer[] = [];
  let restBytes = 0;
  let bytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (limit !== null && bytes > limit.bytes) throw new ArchiveTooLarge(limit);
      let start = 0;
      for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, newline)]).toString();
        rest = [];
        restBytes = 0;
        start = newline + 1;
      }
      rest.push(chunk.subarray(start));
      restBytes += chunk.length - start;
      if (restBytes > maxLineBytes) throw new DamagedArchive('a line is too long');
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DamagedArchive('it is not compressed with gzip, or is incomplete', { cause: error });
    if (error instanceof Error && 'syscall' in error) throw new UnreadableArchive(error);
    throw error;
  } finally {
    gunzip.destroy();
  }
  if (restBytes > 0) throw new DamagedArchive('its last line is incomplete');
}
