// Runs the app of e2e/older-react with the oldest supported versions of React and Next.js, for the browser tests:
// prints its URL and folder, and ends with its parent process.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endAll, fail, root, run } from '../../scripts/run.js';
import { anyPort } from '../../scripts/servers.js';
import { nextTool, startNext } from './next.js';

const source = join(root, 'e2e/older-react');
const cache = join(root, '.cache');
const packages = ['contract', 'js', 'ui', 'react', 'next'];

/**
 * Installs, builds and starts the app, and prints its URL and folder.
 *
 * @param {string} service its base URL
 */
async function main(service) {
  process.stdin.resume().once('close', () => endAll().then(() => process.exit(0)));
  const folder = await installApp();
  await run(process.execPath, nextTool(folder, 'build'), { env: { NEXT_TELEMETRY_DISABLED: '1' } });
  const port = await anyPort();
  await startNext(port, service, folder);
  console.log(JSON.stringify({ url: `http://localhost:${port}`, folder }));
}

/**
 * Installs the packed packages of this repository beside the app's own, once for each change of a package.json, and
 * returns the folder. npm checks the peer dependencies. The app is outside of the workspaces, where React is newer.
 */
async function installApp() {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'older-react-draft-'));
  try {
    await run('npm', ['pack', '--pack-destination', draft, ...packages.flatMap((name) => ['-w', `packages/${name}`])]);
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
    const archives = packages.map((name) => [`@keystack/${name}`, `file:keystack-${name}-${manifest.version}.tgz`]);
    Object.assign(manifest.dependencies, Object.fromEntries(archives));
    await writeFile(join(draft, 'package.json'), JSON.stringify(manifest));
    const folder = join(cache, `older-react-${await hashOfManifests(JSON.stringify(manifest))}`);
    if (!existsSync(folder)) {
      await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: draft });
      await rename(draft, folder);
    } else {
      for (const name of packages) await unpack(join(draft, `keystack-${name}-${manifest.version}.tgz`), folder, name);
    }
    await cp(source, folder, { recursive: true, filter: (path) => path !== join(source, 'package.json') });
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Returns a hash of everything that determines which packages npm installs.
 *
 * @param {string} manifest
 */
async function hashOfManifests(manifest) {
  const paths = packages.map((name) => join(root, 'packages', name, 'package.json'));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return createHash('sha256')
    .update([manifest, ...texts].join('\n'))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Replaces an installed package by the content of an archive.
 *
 * @param {string} archive
 * @param {string} folder
 * @param {string} name
 */
async function unpack(archive, folder, name) {
  const target = join(folder, 'node_modules/@keystack', name);
  await rm(target, { recursive: true });
  await mkdir(target);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
}

main(process.argv[2] ?? '').catch(fail);
