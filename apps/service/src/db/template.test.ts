import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { emptyAddress } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import { runProcess } from '../testing/run-process.ts';
import { openDatabase } from './database.ts';
import { makeTemplate } from './template.ts';

describe.skipIf(inject('database') === 'postgres')('a data directory', () => {
  let directory: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const empty = await emptyAddress();
    if (!('directory' in empty.address)) throw new Error('The embedded database lives in a directory.');
    directory = empty.address.directory;
    remove = empty.remove;
  });

  afterEach(() => remove());

  const start = async () => (await openDatabase({ directory }, { log: quiet })).close();

  it('gets over a first start that was killed half-way', async () => {
    await mkdir(join(directory, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(directory, 'postgres.new', 'half'), 'made');
    await start();
    expect(await readdir(join(directory, 'postgres'))).not.toContain('half');
    expect((await readdir(directory)).filter((name) => !name.startsWith('lock.'))).toEqual(['postgres']);
  });

  it('is left with nothing to recover when the database is closed', async () => {
    await start();
    const control = await readFile(join(directory, 'postgres', 'global', 'pg_control'));
    const [cleanlyShutDown, stateOffset] = [1, 16];
    expect(control.readInt32LE(stateOffset)).toBe(cleanlyShutDown);
  });

  it('may hold other files', async () => {
    await writeFile(join(directory, 'secret'), 'kept');
    await start();
    expect(await readFile(join(directory, 'secret'), 'utf8')).toBe('kept');
  });

  it('is refused when another version of PostgreSQL wrote it', async () => {
    await start();
    await writeFile(join(directory, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/PostgreSQL 17 database and this Keystack embeds.*KEYSTACK_DATA_DIR/s);
  });

  it('is refused while another process works on it, and free once that is gone', async () => {
    const child = runProcess(`
      import { openDatabase } from '${new URL('./database.ts', import.meta.url)}';
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

  it('may get its template from any of several that make it at once', { timeout: 120_000 }, async () => {
    const folder = join(directory, 'template');
    await Promise.all([makeTemplate(folder), makeTemplate(folder)]);
    expect(await readdir(directory)).toEqual(['template']);
    expect(await readdir(folder)).toContain('PG_VERSION');
  });
});
