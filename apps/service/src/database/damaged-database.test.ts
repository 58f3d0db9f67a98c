import { appendFile, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { createMigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runCommand, runServiceUntilExit, withoutDeployment } from '../testing/run-service.ts';
import { openDatabase } from './database.ts';
import { findUnreadiness } from './readiness.ts';

const embedded = describe.skipIf(inject('database') === 'postgres');
let directory: string;
let cluster: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  const fresh = await createMigratedDatabase();
  remove = fresh.remove;
  if (!('directory' in fresh.address)) return;
  directory = fresh.address.directory;
  cluster = join(directory, 'postgres');
});
afterEach(() => remove());

const open = async () => (await openDatabase({ directory }, { log: quiet })).close();

/** The message of the refused start. */
async function refusal(): Promise<string> {
  const error = await open().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartError);
  return String(error);
}

const emptyFolder = async (folder: string) => {
  await rm(folder, { recursive: true });
  await mkdir(folder);
};

embedded('a damaged embedded database', () => {
  it.each([
    [
      'an empty pg_control',
      () => truncate(join(cluster, 'global/pg_control'), 0),
      /could not read file "global\/pg_control"/,
    ],
    [
      'half a pg_control',
      () => truncate(join(cluster, 'global/pg_control'), 100),
      /could not read file "global\/pg_control"/,
    ],
    ['a pg_control of zeros', () => writeFile(join(cluster, 'global/pg_control'), Buffer.alloc(8192)), /FATAL|PANIC/],
    ['no write-ahead log', () => emptyFolder(join(cluster, 'pg_wal')), /could not locate a valid checkpoint record/],
    ['no folder of the write-ahead log', () => rm(join(cluster, 'pg_wal'), { recursive: true }), /pg_wal/],
    ['no tables', () => emptyFolder(join(cluster, 'base')), /base/],
    ['no PG_VERSION', () => rm(join(cluster, 'PG_VERSION')), /PG_VERSION/],
    ['no files at all', () => emptyFolder(cluster), /PG_VERSION/],
  ])('with %s prevents the start with a message that names the remedy', async (_, damage, reason) => {
    await damage();
    const message = await refusal();
    expect(message).toMatch(reason);
    expect(message).toContain(`The embedded database ${cluster} cannot be opened: `);
    expect(message).toContain(`Restore the directory ${directory} from a backup.`);
    expect(message.split('\n')).toHaveLength(1);
  });

  it('with damaged table files prevents the start', async () => {
    for (const name of await readdir(join(cluster, 'base/5'))) {
      await truncate(join(cluster, 'base/5', name), 0);
    }
    expect(await refusal()).toContain(`The embedded database ${cluster} cannot be opened: `);
  });
});

embedded('an embedded database whose last start was cut short', () => {
  it('opens beside an empty lock file of PostgreSQL', async () => {
    await writeFile(join(cluster, 'postmaster.pid'), '');
    const database = await openDatabase({ directory }, { log: quiet });
    expect(await findUnreadiness(database)).toBeNull();
    await database.close();
  });
});

embedded('an intact embedded database that the machine does not let PostgreSQL write', () => {
  it.each([
    ['ENOSPC', 'its disk is full'],
    ['EDQUOT', 'the disk quota of its user is used up'],
    ['EROFS', 'its file system is read-only'],
    ['EMFILE', 'too many files are open'],
    ['ENOMEM', 'there is not enough memory'],
    ['EACCES', 'its user may not read or write there'],
  ])('with %s prevents the start with the cause, and opens later', async (code, cause) => {
    const preload = new URL('../testing/fail-writes.js', import.meta.url);
    preload.searchParams.set('code', code);
    const settings = { KEYSTACK_DATA_DIR: directory, PORT: '0' };
    const failed = await runServiceUntilExit({ ...settings, NODE_OPTIONS: `--import=${preload}` });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain(`The data directory ${directory} cannot be used, because ${cause}`);
    expect(failed.output).not.toMatch(/delete|damaged or missing|backup/);
    const database = await openDatabase({ directory }, { log: quiet });
    expect(await findUnreadiness(database)).toBeNull();
    await database.close();
  });
});

embedded('a full disk', () => {
  const full = () => {
    const preload = new URL('../testing/fail-writes.js', import.meta.url);
    return { NODE_OPTIONS: `--import=${preload}` };
  };

  it.each([
    ['migrate', () => ['migrate']],
    ['backup', () => ['backup', join(directory, 'archive.gz')]],
    ['move', () => ['move', join(directory, 'elsewhere')]],
  ])('ends keystack %s with the cause', async (_name, args) => {
    await writeFile(join(directory, 'secret'), 'x'.repeat(64));
    const { code, output } = await runCommand(args(), { KEYSTACK_DATA_DIR: directory, ...full() });
    expect(code).toBe(1);
    const [message, ...others] = withoutDeployment(output).trim().split('\n');
    expect(message).toContain(`The data directory ${directory} cannot be used, because its disk is full`);
    expect(others).toEqual([]);
  });

  it('ends keystack restore into a new directory with the cause', async () => {
    const settings = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6' };
    const file = join(directory, 'archive.gz');
    const written = await runCommand(['backup', file], { KEYSTACK_DATA_DIR: directory, ...settings });
    expect(written.code, written.output).toBe(0);
    const target = join(directory, 'elsewhere');
    const restored = await runCommand(['restore', file], { KEYSTACK_DATA_DIR: target, ...settings, ...full() });
    expect(restored.code).toBe(1);
    expect(restored.output).toContain(`The data directory ${target} cannot be used, because its disk is full`);
    expect(restored.output).not.toContain('    at ');
  });
});

embedded('a data directory without its embedded database', () => {
  it('prevents the start if a secret shows that the database existed, and is not changed', async () => {
    await rm(cluster, { recursive: true });
    await writeFile(join(directory, 'secret'), 'x'.repeat(64));
    const { code, output } = await runServiceUntilExit({ KEYSTACK_DATA_DIR: directory, PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain(`The embedded database ${cluster} is missing`);
    expect(output).toContain(`Restore ${cluster} from a backup`);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(await readdir(directory)).not.toContain('postgres');
  });
});

embedded('an embedded database whose commits do not reach the disk', () => {
  it.each(['fsync = off', 'synchronous_commit = off'])('because of "%s" prevents the start', async (setting) => {
    await appendFile(join(cluster, 'postgresql.conf'), `\n${setting}\n`);
    expect(await refusal()).toMatch(/does not call fsync when it commits.*a power cut could destroy it/s);
  });
});
