import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
