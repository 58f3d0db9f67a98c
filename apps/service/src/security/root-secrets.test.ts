import { type FileHandle, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { loadRootSecrets } from './root-secrets.ts';

let folder: string;
let dataDirectory: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-secret-'));
  dataDirectory = join(folder, 'data', 'keystack');
});
afterEach(() => rm(folder, { recursive: true }));

const start = (settings: Record<string, string> = {}) =>
  loadRootSecrets(readConfig({ KEYSTACK_DATA_DIR: dataDirectory, ...settings }));

it('uses the secrets of the settings, and writes nothing', async () => {
  const secrets = ['a root secret of thirty-two bytes', 'an older secret of thirty-two bytes'];
  expect(await start({ KEYSTACK_SECRET: secrets.join(',') })).toEqual(secrets);
  expect(await readdir(folder)).toEqual([]);
});

it('creates a secret once and stores it, readable by its owner only', async () => {
  const made = await start();
  expect(made).toEqual([expect.stringMatching(/^[0-9a-z]{64}$/)]);
  expect(await start()).toEqual(made);
  expect(await readdir(dataDirectory)).toEqual(['secret']);
  expect(await readFile(join(dataDirectory, 'secret'), 'utf8')).toBe(made[0]);
  expect((await stat(join(dataDirectory, 'secret'))).mode & 0o777).toBe(0o600);
});

it('creates another one for another data directory', async () => {
  const made = await start();
  expect(await start({ KEYSTACK_DATA_DIR: join(folder, 'other') })).not.toEqual(made);
});

it('lets 16 parallel starts agree on one', async () => {
  // A start that reads what another has half written is rare, so this is tried in many fresh folders.
  for (let round = 0; round < 20; round++) {
    const fresh = join(folder, String(round));
    const secrets = await Promise.all(Array.from({ length: 16 }, () => start({ KEYSTACK_DATA_DIR: fresh })));
    expect(new Set(secrets.flat()).size).toBe(1);
    expect(await readdir(fresh)).toEqual(['secret']);
  }
});

it('reports the remedy if the data directory is not writable', async () => {
  await writeFile(join(folder, 'data'), 'a file in its place');
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toMatch(/ENOTDIR.*does not start.*KEYSTACK_DATA_DIR.*DATABASE_URL and KEYSTACK_SECRET/);
  expect(String(refusal)).toContain(`The data directory ${dataDirectory} `);
});

it('reports the cause if the secret cannot be read', async () => {
  await mkdir(join(dataDirectory, 'secret'), { recursive: true });
  await expect(start()).rejects.toThrow(/EISDIR.*KEYSTACK_DATA_DIR/);
});

it('syncs the folder after it has created the secret, so that the secret survives a power cut', async () => {
  const probe = await open(folder);
  const contents: (readonly string[])[] = [];
  const sync = vi.spyOn<FileHandle, 'sync'>(Object.getPrototypeOf(probe), 'sync').mockImplementation(async function (
    this: FileHandle,
  ) {
    if ((await this.stat()).isDirectory()) contents.push(await readdir(dataDirectory));
  });
  await start();
  sync.mockRestore();
  await probe.close();
  expect(contents).toEqual([expect.arrayContaining(['secret'])]);
});

it('accepts a stored secret of 32 characters', async () => {
  await start();
  await writeFile(join(dataDirectory, 'secret'), 'x'.repeat(32));
  expect(await start()).toEqual(['x'.repeat(32)]);
});

it.each(['', 'x'.repeat(31)])('reports the remedy for a truncated file: %j', async (left) => {
  await start();
  const path = join(dataDirectory, 'secret');
  await writeFile(path, left);
  await expect(start()).rejects.toStrictEqual(
    new StartError(
      `The file ${path} with the generated root secret is incomplete. Restore it from a backup. If you do not need the data, delete the data directory ${dataDirectory}.`,
    ),
  );
  expect(await readFile(path, 'utf8'), 'the file stays as it is').toBe(left);
});
