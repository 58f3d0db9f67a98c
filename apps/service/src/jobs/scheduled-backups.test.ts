import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { headerNames } from '@keystack/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createSecretCipher } from '../security/encryption.ts';
import { createMigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { type RunningService, runService, waitForOutput } from '../testing/run-service.ts';

/* The archives that a running service writes by itself. In its process an hour between two attempts is 0.1 seconds. */

let folder: string;
let directory: string;
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let settings: Record<string, string>;
let service: RunningService | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-scheduled-'));
  directory = join(folder, 'backups');
  database = await createMigratedDatabase();
  const { address } = database;
  const preload = join(folder, 'short-hours.mjs');
  await writeFile(
    preload,
    `const { setTimeout } = globalThis;
    const count = (run) => () => { console.log('An hour has passed.'); run(); };
    globalThis.setTimeout = (run, ms, ...args) =>
      ms === 3_600_000 ? setTimeout(count(run), 100) : setTimeout(run, ms, ...args);`,
  );
  settings = {
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_BACKUP_DIR: directory,
    NODE_OPTIONS: `--import=${preload}`,
  };
});
afterEach(async () => {
  await service?.end('SIGTERM');
  service = undefined;
  await database.remove();
  await rm(folder, { recursive: true });
});

const archives = async () => (await readdir(directory)).filter((name) => name.endsWith('.archive')).toSorted();

/** Waits until the output of the service has a line a number of times. */
async function waitForLines(running: RunningService, line: string, count: number): Promise<void> {
  await waitForOutput(running, new RegExp(`(?:${line}[^]*){${count}}`));
}

const linesWith = (running: RunningService, text: string) => running.output().split(text).length - 1;

/** Gives the newest archive the name that it would have if it were older. */
async function makeOlder(hours: number): Promise<string> {
  const name = (await archives()).at(-1) ?? '';
  const time = new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-');
  const older = `keystack-${time}Z.archive`;
  await rename(join(directory, name), join(directory, older));
  return older;
}

it('are written again after KEYSTACK_BACKUP_HOURS, and not before', async () => {
  service = await runService({ ...settings, KEYSTACK_BACKUP_HOURS: '6' });
  await waitForLines(service, 'Wrote a backup', 1);
  await makeOlder(5);
  await waitForLines(service, 'An hour has passed', linesWith(service, 'An hour has passed') + 3);
  expect(linesWith(service, 'Wrote a backup')).toBe(1);
  const former = await makeOlder(7);
  await waitForLines(service, 'Wrote a backup', 2);
  expect(await archives()).toEqual([former, expect.stringMatching(/^keystack-.*Z\.archive$/)]);
});

it('are tried again after an hour if the folder cannot be written', async () => {
  await writeFile(directory, 'a file in the place of the folder');
  service = await runService(settings);
  await waitForLines(service, 'Could not write a backup. It will be tried again in an hour', 2);
  expect(service.output()).toContain('EEXIST');
  await rm(directory);
  await waitForLines(service, 'Wrote a backup', 1);
  expect(await archives()).toHaveLength(1);
});

/** Requests the time of the last backup, as the dashboard does. */
async function lastBackup({ url }: RunningService): Promise<number | null> {
  const headers = {
    [headerNames.accessType]: 'admin',
    [headerNames.projectId]: 'internal',
    [headerNames.superSecretAdminKey]: 'this-super-secret-admin-key-is-for-local-development-only',
  };
  return Object(await (await fetch(`${url}/api/v1/backups/last`, { headers })).json()).written_at_millis;
}

it('are deleted if they cannot be verified, and reported, and owners do not see their time', async () => {
  // A disk that loses the end of the file.
  const damage = join(folder, 'damage.mjs');
  await writeFile(
    damage,
    `import { truncateSync, statSync } from 'node:fs';
    const file = process.argv.find((each) => each.endsWith('.archive'));
    if (process.argv.includes('verify')) truncateSync(file, statSync(file).size - 100);`,
  );
  await mkdir(directory);
  const former = 'keystack-2026-01-01T00-00-00Z.archive';
  await writeFile(join(directory, former), '');
  const options = `${settings['NODE_OPTIONS']} --import=${damage}`;
  service = await runService({ ...settings, KEYSTACK_BACKUP_KEEP: '1', NODE_OPTIONS: options });
  await waitForLines(service, 'Could not write a backup. It will be tried again in an hour', 2);
  expect(service.output()).toMatch(/cli\.js verify .*keystack-/);
  expect(await lastBackup(service)).toBe(null);
  await service.end('SIGTERM');
  service = undefined;
  // The former one is kept, because there is no newer one.
  expect(await archives()).toEqual([former]);
});

/** Stores a secret that no root secret decrypts. */
async function damageSecret(): Promise<void> {
  const db = await openDatabase(database.address, { log: quiet });
  const lost = createSecretCipher(['a root secret that nobody has any more']).encrypt('x', 'any context');
  await sql`insert into projects (project_id, config_id, display_name, created_at)
    values ('p', gen_random_uuid(), 'Shop', now())`.execute(db.sql);
  await sql`insert into users (project_id, id, signed_up_at, last_active_at, totp_secret)
    values ('p', gen_random_uuid(), now(), now(), ${lost})`.execute(db.sql);
  await db.close();
}

