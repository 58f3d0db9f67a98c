import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Returns the path of an archive that a command hands over to the running service of an embedded database, which only the service
 * can write.
 *
 * @param id A UUID.
 */
export function handedOverArchive(dataDirectory: string, id: string): string {
  return join(dataDirectory, 'imports', id);
}

/** Opens an archive that was handed over. `readArchive` throws the error of a missing one. */
export function openHandedOverArchive(dataDirectory: string, id: string): Readable {
  const stream = createReadStream(handedOverArchive(dataDirectory, id));
  return stream.on('error', () => {});
}

/** Deletes an archive that was handed over, also if the command that did so was killed. */
export async function deleteHandedOverArchive(dataDirectory: string, id: string): Promise<void> {
  await rm(handedOverArchive(dataDirectory, id), { force: true });
}
