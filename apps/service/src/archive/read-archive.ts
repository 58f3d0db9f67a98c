import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
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

/** Maximum length of a line. The largest row, a picture, is below a tenth of it. */
const maxLineBytes = 64 * 2 ** 20;

/** Receives the parts of an archive in order. */
export interface ArchiveReader {
  header(header: ArchiveHeader): Promise<void>;
  table(name: string, columns: readonly string[]): Promise<void>;
  /** Receives rows of the current table. */
  rows(table: string, rows: readonly ArchivedRow[]): Promise<void>;
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

/**
 * Reads an archive and passes its parts to `reader`. Returns its last line after checking that nothing is missing or changed,
 * so a reader must be able to undo what it did before.
 *
 * @throws {StartError} If the archive is damaged, or has a format that this version does not read.
 */
export async function readArchive(input: Readable, reader: ArchiveReader): Promise<ArchiveEnd> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let table: string | null = null;
  let end: ArchiveEnd | null = null;
  let hasHeader = false;
  let batch: ArchivedRow[] = [];
  let size = 0;
  const passOn = async () => {
    if (table === null || batch.length === 0) return;
    const read = batch;
    batch = [];
    size = 0;
    rows[table] = (rows[table] ?? 0) + read.length;
    await reader.rows(table, read);
  };
  for await (const line of linesOf(input)) {
    if (end !== null) throw new DamagedArchive('there is data after its end');
    const parsed = parseLine(line);
    if (Array.isArray(parsed)) {
      if (table === null) throw new DamagedArchive('it is not an archive of Keystack');
      hash.update(`${line}\n`);
      batch.push(parsed);
      size += line.length;
      if (size >= batchBytes) await passOn();
      continue;
    }
    await passOn();
    if (hasHeader === 'archive' in parsed) throw new DamagedArchive('it is not an archive of Keystack');
    if ('end' in parsed) {
      end = parsed.end;
      continue;
    }
    hash.update(`${line}\n`);
    if ('archive' in parsed) {
      hasHeader = true;
      checkFormat(parsed.archive);
      await reader.header(parsed.archive);
    } else if ('table' in parsed) {
      table = parsed.table;
      rows[table] = 0;
      await reader.table(table, parsed.columns);
    } else throw new DamagedArchive('it is not an archive of Keystack');
  }
  if (end === null) throw new DamagedArchive('its end is missing');
  const changed = Object.keys({ ...rows, ...end.rows }).find((name) => rows[name] !== end.rows[name]);
  if (changed !== undefined || hash.digest('hex') !== end.sha256)
    throw new DamagedArchive('its content does not match its checksum');
  return end;
}

function parseLine(line: string): ControlLine | ArchivedRow {
  try {
    return Object(JSON.parse(line));
  } catch (cause) {
    throw new DamagedArchive('a line is not JSON', { cause });
  }
}

function checkFormat({ format, version }: ArchiveHeader): void {
  if (format === archiveFormat) return;
  throw new StartError(
    `The archive has the format ${format}, which Keystack ${version} writes and this version cannot read. Install a newer version ` +
      'of Keystack.',
  );
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  input.pipe(gunzip);
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
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
    throw error;
  } finally {
    gunzip.destroy();
  }
  if (restBytes > 0) throw new DamagedArchive('its last line is incomplete');
}
