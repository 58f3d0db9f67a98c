import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import pg from 'pg';
import { bundleFolder } from '../bundle.ts';
import { convertDataDirectoryErrors, rootSecretPath } from '../data-directory.ts';
import { packageFolder } from '../folders.ts';
import { StartError } from '../start-error.ts';
import { createPglite } from './pglite.ts';
import { fsyncFolderOnly, fsyncFolderTree } from './sync-files.ts';

// Creating a cluster takes several seconds and almost 1 GB of memory; copying a template takes neither.
const templates = fileURLToPath(new URL('dist/', packageFolder));

/** The template in the npm package: `PG_VERSION` and an archive of all files, because npm packs no empty folders. */
const bundledTemplate = join(bundleFolder, 'cluster');

/**
 * Returns the folder of the template: an empty cluster of the installed PGlite version. Creates it if neither the build
 * nor another process has.
 *
 * @param folder The folder. Default: one in the folder of the build.
 * @throws {StartError} If another user has built Keystack, and this one can neither read the template nor create it.
 */
export async function ensureClusterTemplate(folder?: string): Promise<string> {
  const template = folder ?? join(templates, `pglite-${await pgliteVersion()}`);
  if (existsSync(template)) mendOrCheckTemplate(template);
  else {
    await mkdir(dirname(template), { recursive: true })
      .then(() => access(dirname(template), constants.W_OK))
      .catch((error: unknown) => {
        throw new UnusableTemplate(template, 'is missing, and this user may not create it', error);
      });
    await createClusterTemplate(template);
  }
  return template;
}

