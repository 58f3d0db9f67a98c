import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildServiceModule } from '../testing/build-service-module.ts';
import { createUnmigratedDatabase } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runModuleSource } from '../testing/run-process.ts';
import { runCommand, runServiceUntilExit } from '../testing/run-service.ts';
import { createClusterTemplate } from './cluster-template.ts';
import { openDatabase } from './database.ts';

const directories = describe.skipIf(inject('database') === 'postgres');
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
});
