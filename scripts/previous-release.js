// Packs the release that the upgrade tests start from: `node scripts/previous-release.js <tag or commit>`.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson } from './pack.js';
import { step } from './progress.js';
import { Failure, fail, root, run } from './run.js';

const archive = 'apps/service/src/testing/previous-release.tgz';

/**
 * Builds the service of a commit, and writes to the archive what `npm publish` would, without the dashboard, the
 * packages for apps and the empty cluster. The only dependency in it is the contract, which is part of the release.
 *
 * @param {string} commit
 */
async function packPreviousRelease(commit) {
  const folder = await mkdtemp(join(tmpdir(), 'keystack-previous-release-'));
  try {
    const checkout = join(folder, 'checkout');
    await step('Checking out', () => checkOut(commit, checkout));
    await step('Installing packages', () =>
      run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: checkout }),
    );
    await step('Building', () =>
      run(process.execPath, ['node_modules/typescript-native/bin/tsc', '--build', 'apps/service'], { cwd: checkout }),
    );
    const stage = join(folder, 'package');
    await stagePackage(join(checkout, 'apps/service'), 'lib', stage, { gitHead: commit });
    await stagePackage(join(checkout, 'packages/contract'), 'dist', join(stage, 'node_modules/@keystack/contract'));
    await cp(join(checkout, 'apps/service/src/database/migrations'), join(stage, 'src/database/migrations'), {
      recursive: true,
    });
    await compress(stage, join(root, archive));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the files of a commit into a new folder.
 *
 * @param {string} commit
 * @param {string} folder
 */
async function checkOut(commit, folder) {
  await mkdir(folder);
  const files = `${folder}.tar`;
  await run('git', ['archive', '--output', files, commit]);
  await run('tar', ['-xf', files, '-C', folder]);
}

/**
 * Copies the built modules of a package and its manifest.
 *
 * @param {string} source
 * @param {string} modules the folder of the built modules in `source`
 * @param {string} folder
 * @param {Record<string, string>} [fields] further fields of the manifest
 */
async function stagePackage(source, modules, folder, fields = {}) {
  await cp(join(source, modules), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/\.(d\.ts|map|tsbuildinfo)$/.test(path),
  });
  const { scripts: _, devDependencies: __, ...manifest } = await readJson(join(source, 'package.json'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...fields }, undefined, 2)}\n`);
}

/**
 * Writes a folder to an archive that depends only on the content of the files.
 *
 * @param {string} folder
 * @param {string} target
 */
async function compress(folder, target) {
  const sameEverywhere = [
    '--sort=name',
    '--mtime=@0',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const gzip = '--use-compress-program=gzip --no-name --best';
  await run('tar', ['--format=ustar', ...sameEverywhere, gzip, '-cf', target, '-C', folder, '.']);
}

/**
 * Returns the id of a commit. Throws if the repository does not have it.
 *
 * @param {string | undefined} name
 */
async function commitId(name) {
  if (name === undefined) throw new Failure('Usage: node scripts/previous-release.js <tag or commit>');
  const id = await run('git', ['rev-parse', '--verify', `${name}^{commit}`]);
  return id.trim();
}

commitId(process.argv[2])
  .then(packPreviousRelease)
  .then(() => console.log(`${archive} is up to date. Commit it.`))
  .catch(fail);
