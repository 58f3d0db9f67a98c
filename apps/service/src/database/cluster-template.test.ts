import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildServiceModule } from '../testing/build-service-module.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runModuleSource } from '../testing/run-process.ts';
import { runCommand, runServiceUntilExit } from '../testing/run-service.ts';
import { createClusterTemplate, ensureClusterTemplate } from './cluster-template.ts';
import { openDatabase } from './database.ts';

const directories = describe.skipIf(inject('database') === 'postgres');
const isRoot = process.getuid?.() === 0;
let directory: string;
let remove: () => Promise<void>;

async function makeDirectory() {
  const empty = await createUnmigratedDatabase();
  if (!('directory' in empty.address)) throw new Error('The embedded database lives in a directory.');
  directory = empty.address.directory;
  remove = empty.remove;
}

const start = async () => (await openDatabase({ directory }, { log: quiet })).close();

directories('a data directory that was opened and closed', () => {
  beforeAll(async () => {
    await makeDirectory();
    await mkdir(join(directory, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'postgres.new', 'half'), 'made');
    await writeFile(join(directory, 'other'), 'kept');
    await start();
  });

  afterAll(() => remove());

  it('recovers from a first start that was killed, and keeps other files', async () => {
    expect(await readdir(join(directory, 'postgres'))).not.toContain('half');
    const names = (await readdir(directory)).filter((name) => !name.startsWith('lock.'));
    expect(names.sort()).toEqual(['other', 'postgres']);
    expect(await readFile(join(directory, 'other'), 'utf8')).toBe('kept');
  });

  it('is left with nothing to recover', async () => {
    const control = await readFile(join(directory, 'postgres', 'global', 'pg_control'));
    const [cleanlyShutDown, stateOffset] = [1, 16];
    expect(control.readInt32LE(stateOffset)).toBe(cleanlyShutDown);
  });

  it('is rejected if another version of PostgreSQL wrote it', async () => {
    await writeFile(join(directory, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /PostgreSQL 17 database, but this version of Keystack embeds.*keystack backup.*keystack restore/s,
    );
  });
});

directories('a data directory', () => {
  beforeEach(makeDirectory);

  afterEach(() => remove());

  it('of the native engine of a previous version is not opened or changed, and the message tells how to move it', async () => {
    const cluster = join(directory, 'postgres');
    await mkdir(cluster);
    await writeFile(join(cluster, 'keystack-engine'), 'native\n');
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    await writeFile(join(cluster, 'postmaster.pid'), '1\n');
    const settings = { KEYSTACK_DATA_DIR: directory };
    for (const { code, output } of [await runServiceUntilExit(settings), await runCommand(['migrate'], settings)]) {
      expect(code).toBe(1);
      expect(output).toMatch(
        /belongs to the engine "native", which this version of Keystack does not have.*Nothing was changed.*"keystack move <new directory>".*KEYSTACK_EMBEDDED_ENGINE=pglite/,
      );
    }
    expect((await readdir(cluster)).sort()).toEqual(['PG_VERSION', 'keystack-engine', 'postmaster.pid']);
  });

  it('is rejected while another process uses it, and free after that process ends', async () => {
    const child = runModuleSource(`
      import { openDatabase } from '${await buildServiceModule('database/database.js')}';
      import { pino } from 'pino';
      await openDatabase({ directory: ${JSON.stringify(directory)} }, { log: pino({ level: 'silent' }) });
      process.send('open');
    `);
    await once(child, 'message');
    await expect(start()).rejects.toThrow(`is in use by Keystack process ${child.pid} `);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start();
  });

  it('may get its template from any of several processes that create it at once', async () => {
    const folder = join(directory, 'template');
    await Promise.all([createClusterTemplate(folder), createClusterTemplate(folder)]);
    expect(await readdir(directory)).toEqual(['template']);
    expect(await readdir(folder)).toContain('PG_VERSION');
  });

  it('may have its template from another user: it is readable for all, also if it was built when it was not', async () => {
    const folder = join(directory, 'template');
    const modes = async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const all = entries.map(async (entry) => {
        const { mode } = await stat(join(entry.parentPath, entry.name));
        return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
      });
      const { mode } = await stat(folder);
      return [...new Set(await Promise.all(all)), (mode & 0o777).toString(8)].toSorted();
    };
    await createClusterTemplate(folder);
    expect(await modes()).toEqual(['755', 'file 644', 'folder 755']);
    for (const path of ['base', '.']) await chmod(join(folder, path), 0o700);
    await chmod(join(folder, 'PG_VERSION'), 0o600);
    await ensureClusterTemplate(folder);
    expect(await modes()).toEqual(['755', 'file 644', 'folder 755']);
  });

  it.skipIf(!isRoot)('is not created from a template that only another user can use', async () => {
    const module = await buildServiceModule('database/cluster-template.js');
    const ensure = (folder: string) => {
      const source = `import { ensureClusterTemplate } from '${module}'; await ensureClusterTemplate('${folder}');`;
      const nobody = { uid: 65_534, gid: 65_534 };
      return spawnSync(process.execPath, ['--input-type=module', '--eval', source], { ...nobody, encoding: 'utf8' })
        .stderr;
    };
    // The users of other tests must not read the folder, but this user has to find it.
    await chmod(directory, 0o755);
    const missing = join(directory, 'missing');
    expect(ensure(missing)).toMatch(/Error\]: The template of .*missing is missing, and this user may not create it/);
    const unreadable = join(directory, 'unreadable');
    await mkdir(unreadable);
    await writeFile(join(unreadable, 'PG_VERSION'), '18\n', { mode: 0o600 });
    expect(ensure(unreadable)).toMatch(/Error\]: The template of .*unreadable cannot be read.*Start Keystack once/);
    await chmod(join(unreadable, 'PG_VERSION'), 0o644);
    expect(ensure(unreadable)).toBe('');
  });
});
