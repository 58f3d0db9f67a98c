// Packs the packages as they are published, into a folder: `node scripts/pack.js [folder]`.
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.js';
import { bundleService, externalPackages } from './bundle-service.js';
import { install } from './install.js';
import { step } from './progress.js';
import { Failure, fail, root, run } from './run.js';

/**
 * The packages that apps install, in the order of their dependencies. They are published as they are in the checkout.
 */
const clientPackages = ['contract', 'js', 'ui', 'react', 'next'];

/**
 * Packs all published packages of the built checkout and returns the paths of the archives, in the order of their
 * dependencies.
 *
 * @param {string} target the folder of the archives
 * @param {{ repository?: string | undefined }} [options] `repository` is the URL of the git repository, which npm
 *   compares with the provenance of the packages
 */
export async function pack(target, { repository } = {}) {
  const draft = await mkdtemp(join(tmpdir(), 'keystack-pack-'));
  try {
    await mkdir(target, { recursive: true });
    const folders = await Promise.all(clientPackages.map((name) => stageClientPackage(name, draft)));
    const service = await stageService(folders, draft);
    const archives = [];
    for (const folder of [...folders, service]) archives.push(await packFolder(folder, target, repository));
    return archives;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Copies the files of a client package that npm publishes, and returns the folder.
 *
 * @param {string} name
 * @param {string} draft
 */
async function stageClientPackage(name, draft) {
  const folder = join(draft, 'packages', name);
  await mkdir(folder, { recursive: true });
  const archive = await npmPack(join(root, 'packages', name), folder);
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
  await rm(archive);
  return folder;
}

/**
 * Bundles the service, copies the files that it reads from other parts of the checkout, and returns the folder. It is
 * private in the checkout, so that nobody publishes it without these files.
 *
 * @param {readonly string[]} clientFolders
 * @param {string} draft
 */
async function stageService(clientFolders, draft) {
  const source = join(root, 'apps/service');
  const folder = join(draft, 'service');
  const { private: _, devDependencies: __, dependencies, ...manifest } = await readJson(join(source, 'package.json'));
  await bundleService(join(folder, 'dist'));
  const migrations = 'src/database/migrations';
  await cp(join(source, migrations), join(folder, migrations), { recursive: true });
  await cp(join(source, 'README.md'), join(folder, 'README.md'));
  const installed = Object.entries(dependencies).filter(([name]) =>
    externalPackages.some((prefix) => name.startsWith(prefix)),
  );
  await writeJson(join(folder, 'package.json'), { ...manifest, dependencies: Object.fromEntries(installed) });

  const bundle = join(folder, 'bundle');
  await cp(join(root, 'apps/dashboard/dist'), join(bundle, 'dashboard'), { recursive: true });
  for (const client of clientFolders) {
    await cp(client, join(bundle, 'packages', client.slice(join(draft, 'packages/').length)), { recursive: true });
  }
  await stageCluster(dependencies['@electric-sql/pglite'], join(bundle, 'cluster'));
  return folder;
}

/**
 * Packs the empty cluster of the embedded database, which the build created.
 *
 * @param {string} pgliteVersion
 * @param {string} folder
 */
async function stageCluster(pgliteVersion, folder) {
  const cluster = join(root, 'apps/service/dist', `pglite-${pgliteVersion}`);
  if (!existsSync(cluster)) throw new Failure(`${cluster} is missing. Build the service before it is packed.`);
  await mkdir(folder, { recursive: true });
  await cp(join(cluster, 'PG_VERSION'), join(folder, 'PG_VERSION'));
  await run('tar', ['--format=ustar', '-czf', join(folder, 'files.tgz'), '-C', cluster, '.']);
}

/**
 * Packs a folder with the license and returns the path of the archive.
 *
 * @param {string} folder
 * @param {string} target
 * @param {string | undefined} repository
 */
async function packFolder(folder, target, repository) {
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = await readJson(join(folder, 'package.json'));
  const { scripts: _, devDependencies: __, ...published } = manifest;
  const source = repository === undefined ? {} : { repository: { type: 'git', url: `git+${repository}.git` } };
  await writeJson(join(folder, 'package.json'), { ...published, ...source });
  return npmPack(folder, target);
}

/**
 * Packs a package and returns the path of the archive.
 *
 * @param {string} folder
 * @param {string} target
 */
async function npmPack(folder, target) {
  const output = await run('npm', ['pack', folder, '--silent', '--ignore-scripts', '--pack-destination', target]);
  return join(target, output.trim());
}

/**
 * Returns the content of a JSON file.
 *
 * @param {string} path
 * @returns {Promise<Record<string, any>>}
 */
export const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'));

/**
 * @param {string} path
 * @param {unknown} value
 */
const writeJson = (path, value) => writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(() => build())
    .then(() => step('Packing', () => pack(resolve(process.argv[2] ?? 'release'))))
    .then((archives) => console.log(archives.join('\n')))
    .catch(fail);
}
