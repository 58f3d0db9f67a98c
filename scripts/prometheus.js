import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from './debian.js';
import { step } from './progress.js';
import { root, run } from './run.js';

const cached = join(root, '.cache/prometheus');

/** @type {Promise<void> | undefined} */
let fetching;

/**
 * Unpacks Prometheus from its Debian package into a folder of the repository that git ignores, if it is missing.
 * Installing the package would also start it as a service. Without it, the tests that need it are skipped.
 */
export function fetchPrometheus() {
  fetching ??= fetchPackage();
  return fetching;
}

async function fetchPackage() {
  if (findProgram('promtool') || existsSync(cached)) return;
  const draft = `${cached}.new`;
  if (process.platform === 'linux' && findProgram('apt-get') && findProgram('dpkg')) {
    await step('Unpacking Prometheus (Debian package)', async () => {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true });
      // A new machine has no lists of packages. Only root may update them.
      if (process.getuid?.() === 0) await run('apt-get', ['update']);
      await run('apt-get', ['download', 'prometheus'], { cwd: draft });
      const [file = ''] = readdirSync(draft);
      await run('dpkg', ['--extract', file, draft], { cwd: draft });
      await rm(join(draft, file));
      await rename(draft, cached);
    }).catch(() => {});
  }
  if (!existsSync(cached)) console.log('Prometheus is not installed, so the tests that need it are skipped.');
}
