import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames as names } from '@keystack/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from './testing/database.ts';
import { type RunningService, runService } from './testing/run-service.ts';

/* The programs as they are shipped: bundled into few files. */

const isEmbedded = inject('database') === 'pglite';

/**
 * Limits of what a start loads, a tenth above what it needs. Each file and each byte of code takes CPU time and memory
 * at every start. Raise them only for code that most services need at once: `import()` loads the rest where it is used.
 */
const limits = isEmbedded ? { files: 60, megabytes: 3.7 } : { files: 48, megabytes: 3.1 };

let database: UnopenedTestDatabase;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keystack-bundled-'));
  const location: Record<string, string> =
    'url' in database.address
      ? { DATABASE_URL: database.address.url }
      : { KEYSTACK_DATA_DIR: database.address.directory };
  settings = { KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6', ...location };
});
afterAll(async () => {
  await database.remove();
  await rm(folder, { recursive: true });
});

/** Returns the paths of the files whose code a process has loaded, from its report of the covered code. */
async function readLoadedFiles(reports: string): Promise<string[]> {
  const texts = await Promise.all((await readdir(reports)).map((name) => readFile(join(reports, name), 'utf8')));
  const urls = texts.flatMap((text): string[] => JSON.parse(text).result.map(({ url }: { url: string }) => url));
  return [...new Set(urls)].filter((url) => url.startsWith('file:')).map((url) => new URL(url).pathname);
}

const post = ({ url }: RunningService, action: 'sign-up' | 'sign-in') =>
  fetch(`${url}/api/v1/auth/password/${action}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [names.accessType]: 'client',
      [names.projectId]: 'internal',
      [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
    },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse battery' }),
  });

it('loads few files and little code until it responds', async () => {
  const service = await runService({ ...settings, NODE_V8_COVERAGE: folder });
  expect((await fetch(`${service.url}/health?db=1`)).status).toBe(200);
  expect(await service.end('SIGTERM')).toBe(0);
  const files = await readLoadedFiles(folder);
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  expect(files.length).toBeGreaterThan(10);
  expect({ files: files.length, megabytes }, files.join('\n')).toEqual({
    files: expect.toSatisfy((count: number) => count <= limits.files),
    megabytes: expect.toSatisfy((size: number) => size <= limits.megabytes),
  });
});

it('loads what it needs later, such as the dictionary of passwords and the code that hashes them', async () => {
  const service = await runService({ ...settings, KEYSTACK_OWNER_SIGN_UP: 'open' });
  const response = await post(service, 'sign-up');
  await service.end('SIGTERM');
  expect(response.status, service.output()).toBe(200);
});

it.skipIf(isEmbedded)('names files and lines of the source in the stack trace of an unexpected error', async () => {
  const service = await runService(settings);
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  await client.query('alter table users rename to renamed_users');
  const response = await post(service, 'sign-in');
  await client.query('alter table renamed_users rename to users');
  await client.end();
  await service.end('SIGTERM');
  expect(response.status).toBe(500);
  expect(service.output()).toMatch(/ at .*\/apps\/service\/src\/http\/caller\.ts:\d+:\d+/);
  expect(service.output()).not.toMatch(/ at .*\/apps\/service\/dist\//);
});