/** Thrown if this user can neither read nor create the template. */
class UnusableTemplate extends StartError {
  constructor(template: string, reason: string, cause: unknown) {
    super(
      `The template of embedded databases ${template} ${reason}: ${cause instanceof Error ? cause.message : cause}. ` +
        'Start Keystack once as the user who installed it, which creates or corrects the template, or set DATABASE_URL to ' +
        'a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Lets other users read a template that was built before this was done at once. Throws if it belongs to another user
 * and cannot be read.
 */
function mendOrCheckTemplate(folder: string): void {
  const user = process.getuid?.();
  if (user === undefined) return;
  try {
    if (statSync(folder).uid === user) makeReadable(folder);
    else {
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        accessSync(join(folder, entry), constants.R_OK);
      }
    }
  } catch (error) {
    throw new UnusableTemplate(folder, 'cannot be read', error);
  }
}

/**
 * Lets other users read a template, but not write it. PGlite creates files that every user can write, and one that no
 * other user can read, so a service that root has built would not start as another user.
 */
function makeReadable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    setMode(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  setMode(folder, 0o755);
}

/** Sets the mode of a file that has another one. The file system may be read-only. */
function setMode(path: string, mode: number): void {
  if ((statSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
}

/** Creates an empty cluster at `folder` atomically. Safe to call from several processes at once. */
export async function createClusterTemplate(folder: string): Promise<void> {
  const draft = `${folder}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    const client = new pg.Client(createPglite(draft).connection);
    await client.connect();
    await client.end();
    makeReadable(draft);
    await fsyncFolderTree(draft);
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Creates the cluster at `cluster` as a copy of the template if this is the first start. Throws a `StartError` if the
 * cluster is damaged, was created by another PostgreSQL version, or is missing although the directory has a root
 * secret. The caller must hold the lock of the directory.
 *
 * @param options `afterSecret`: `true` if the directory may have a root secret before it has a cluster, as before a
 *   restore.
 */
export async function createOrCheckCluster(cluster: string, { afterSecret = false } = {}): Promise<void> {
  const directory = dirname(cluster);
  const source = existsSync(bundledTemplate) ? bundledTemplate : await ensureClusterTemplate();
  const found = await convertDataDirectoryErrors(directory, async () => {
    checkNotNative(cluster);
    if (!existsSync(cluster)) {
      if (!afterSecret) checkNotLost(cluster);
      await copyCluster(source, cluster);
    }
    const version = join(cluster, 'PG_VERSION');
    if (!existsSync(version)) throw new DamagedCluster(cluster, `it has no file ${version}`);
    // PostgreSQL does not start if this file is empty, as a power cut during a start may leave it. No process uses it,
    // because the caller holds the lock of the directory.
    await rm(join(cluster, 'postmaster.pid'), { force: true });
    // The embedded database would report no reason if the files belong to another user and cannot be written.
    await access(version, constants.W_OK);
    return clusterVersion(cluster);
  });
  const embedded = await clusterVersion(source);
  if (found === embedded) return;
  throw new StartError(
    `${cluster} is a PostgreSQL ${found} database, but this version of Keystack embeds PostgreSQL ${embedded}, which cannot ` +
      'read it. Move the data: write an archive with the version of Keystack that created the directory ("keystack backup"), and ' +
      'restore it with this version into a new one ("keystack restore"). Or start the former version again.',
  );
}

/**
 * Throws if a previous version created the cluster with its native engine, because PGlite could destroy the files. Such
 * a cluster names its engine in a file.
 */
function checkNotNative(cluster: string): void {
  const record = join(cluster, 'keystack-engine');
  if (!existsSync(record) || readFileSync(record, 'utf8').trim() !== 'native') return;
  throw new StartError(
    `The embedded database ${cluster} belongs to the engine "native", which this version of Keystack does not have, so ` +
      'Keystack does not open it. Nothing was changed. Copy the data with the previous version: run "keystack move <new directory>" ' +
      'with its settings and KEYSTACK_EMBEDDED_ENGINE=pglite. Then start this version with KEYSTACK_DATA_DIR set to the new directory.',
  );
}

/** Throws if a data directory without a cluster has a generated root secret, which shows that there was one. */
function checkNotLost(cluster: string): void {
  if (existsSync(rootSecretPath(dirname(cluster)))) throw new MissingCluster(cluster);
}

/** Thrown if the data directory has a generated root secret but no database. */
class MissingCluster extends StartError {
  constructor(cluster: string) {
    const secret = rootSecretPath(dirname(cluster));
    super(
      `The embedded database ${cluster} is missing, but the file ${secret} shows that there was one. Keystack does not ` +
        `replace it with an empty database. Restore ${cluster} from a backup, or set KEYSTACK_DATA_DIR or DATABASE_URL ` +
        `to the location of the data. If you do not need the data, delete ${secret} and start again.`,
    );
  }
}

/** Thrown if PostgreSQL cannot open a cluster. */
export class DamagedCluster extends StartError {
  constructor(cluster: string, reason: string) {
    super(
      `The embedded database ${cluster} cannot be opened: ${reason}. Some of its files are damaged or missing, for example ` +
        `because of a disk failure or an incomplete copy. Restore the directory ${dirname(cluster)} from a backup. If you ` +
        'do not need the data, delete the directory and start again.',
    );
  }
}

/** Copies the template. Syncs the copy before renaming it, so that after a power cut it is complete or missing. */
async function copyCluster(source: string, cluster: string): Promise<void> {
  const directory = dirname(cluster);
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  // The synchronous versions are twice as fast, and no requests are served yet.
  if (source === bundledTemplate) extractTemplate(draft);
  else cpSync(source, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // PGlite and npm create files that every user of the machine can read or even write.
  chmodSync(draft, 0o700);
  await fsyncFolderTree(draft);
  await rename(draft, cluster);
  await fsyncFolderOnly(directory);
  await fsyncFolderOnly(dirname(directory));
}

function extractTemplate(folder: string): void {
  for (const { name, type, data } of parseTar(gunzipSync(readFileSync(join(bundledTemplate, 'files.tgz'))))) {
    if (type === 'directory') mkdirSync(join(folder, name), { recursive: true });
    else writeFileSync(join(folder, name), data ?? '');
  }
}

async function clusterVersion(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
}

async function pgliteVersion(): Promise<string> {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json');
  return JSON.parse(await readFile(manifest, 'utf8')).version;
}
