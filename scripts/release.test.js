import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './run.js';

const release = (/** @type {string[]} */ ...args) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/release.js'), ...args], {
    env: { ...process.env, GITHUB_ACTIONS: '' },
  });

it('explains the options of a release', async () => {
  const stderr = expect.stringContaining('npm run release -- --publish');
  await expect(release('--now')).rejects.toMatchObject({ code: 1, stderr });
});

it('publishes to the public registry in CI only', async () => {
  const stderr = expect.stringContaining('Push the tag of the version.');
  await expect(release('--publish')).rejects.toMatchObject({ code: 1, stderr });
});
