import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fsyncFolderOnly } from '../database/sync-files.ts';
import { StartError } from '../start-error.ts';

/** The name of a file that stands for the standard input or output. */
export const standardStream = '-';

/** Opens an archive for reading. */
export function openArchive(file: string): Readable {
  if (file === standardStream) return process.stdin;
  const stream = createReadStream(file);
  return stream.on('error', () => {});
}

/**
 * Runs `write` with a stream to a file, which appears under its name when it is complete and on the disk. Only its owner can
 * read it.
 */
export async function writeArchiveFile<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (file === standardStream) {
    if (process.stdout.isTTY) {
      throw new StartError(
        'An archive is not readable, so it is not written to a terminal. Name a file, or redirect the output.',
      );
    }
    return write(process.stdout);
  }
  const draft = `${file}.incomplete`;
  try {
    const result = await write(createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    await fsyncFolderOnly(dirname(file));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
