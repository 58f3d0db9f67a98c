import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { buildServiceModule } from '../testing/build-service-module.ts';
import { runModuleSource } from '../testing/run-process.ts';
import { lockDataDirectory, lockDirectory } from './directory-lock.ts';

describe.skipIf(inject('database') === 'postgres')('the lock of a directory', () => {
  let directory: string;
  let children: ChildProcess[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keystack-lock-'));
    children = [];
  });

  afterEach(async () => {
    await Promise.all(children.map(kill));
    await rm(directory, { recursive: true });
  });

  /** A process that tries to take the lock on each message, and sends back the result. */
  async function contender(): Promise<ChildProcess> {
    const child = runModuleSource(`
      import { lockDirectory } from '${await buildServiceModule('database/directory-lock.js')}';
      process.on('message', () =>
        lockDirectory(${JSON.stringify(directory)}).then(() => process.send('locked'), (error) => process.send(error.message)));
      process.send('ready');
    `);
    children.push(child);
    await once(child, 'message');
    return child;
  }

  async function lock(child: ChildProcess): Promise<unknown> {
    child.send('lock');
    const [outcome] = await once(child, 'message');
    return outcome;
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  it('rejects a second process, and names the first one and the remedy', async () => {
    const child = await contender();
    expect(await lock(child)).toBe('locked');
    const refusal = await lockDirectory(directory).catch((error: Error) => error.message);
    expect(refusal).toContain(directory);
    expect(refusal).toContain(`process ${child.pid} `);
    expect(refusal).toContain('KEYSTACK_DATA_DIR');
    expect(refusal).toContain('DATABASE_URL');
  });

  it('rejects a second lock in the same process until the first is released', async () => {
    const first = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} `);
    await first.release();
    const second = await lockDirectory(directory);
    await second.release();
  });

  it('still belongs to a process that is stopped', async () => {
    const child = await contender();
    expect(await lock(child)).toBe('locked');
    child.kill('SIGSTOP');
    await expect(lockDirectory(directory)).rejects.toThrow('does not respond');
  });

  it('of another user, whose lock file cannot be opened, is reported with the remedy', async () => {
    const held = await lockDirectory(directory);
    const file = join(directory, 'lock.1');
    let refusal: unknown;
    if (process.getuid?.() === 0) {
      // Root may open all files.
      await chmod(directory, 0o777);
      const child = runModuleSource(
        `import { lockDirectory } from '${await buildServiceModule('database/directory-lock.js')}';
        await lockDirectory(${JSON.stringify(directory)}).catch((error) => process.send(error.message));
        process.disconnect();`,
        { uid: 65_534 },
      );
      children.push(child);
      [refusal] = await once(child, 'message');
    } else {
      await chmod(file, 0);
      refusal = await lockDirectory(directory).catch((error: Error) => error.message);
    }
    await held.release();
    expect(refusal).toContain(`a process of another user, whose lock file ${file} this user may not open`);
    expect(refusal).toContain(`If no such process runs, delete ${file}.`);
  });

  it('is free after kill -9, and then belongs to the next process', async () => {
    const child = await contender();
    expect(await lock(child)).toBe('locked');
    await kill(child);
    const taken = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} `);
    await taken.release();
  });

  it('is free where a backup brought the dead lock as an ordinary file', async () => {
    await writeFile(join(directory, 'lock.7'), '');
    const taken = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(`process ${process.pid} `);
    await taken.release();
  });

  it('is acquired by exactly one of 16 processes after its owner died', async () => {
    let [holder, ...contenders] = await Promise.all(Array.from({ length: 19 }, contender));
    if (holder) await lock(holder);
    for (let width = 18; width >= 16; width--) {
      if (holder) await kill(holder);
      const outcomes = await Promise.all(contenders.map(lock));
      const winners = contenders.filter((_, index) => outcomes[index] === 'locked');
      expect(winners).toHaveLength(1);
      holder = winners[0];
      contenders = contenders.filter((child) => child !== holder);
      const refusals = outcomes.filter((outcome) => outcome !== 'locked');
      expect(refusals).toHaveLength(width - 1);
      for (const refusal of refusals) expect(refusal).toContain(`process ${holder?.pid} `);
    }
    expect(await readdir(directory)).toHaveLength(1);
  });

  it('reports the remedy if the directory is not writable', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    for (const unusable of [file, join(file, 'below')]) {
      const refusal = await lockDataDirectory(unusable).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StartError);
      expect(String(refusal)).toContain(`The data directory ${unusable} `);
      expect(String(refusal)).toContain('Give its user write access');
    }
  });

  it('works where the path is longer than a socket may have', async () => {
    const deep = join(directory, 'd'.repeat(120));
    const first = await lockDirectory(deep);
    await expect(lockDirectory(deep)).rejects.toThrow(`process ${process.pid} `);
    await first.release();
    expect(await readdir(deep)).toEqual(['lock.1']);
  });
});
