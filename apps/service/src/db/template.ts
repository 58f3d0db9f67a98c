import { randomBytes } from 'node:crypto';
import { constants, cpSync, existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inDataDirectory } from '../data-directory.ts';
import { StartError } from '../start-error.ts';
import { pglite } from './pglite.ts';

// Making a cluster takes seconds and most of a gigabyte of memory; copying one takes neither.
const templates = fileURLToPath(new URL('../../dist/', import.meta.url));

/** The folder of an empty cluster, made now unless the build or another process has made it. */
export async function template(): Promise<string> {
  const folder = join(templates, `pglite-${await pgliteVersion()}`);
  if (!existsSync(folder)) await makeTemplate(folder);
  return folder;
}

/** Makes an empty cluster at `folder`, whole or not at all; when several processes try, one succeeds and all may go on. */
export async function makeTemplate(folder: string): Promise<void> {
  const draft = `${folder}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(folder), { recursive: true });
  try {
    const client = new pg.Client(pglite(draft).connection);
    await client.connect();
    await client.end();
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Sees to it that there is a cluster at `cluster`: on the first start a copy of the template, whole or not at all. */
export async function prepareCluster(cluster: string): Promise<void> {
  const source = await template();
  const found = await inDataDirectory(dirname(cluster), async () => {
    if (!existsSync(cluster)) await copyCluster(source, cluster);
    // The embedded database would not say why: a start by another user leaves files that this one cannot write.
    await access(join(cluster, 'PG_VERSION'), constants.W_OK);
    return clusterVersion(cluster);
  });
  const embedded = await clusterVersion(source);
  if (found === embedded) return;
  throw new StartError(
    `${cluster} holds a PostgreSQL ${found} database and this Keystack embeds PostgreSQL ${embedded}, which cannot read ` +
      'it. Start the Keystack version that wrote it, or set KEYSTACK_DATA_DIR to another directory.',
  );
}

async function copyCluster(source: string, cluster: string): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  // Blocks, and takes half as long as its promise; nothing is served yet.
  cpSync(source, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await rename(draft, cluster);
}

async function clusterVersion(cluster: string): Promise<string> {
  return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
}

async function pgliteVersion(): Promise<string> {
  const manifest = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json');
  return JSON.parse(await readFile(manifest, 'utf8')).version;
}
