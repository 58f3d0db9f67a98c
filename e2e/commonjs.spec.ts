import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';

/* An app of CommonJS modules, e2e/commonjs-app, with the packed packages and the defaults of its tools. */

const run = promisify(execFile);

const packages = ['contract', 'js', 'ui', 'react', 'next'];

const test = base.extend<Record<never, never>, { app: string }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'keystack-commonjs-'));
      await cp('e2e/commonjs-app', folder, { recursive: true });
      const workspaces = packages.flatMap((name) => ['-w', `packages/${name}`]);
      const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, ...workspaces]);
      const archives = stdout
        .trim()
        .split('\n')
        .map((name) => `./${name}`);
      await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...archives], { cwd: folder });
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('TypeScript with `module: node16` compiles it, and Jest runs its tests with their defaults', async ({ app }) => {
  const tool = (name: string, ...args: string[]) => run(join(app, 'node_modules/.bin', name), args, { cwd: app });
  await tool('tsc');
  const { stdout } = await tool('jest', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 4, numTotalTests: 4 });
});
