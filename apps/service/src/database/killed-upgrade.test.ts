import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../http/server.ts';
import { openDepsAndStartWorkers } from '../open-deps.ts';
import { type Account, callProject, lostWrites, refresh, saveNextCount, signUp } from '../testing/accounts.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { developmentKeySettings } from '../testing/development-settings.ts';
import { type PreviousRelease, unpackPreviousRelease } from '../testing/previous-release.ts';
import { runService, runServiceUntilKilled } from '../testing/run-service.ts';

/*
 * The previous release has filled a database. This version starts on copies of it and is killed after an operation that
 * changes a file or sends data: while it opens the database, copies it, migrates it, tests it and starts.
 */

/**
 * Number of moments to kill an upgrade at, a multiple of 10. An upgrade of a server has 46 operations, so the last of
 * 50 repeat some.
 */
const kills = Number(process.env['UPGRADE_KILLS'] ?? (inject('daily') ? 10 : 30));

/**
 * Shares of the kills for the stages of an upgrade of the embedded database: opening, copying, syncing the copy, the
 * rest.
 */
const shares = [0.1, 0.2, 0.2, 0.5];

const shared = {
  ...developmentKeySettings,
  KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
  KEYSTACK_URL: 'http://localhost:8100',
  KEYSTACK_ABUSE_LIMITS: 'off',
};

/** A copy of the database that the previous release has filled. */
interface Copy {
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

describe('an upgrade that is killed', () => {
  let previous: PreviousRelease;
  let folder: string;
  let filled: Awaited<ReturnType<typeof createUnmigratedDatabase>>;
  const accounts: Account[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-killed-upgrade-'));
    previous = await unpackPreviousRelease();
    filled = await createUnmigratedDatabase();
    const location = filled.address;
    const settings = 'url' in location ? { DATABASE_URL: location.url } : { KEYSTACK_DATA_DIR: location.directory };
    const service = await runService({ ...shared, ...settings }, { dist: previous.dist });
    for (let index = 0; index < 3; index++) accounts.push(await createAccount(service.url));
    await service.end('SIGTERM');
  });

  afterAll(async () => {
    await filled.remove();
    await previous.remove();
    await rm(folder, { recursive: true });
  });

  async function copyFilled(): Promise<Copy> {
    if ('url' in filled.address) return copyServerDatabase(filled.address.url);
    const directory = await mkdtemp(join(folder, 'data-'));
    // Without the sockets of the lock, which cannot be copied.
    cpSync(join(filled.address.directory, 'postgres'), join(directory, 'postgres'), { recursive: true });
    return {
      settings: { ...shared, KEYSTACK_DATA_DIR: directory },
      remove: () => rm(directory, { recursive: true }),
    };
  }

  /**
   * Starts this version on a copy, and kills it after an operation, or when it listens. Returns the letters of its
   * operations.
   */
  async function upgradeAndKill({ settings }: Copy, at?: number): Promise<string> {
    const log = join(folder, `operations-${randomBytes(6).toString('hex')}`);
    const preload = new URL('../testing/kill-at-operation.js', import.meta.url);
    preload.search = String(new URLSearchParams({ log, ...(at && { at: String(at) }) }));
    await runServiceUntilKilled({ ...settings, NODE_OPTIONS: `--import=${preload}` });
    return readFile(log, 'utf8');
  }

  /**
   * Kills an upgrade of a copy after an operation, and then starts a version. Returns `true` if the migrations were
   * committed.
   */
  async function survive(at: number, version: 'old' | 'new'): Promise<boolean> {
    const copy = await copyFilled();
    const all = [...accounts];
    await upgradeAndKill(copy, at);
    if (version === 'old') {
      const service = await runService(copy.settings, { dist: previous.dist });
      all.push(await createAccount(service.url));
      expect(await lostWrites(service.url, all)).toEqual([]);
      await service.end('SIGKILL');
    }
    const wasMigrated = await startThisVersion(copy, all);
    await copy.remove();
    return wasMigrated;
  }

  it('loses no acknowledged write, each time', { timeout: 60_000 * kills }, async () => {
    const copy = await copyFilled();
    const points = killPoints(await upgradeAndKill(copy));
    expect(points).toHaveLength(kills);
    expect(await startThisVersion(copy, accounts)).toBe(true);
    await copy.remove();

    const outcomes = new Set<boolean>();
    const failures: string[] = [];
    const queue = [...(inject('daily') ? drawHalf(points) : points).entries()];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [index, at] = next;
        try {
          outcomes.add(await survive(at, index % 2 === 0 ? 'new' : 'old'));
        } catch (error) {
          failures.push(`killed after operation ${at}: ${error}`);
        }
      }
    };
    await Promise.all([work(), work()]);
    expect(failures).toEqual([]);
    // Some were killed before they committed the migrations, and some afterwards.
    expect(outcomes).toEqual(new Set(previous.pending.length > 0 ? [true, false] : [true]));
  });
});

/**
 * Starts this version in the test's process. Returns `true` if the database was migrated before. Fails if an
 * acknowledged write is lost, or if the database differs from its migrations.
 */
async function startThisVersion({ settings }: Copy, accounts: readonly Account[]): Promise<boolean> {
  let output = '';
  const log = pino({ level: 'info' }, { write: (line) => (output += line) });
  const { deps, close } = await openDepsAndStartWorkers(readConfig(settings), log);
  const server = await startServer(createApp(deps), { port: 0, host: null }, new AbortController().signal);
  try {
    const url = `http://localhost:${server.address.port}`;
    expect(await lostWrites(url, accounts)).toEqual([]);
    // Reads the column of a migration.
    await callProject(url, '/projects/current', { method: 'GET', access: 'admin' });
    return !output.includes('Applied migrations');
  } finally {
    await server.close();
    await close();
  }
}

async function createAccount(url: string): Promise<Account> {
  const account = await signUp(url);
  await saveNextCount(url, account, await refresh(url, account.refreshTokens[0] ?? ''));
  return account;
}

/** Copies a database of the server. Nothing may be connected to it. */
async function copyServerDatabase(url: string): Promise<Copy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const client = new pg.Client(url.replace(/[^/]*$/, 'postgres'));
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name} template ${new URL(url).pathname.slice(1)}`);
  return {
    settings: { ...shared, DATABASE_URL: url.replace(/[^/]*$/, name) },
    remove: () => run(`drop database ${name} with (force)`),
  };
}

/** Returns the numbers of the operations to kill an upgrade after, from the letters of the operations of an upgrade. */
function killPoints(letters: string): number[] {
  const firstCopy = letters.indexOf('c');
  if (firstCopy === -1) return spread(kills, 0, letters.length);
  const ends = [firstCopy, letters.lastIndexOf('c'), letters.lastIndexOf('f'), letters.length];
  return shares.flatMap((share, stage) => spread(Math.round(share * kills), ends[stage - 1] ?? 0, ends[stage] ?? 0));
}

/** Returns every second one of these points, from the first or the second on, and the last one. */
function drawHalf(points: readonly number[]): number[] {
  const first = Math.random() < 0.5 ? 0 : 1;
  return points.filter((_, index) => index % 2 === first || index === points.length - 1);
}

/** Returns this number of places after `start` up to `end`, at equal distances. */
function spread(count: number, start: number, end: number): number[] {
  return Array.from({ length: count }, (_, index) => start + Math.round(((index + 1) * (end - start)) / count));
}