it('are kept with a warning if the database has a secret that no root secret decrypts, and owners see their time', async () => {
  await damageSecret();
  service = await runService(settings);
  await waitForLines(service, 'An hour has passed', 1);
  expect(service.output()).toMatch(/The backup is complete, but has secrets that no root secret decrypts/);
  expect(service.output()).toContain('unreadable={"users":1}');
  const [name = ''] = await archives();
  expect(name).toMatch(/^keystack-20.*Z\.archive$/);
  const [date, time = ''] = name.slice('keystack-'.length, -'.archive'.length).split('T');
  expect(new Date((await lastBackup(service)) ?? 0).toISOString().slice(0, 19)).toBe(
    `${date}T${time.slice(0, -1).replaceAll('-', ':')}`,
  );
});

it('replace the time of a backup in the future, which a wrong clock has recorded', async () => {
  const running = await runService(settings);
  service = running;
  await waitForLines(running, 'An hour has passed', 1);
  const db = await openDatabase(database.address, { log: quiet });
  await sql`update backups set written_at = now() + interval '1 year'`.execute(db.sql);
  await db.close();
  await makeOlder(25);
  await waitForLines(running, 'Wrote a backup', 2);
  // Recorded after the line of the log.
  await expect.poll(() => lastBackup(running)).toBeLessThanOrEqual(Date.now());
});

it('are deleted by KEYSTACK_BACKUP_KEEP except for the newest one whose secrets can be decrypted', async () => {
  service = await runService({ ...settings, KEYSTACK_BACKUP_HOURS: '6', KEYSTACK_BACKUP_KEEP: '1' });
  await waitForLines(service, 'Wrote a backup', 1);
  await damageSecret();
  const intact = await makeOlder(20);
  await writeFile(join(directory, 'newest-intact'), intact);
  await waitForLines(service, 'Wrote a backup', 2);
  const former = await makeOlder(7);
  await waitForLines(service, 'Wrote a backup', 3);
  // Deleted after the line of the log.
  await expect.poll(archives).not.toContain(former);
  expect(await archives()).toHaveLength(2);
  expect(await archives()).toContain(intact);
});

it('are kept while archives from a time when the clock was ahead seem to be newer', async () => {
  await mkdir(directory);
  const ahead = 'keystack-2999-01-01T00-00-00Z.archive';
  await writeFile(join(directory, ahead), '');
  service = await runService({ ...settings, KEYSTACK_BACKUP_KEEP: '1' });
  await waitForLines(service, 'An hour has passed', 1);
  expect(await archives()).toEqual([expect.stringMatching(/^keystack-20.*Z\.archive$/), ahead]);
});

it('are written by one of several worker processes', async () => {
  service = await runService({ ...settings, KEYSTACK_WORKERS: '2' });
  await waitForLines(service, 'Wrote a backup', 1);
  await waitForLines(service, 'An hour has passed', 4);
  expect(linesWith(service, 'Wrote a backup')).toBe(1);
  expect(await archives()).toHaveLength(1);
});

it('are reported as missing while it is not certain that the process that locks the folder runs', async () => {
  await mkdir(directory);
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(join(directory, 'lock.1'));
  await once(silent, 'listening');
  service = await runService(settings);
  await waitForLines(service, 'KEYSTACK_BACKUP_DIR is locked by another Keystack process, which does not respond', 1);
  expect(service.output()).toContain('If it is stopped or hangs, end it.');
  for (const socket of sockets) socket.destroy();
  silent.close();
  await waitForLines(service, 'Wrote a backup', 1);
});

describe('that hang', () => {
  let hung: string;
  beforeEach(async () => {
    hung = join(folder, 'hung');
    const preload = join(folder, 'hang.mjs');
    await writeFile(
      preload,
      `import { writeFileSync } from 'node:fs';
      if (process.argv.includes('backup')) {
        process.on('SIGTERM', () => {});
        writeFileSync(${JSON.stringify(hung)}, '');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }`,
    );
    settings = { ...settings, NODE_OPTIONS: `${settings['NODE_OPTIONS']} --import=${preload}` };
  });

  it('are killed after 6 hours, reported, and tried again', async () => {
    const preload = join(folder, 'short-limit.mjs');
    await writeFile(
      preload,
      `const { setTimeout } = globalThis;
      globalThis.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 6 * 3_600_000 ? 1_000 : ms, ...args);`,
    );
    service = await runService({ ...settings, NODE_OPTIONS: `${settings['NODE_OPTIONS']} --import=${preload}` });
    await waitForLines(service, 'had not ended after 6 hours and was killed', 2);
    expect(await archives()).toEqual([]);
  });

  it('do not keep the service running', async () => {
    service = await runService(settings);
    while (!existsSync(hung)) await nextTurn();
    expect(await service.end('SIGTERM')).toBe(0);
    service = undefined;
  });
});
