import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { convertDataDirectoryErrors, rootSecretPath } from '../data-directory.ts';
import { fsyncFolderOnly } from '../database/sync-files.ts';
import { StartError } from '../start-error.ts';
import { randomText } from './random-text.ts';

/**
 * Returns the root secrets from the settings. If there are none, returns the one in the data directory, which the first
 * start generates.
 */
export async function loadRootSecrets({ secrets, dataDirectory }: Config): Promise<readonly string[]> {
  if (secrets !== null) return secrets;
  const path = rootSecretPath(dataDirectory);
  const secret = await convertDataDirectoryErrors(dataDirectory, async () => {
    await mkdir(dataDirectory, { recursive: true });
    return (await readSecret(path)) ?? (await createSecret(path));
  });
  return [requireComplete(secret, dataDirectory)];
}

/** Returns the root secrets like `loadRootSecrets`, but `null` if the first start has not generated one yet. */
export async function findRootSecrets({ secrets, dataDirectory }: Config): Promise<readonly string[] | null> {
  if (secrets !== null) return secrets;
  const secret = await convertDataDirectoryErrors(dataDirectory, () => readSecret(rootSecretPath(dataDirectory)));
  return secret === null ? null : [requireComplete(secret, dataDirectory)];
}

/** Returns the secret of a data directory, or throws if its file was cut off, for example by a full disk. */
function requireComplete(secret: string, dataDirectory: string): string {
  if (secret.length >= 32) return secret;
  throw new StartError(
    `The file ${rootSecretPath(dataDirectory)} with the generated root secret is incomplete. Restore it from a backup. If you do not need the data, delete the data directory ${dataDirectory}.`,
  );
}

/**
 * Returns the root secrets like `findRootSecrets`, for commands that read an existing database. They must not generate
 * one: it could not decrypt the database, and the next start would take it for the secret of a lost database.
 *
 * @throws {StartError} If there is none.
 */
export async function requireRootSecrets(config: Config): Promise<readonly string[]> {
  const secrets = await findRootSecrets(config);
  if (secrets !== null) return secrets;
  throw new StartError(
    `There is no root secret: KEYSTACK_SECRET is not set, and there is no file ${rootSecretPath(config.dataDirectory)}. The secrets in the database are encrypted with it. Set KEYSTACK_SECRET, or KEYSTACK_DATA_DIR to the data directory of the service.`,
  );
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Creates the file atomically. If several processes start at once, the first one creates it and all return its secret.
 */
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomText(16)}`;
  try {
    await writeFile(draft, randomText(64), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
    // Secrets in the database will be encrypted with it, so it must survive a power cut.
    await fsyncFolderOnly(dirname(path));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecret(path)) ?? '';
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
