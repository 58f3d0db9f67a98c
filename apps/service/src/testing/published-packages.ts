import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const cache = fileURLToPath(new URL('../../../../.cache', import.meta.url));

/**
 * Installs packages from the npm registry once, without their peer dependencies, and returns their folder. They are
 * test clients and not dependencies of the repository, because they take up to 110 MB.
 *
 * @param name The name of the folder. It must contain the version.
 */
export async function installPublishedPackages(name: string, packages: readonly string[]): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return join(folder, 'node_modules');
  await mkdir(cache, { recursive: true });
  // Creates the folder atomically, because two test processes may start at the same time.
  const draft = await mkdtemp(join(cache, 'published-client-'));
  try {
    // A separate project, so that npm does not change this repository.
    await writeFile(join(draft, 'package.json'), '{ "private": true }');
    const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
    await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: draft });
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(folder, 'node_modules');
}
