// Releases the packages of the checkout: `npm run release`. Without an option it does everything but publish.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.js';
import { install } from './install.js';
import { pack, readJson } from './pack.js';
import { step } from './progress.js';
import { Failure, fail, root, run, tool } from './run.js';

const usage = `npm run release                              packs, lists the contents (SBOM, SHA256SUMS) and rehearses the publication
npm run release -- --version                 applies the changesets: raises the versions and writes the changelogs
npm run release -- --publish                 publishes with provenance; in CI only
npm run release -- --publish --registry URL  publishes to another registry, without provenance
npm run release -- --output FOLDER           writes to another folder than release/`;

/** The modules that contain the version. */
const versionModules = ['packages/js/src/version.ts', 'apps/service/src/version.ts'];

async function main() {
  const options = readOptions();
  await install();
  if (options.version) return raiseVersions();
  if (options.publish && options.registry === undefined) await checkPublication();
  await checkVersions();
  await build();
  const target = options.output ?? join(root, 'release');
  // Another folder may have files that are not from here.
  if (options.output === undefined) await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const archives = await step('Packing', async () => pack(target, { repository: await repositoryUrl() }));
  const sbom = await step('Listing the dependencies', () => writeSbom(target));
  await writeChecksums(target, [...archives, sbom]);
  for (const archive of archives) {
    await step(`${options.publish ? 'Publishing' : 'Rehearsing'} ${basename(archive)}`, () =>
      publish(archive, options),
    );
  }
  console.log(`The files are in ${target}.${options.publish ? '' : ' Nothing was published.'}`);
}

/** @typedef {{ publish?: boolean, version?: boolean, registry?: string, output?: string }} Options */

/**
 * Reads the command line. Throws for unknown options.
 *
 * @returns {Options}
 */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        publish: { type: 'boolean' },
        version: { type: 'boolean' },
        registry: { type: 'string' },
        output: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** Applies the changesets, and writes the new version to the modules that contain it. */
async function raiseVersions() {
  const before = await readVersion();
  await run(process.execPath, tool('changeset', 'version'));
  await run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);
  const version = await readVersion();
  if (version === before) throw new Failure('There are no changesets. "npm run changeset" adds one.');
  for (const path of versionModules) {
    const text = await readFile(join(root, path), 'utf8');
    await writeFile(join(root, path), text.replace(`'${before}'`, `'${version}'`));
  }
  console.log(`The version is ${version}. Run the tests, commit, tag the commit v${version} and push the tag.`);
}

/** Throws unless all packages and modules have the same version. */
async function checkVersions() {
  const version = await readVersion();
  for (const path of versionModules) {
    if ((await readFile(join(root, path), 'utf8')).includes(`'${version}'`)) continue;
    throw new Failure(
      `${path} does not contain the version ${version} of the packages, so the release would report another one. Correct it; "npm run release -- --version" does it by itself.`,
    );
  }
}

async function readVersion() {
  return (await readJson(join(root, 'apps/service/package.json')))['version'];
}

/** Throws unless this is a run in CI of a commit whose changesets are applied. */
async function checkPublication() {
  if (process.env['GITHUB_ACTIONS'] !== 'true') {
    throw new Failure(
      'Only CI publishes, because npm records the provenance of a package only there: which commit and workflow built it. Push the tag of the version. For another registry, add --registry.',
    );
  }
  const pending = (await readdir(join(root, '.changeset'))).filter((name) => /\.md$/.test(name));
  if (pending.length > 0) {
    throw new Failure(
      `${pending.join(', ')} would not be in this version. Run "npm run release -- --version" and commit the result.`,
    );
  }
  const changes = await run('git', ['status', '--porcelain']);
  if (changes !== '') throw new Failure(`The checkout differs from its commit:\n${changes}`);
}

/** Returns the URL of the repository, which npm compares with the provenance, or `undefined` outside of CI. */
async function repositoryUrl() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  return server && name ? `${server}/${name}` : undefined;
}

/**
 * Writes the dependencies of the service, and of the dashboard that is bundled with it, in the format of CycloneDX.
 *
 * @param {string} target
 */
async function writeSbom(target) {
  const path = join(target, 'keystack.cdx.json');
  const folder = await mkdtemp(join(tmpdir(), 'keystack-sbom-'));
  try {
    await writeLockedManifest(folder);
    const options = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...options], { cwd: folder });
    // A shell writes the file, because `run` keeps only the end of a long output.
    const command =
      'exec npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application > "$KEYSTACK_SBOM"';
    await run('sh', ['-c', command], { cwd: folder, env: { KEYSTACK_SBOM: path } });
  } finally {
    await rm(folder, { recursive: true });
  }
  return path;
}

/** The parts of the repository that the package of the service contains or depends on. */
const partsOfService = [
  'apps/service',
  'apps/dashboard',
  'packages/contract',
  'packages/js',
  'packages/ui',
  'packages/react',
];

/**
 * Writes a project that depends on what the parts of the service depend on, in the versions of the lock file. `npm
 * sbom` in the checkout would leave out every dependency that is also a development dependency of the root.
 *
 * @param {string} folder
 */
async function writeLockedManifest(folder) {
  const manifests = await Promise.all(partsOfService.map((part) => readJson(join(root, part, 'package.json'))));
  const dependencies = Object.fromEntries(
    manifests.flatMap((manifest) => Object.entries(manifest['dependencies'] ?? {})).filter(([name]) => !isOwn(name)),
  );
  const manifest = { name: '@keystack/service', version: await readVersion(), license: 'MIT', dependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const { packages, ...lock } = await readJson(join(root, 'package-lock.json'));
  const locked = Object.entries(packages).filter(([path]) => /^node_modules\/(?!@keystack\/)/.test(path));
  const text = JSON.stringify({ ...lock, packages: { '': manifest, ...Object.fromEntries(locked) } });
  await writeFile(join(folder, 'package-lock.json'), text);
}

/**
 * @param {string} name
 */
const isOwn = (name) => name.startsWith('@keystack/');

/**
 * Writes the checksums of files in the format of `sha256sum`.
 *
 * @param {string} target
 * @param {readonly string[]} paths
 */
async function writeChecksums(target, paths) {
  const lines = await Promise.all(
    paths.map(
      async (path) =>
        `${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')}  ${basename(path)}\n`,
    ),
  );
  await writeFile(join(target, 'SHA256SUMS'), lines.join(''));
}

/**
 * Publishes an archive, or rehearses it. Skips what is published already, so that a release that failed halfway can be
 * repeated.
 *
 * @param {string} archive
 * @param {Options} options
 */
async function publish(archive, { publish: isReal, registry }) {
  const target = registry === undefined ? [] : ['--registry', registry];
  if (isReal && (await isPublished(archive, target))) return;
  const mode = isReal ? (registry === undefined ? ['--provenance'] : []) : ['--dry-run'];
  await run('npm', ['publish', archive, '--access', 'public', ...mode, ...target]);
}

/**
 * Returns `true` if the registry has this version of the package.
 *
 * @param {string} archive
 * @param {readonly string[]} target
 */
async function isPublished(archive, target) {
  const { name, version } = JSON.parse(await run('tar', ['-xzOf', archive, 'package/package.json']));
  return run('npm', ['view', `${name}@${version}`, 'version', ...target]).then(
    (output) => output.trim() === version,
    () => false,
  );
}

main().catch(fail);
