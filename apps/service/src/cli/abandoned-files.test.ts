import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { demoProject } from '../domain/projects/bootstrap.ts';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import { startPiped } from '../testing/piped-commands.ts';
import { type RunningService, runCommand, runService } from '../testing/run-service.ts';

/* Files with data that commands leave behind when they are killed. */

const isEmbedded = inject('database') === 'pglite';
const owner = 'owner@example.org';

let folder: string;
let database: UnopenedTestDatabase;
let settings: Record<string, string>;
let service: RunningService | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-abandoned-'));
  database = await createMigratedDatabase();
  const { address } = database;
  settings = {
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    ...('url' in address ? { DATABASE_URL: address.url } : { KEYSTACK_DATA_DIR: address.directory }),
  };
});
afterEach(async () => {
  await service?.end('SIGTERM');
  service = undefined;
  await database.remove();
  await rm(folder, { recursive: true });
});

async function keystack(...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(args, settings);
  expect(code, output).toBe(0);
}

/** Gives a file or folder the time of another day. */
async function makeOld(path: string, hours: number): Promise<void> {
  const time = Date.now() / 1000 - hours * 3600;
  await utimes(path, time, time);
}

it.skipIf(isEmbedded)(
  'of a killed backup are deleted by the next one, but not those of other processes and programs',
  async () => {
    const written = join(folder, 'yesterday.archive');
    await keystack('backup', written);
    const bytes = await readFile(written);
    const draft = async (name: string, content: Buffer, hours: number) => {
      await writeFile(join(folder, name), content);
      await makeOld(join(folder, name), hours);
    };
    await draft('killed.archive.0123abcd.incomplete', bytes.subarray(0, bytes.length - 500), 25);
    // Nobody writes to it, so opening it would wait for ever.
    execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe.archive.0123abcd.incomplete')]);
    await makeOld(join(folder, 'pipe.archive.0123abcd.incomplete'), 25);
    await draft('in-use.archive.0123abcd.incomplete', bytes.subarray(0, bytes.length - 500), 23);
    await draft('photos.0123abcd.incomplete', gzipSync('photos'), 100);
    await draft('text.0123abcd.incomplete', Buffer.from('text'), 100);
    await keystack('backup', join(folder, 'today.archive'));
    expect((await readdir(folder)).toSorted()).toEqual([
      'in-use.archive.0123abcd.incomplete',
      'photos.0123abcd.incomplete',
      'pipe.archive.0123abcd.incomplete',
      'text.0123abcd.incomplete',
      'today.archive',
      'yesterday.archive',
    ]);
  },
);

it.skipIf(!isEmbedded)(
  'of a killed import are deleted by the next one and by the next start, but not those of one in progress',
  async () => {
    const imports = join(settings['KEYSTACK_DATA_DIR'] ?? '', 'imports');
    service = await runService(settings);
    settings = { ...settings, PORT: new URL(service.url).port };
    await keystack('owner', 'create', owner);
    const archive = join(folder, 'demo.archive');
    await keystack('project', 'export', demoProject.id, archive);

    /** Starts an import that waits for its input. Returns the name of its folder. */
    async function startImport() {
      const before: readonly string[] = await readdir(imports).catch(() => []);
      const running = await startPiped(['project', 'import', '-', '--owner', owner], settings);
      for (;;) {
        const name = (await readdir(imports).catch(() => [])).find((each) => !before.includes(each));
        const files = name === undefined ? [] : await readdir(join(imports, name));
        if (name !== undefined && files.some((each) => each.endsWith('.incomplete'))) return { ...running, name };
        await nextTurn();
      }
    }
    async function startAndKill(): Promise<string> {
      const killed = await startImport();
      killed.child.kill('SIGKILL');
      killed.child.stdout.resume();
      await killed.ended;
      await makeOld(join(imports, killed.name), 1);
      return killed.name;
    }

    const pending = await startImport();
    const first = await startAndKill();
    await makeOld(join(imports, pending.name), 1);
    expect((await readdir(imports)).toSorted()).toEqual([first, pending.name].toSorted());
    await keystack('project', 'import', archive, '--owner', owner);
    expect(await readdir(imports)).toEqual([pending.name]);

    const second = await startAndKill();
    await makeOld(join(imports, pending.name), 1);
    await service?.end('SIGKILL');
    expect(await readdir(imports)).toContain(second);
    service = await runService(settings);
    expect(await readdir(imports)).toEqual([pending.name]);
    pending.child.stdout.resume();
    pending.child.stdin.end(await readFile(archive));
    expect((await pending.ended).code).toBe(0);
    expect(await readdir(imports)).toEqual([]);
  },
);

it.runIf(isEmbedded)('that cannot be deleted do not keep the service from starting', async () => {
  await writeFile(join(settings['KEYSTACK_DATA_DIR'] ?? '', 'imports'), 'a file in the place of the folder');
  service = await runService(settings);
  expect((await fetch(`${service.url}/ready`)).status).toBe(200);
});
