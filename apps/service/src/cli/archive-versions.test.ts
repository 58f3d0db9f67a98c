import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, callProject, lostWrites, refresh, saveNextCount, signIn, signUp } from '../testing/accounts.ts';
import { createUnmigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { type PreviousRelease, unpackPreviousRelease } from '../testing/previous-release.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { runCommand, runService } from '../testing/run-service.ts';

/*
 * Archives of the previous release, restored by this version after an upgrade and by the previous release after a bad
 * one.
 */

describe('an archive of the previous release', () => {
  let folder: string;
  let archive: string;
  let previous: PreviousRelease;
  let databases: UnopenedTestDatabase[];
  let account: Account;
  let written: Record<string, number>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-archive-versions-'));
    archive = join(folder, 'archive');
    previous = await unpackPreviousRelease();
    databases = [];
    const source = await createDatabase();
    const service = await runService(source, { dist: previous.dist });
    account = await createAccount(service.url);
    expect(await service.end('SIGTERM')).toBe(0);
    written = await printedRows(['backup', archive], source, previous.dist);
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.remove()));
    await previous.remove();
    await rm(folder, { recursive: true });
  });

  /** Creates an empty database. Returns the settings of a service that uses it. */
  async function createDatabase(): Promise<Record<string, string>> {
    const database = await createUnmigratedDatabase();
    databases.push(database);
    const { address } = database;
    return {
      KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
      KEYSTACK_URL: 'http://localhost:8100',
      KEYSTACK_ABUSE_LIMITS: 'off',
      ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
    };
  }

  it('is verified and restored by this version, with the newer migrations', async () => {
    expect(written['users']).toBeGreaterThan(0);
    const settings = await createDatabase();
    expect(await printedRows(['verify', archive], settings)).toEqual(written);
    expect(await printedRows(['restore', archive], settings)).toEqual(written);
    const { applied, pending } = await printed(['migrate', '--status'], settings);
    const names = applied.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(previous.pending.map(({ name }) => name)));
    expect(pending).toEqual([]);
    await expectService(settings);

    // With the user that this version has added.
    const again = await printedRows(['backup', join(folder, 'again')], settings);
    expect(again['users']).toBe((written['users'] ?? 0) + 1);
  });

  // An archive does not depend on the database.
  it.skipIf(inject('database') === 'pglite')('is restored by the previous release after an upgrade', async () => {
    const upgraded = await createDatabase();
    await printedRows(['restore', archive], upgraded);
    const newer = join(folder, 'newer');
    await printedRows(['backup', newer], upgraded);

    const settings = await createDatabase();
    if (previous.pending.length > 0) {
      const refused = await runCommand(['restore', newer], settings, previous.dist);
      expect(refused).toEqual({ code: 1, output: expect.stringContaining('Restore it with that version or a newer') });
    }
    expect(await printedRows(['restore', archive], settings, previous.dist)).toEqual(written);
    await expectService(settings, previous.dist);
  });

  it('is written by "keystack migrate --backup" before the migrations, and without it none is applied', async () => {
    const settings = await createDatabase();
    await printedRows(['restore', archive], settings, previous.dist);
    const pending = async () => (await printed(['migrate', '--status'], settings)).pending.length;
    const missing = join(folder, 'missing', 'archive');
    const refused = await runCommandHere(['migrate', '--backup', missing], settings);
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^No migration was applied, .*ENOENT/) });
    expect(await pending()).toBe(previous.pending.length);

    const file = join(folder, 'before-upgrade');
    const migrated = await printed(['migrate', '--backup', file], settings);
    const applied = previous.pending.map(({ name }) => name);
    if (applied.length === 0) return expect(migrated).toEqual({ applied });
    expect(migrated).toEqual({ applied, backup: { file, rows: written } });
    expect(await pending()).toBe(0);
    expect(await printed(['migrate', '--backup', file], settings)).toEqual({ applied: [] });

    const restored = await createDatabase();
    expect(await printedRows(['restore', file], restored, previous.dist)).toEqual(written);
    await expectService(restored, previous.dist);
  });

  it.skipIf(inject('database') === 'pglite')(
    'is not written to the standard output, where the applied migrations are printed',
    async () => {
      const { code, output } = await runCommandHere(['migrate', '--backup', '-'], await createDatabase());
      expect([code, output]).toEqual([2, expect.stringContaining('It must be a file')]);
    },
  );

  /** Starts a service, by default of this version, and checks the account of the archive. */
  async function expectService(settings: Record<string, string>, dist?: string): Promise<void> {
    const service = await runService(settings, { dist });
    expect(await lostWrites(service.url, [account])).toEqual([]);
    await signIn(service.url, { ...account, refreshTokens: [] });
    await callProject(service.url, '/projects/current', { method: 'GET', access: 'admin' });
    await createAccount(service.url);
    expect(await service.end('SIGTERM')).toBe(0);
  }
});

/** Runs a command, by default of this version. Returns what it prints as JSON. */
async function printed(args: readonly string[], settings: Record<string, string>, dist?: string) {
  const { code, output } = await runCommand([...args, '--json'], settings, dist);
  expect(code, output).toBe(0);
  return JSON.parse(output);
}

/** Runs a command, by default of this version. Returns the numbers of rows of the tables. */
async function printedRows(
  args: readonly string[],
  settings: Record<string, string>,
  dist?: string,
): Promise<Record<string, number>> {
  return (await printed(args, settings, dist)).rows;
}

async function createAccount(url: string): Promise<Account> {
  const account = await signUp(url);
  await saveNextCount(url, account, await refresh(url, account.refreshTokens[0] ?? ''));
  return account;
}
