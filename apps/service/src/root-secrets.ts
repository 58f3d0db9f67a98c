import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { randomText } from './domain/random-text.ts';

/** The root secrets: those of the settings, or one that is made once and kept in the data directory. */
export async function rootSecrets({ secrets, dataDirectory }: Config): Promise<readonly string[]> {
  if (secrets !== null) return secrets;
  await mkdir(dataDirectory, { recursive: true });
  const path = join(dataDirectory, 'secret');
  try {
    // Only the process that makes the file writes it, so that two that start at once agree.
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomText(64));
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32) {
    throw new Error(
      `The file ${path} should hold the generated root secret, but is cut short. Restore it from a backup; if there is nothing to keep, delete the data directory ${dataDirectory}.`,
    );
  }
  return [secret];
}
