import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './run.js';

/**
 * Runs the release in a folder, in CI or not. Nothing can be published: there is no registry.
 *
 * @param {string} folder
 * @param {string[]} args
 * @param {{ isInCi?: boolean }} [options]
 */
const release = (folder, args, { isInCi = false } = {}) =>
  promisify(execFile)(process.execPath, [join(folder, 'scripts/release.js'), ...args], {
    env: {
      ...process.env,
      GITHUB_ACTIONS: String(isInCi),
      ...(isInCi && { npm_config_registry: 'http://localhost:9' }),
    },
  });

it('explains the options of a release', async () => {
  const stderr = expect.stringContaining('npm run release -- --publish');
  await expect(release(root, ['--now'])).rejects.toMatchObject({ code: 1, stderr });
});

it('publishes to the public registry in CI only', async () => {
  const stderr = expect.stringContaining('Push the tag of the version.');
  await expect(release(root, ['--publish'])).rejects.toMatchObject({ code: 1, stderr });
});

it('publishes with provenance, which the workflow is allowed to sign', () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
  expect(jobs.publish.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  const commands = jobs.publish.steps.map((/** @type {{ run?: string }} */ { run }) => run);
  expect(commands).toContain('npm run release -- --publish');
  // The tests come before.
  expect(commands.indexOf('npm test')).toBeLessThan(commands.indexOf('npm run release -- --publish'));
  expect(commands).toContain('npm test');
  expect(readFileSync(join(root, 'scripts/release.js'), 'utf8')).toContain("['--provenance']");
});

describe('a release of a copy of this checkout', { shuffle: false }, () => {
  /** @type {string} */
  let copy;
  /** The list of installed packages, which npm writes. */
  const installed = 'node_modules/.package-lock.json';
  const changeset = '.changeset/quick-birds-sing.md';
  const read = (/** @type {string} */ path) => readFileSync(join(copy, path), 'utf8');
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: copy });

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'keystack-release-'));
    const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0');
    for (const file of files) {
      // git also lists files that have been deleted since the last commit.
      if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
    }
    // Links, so that nothing is installed in the copy, and nothing that is installed there is installed here.
    mkdirSync(join(copy, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules')))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    rmSync(join(copy, installed));
    cpSync(join(root, installed), join(copy, installed));
    writeFileSync(join(copy, '.git-ignored'), '/node_modules\n/.git-ignored\n');
    git('init', '--quiet');
    git('config', 'core.excludesFile', join(copy, '.git-ignored'));
    writeFileSync(join(copy, changeset), '---\n"@keystack/js": minor\n---\n\nUsers can have birds.\n');
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '--message', 'feat(js): birds');
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('does not publish while a changeset is pending', async () => {
    const stderr = expect.stringContaining('quick-birds-sing.md would not be in this version.');
    await expect(release(copy, ['--publish'], { isInCi: true })).rejects.toMatchObject({ code: 1, stderr });
  });

  it('raises the versions of all packages together, and writes the changelog', async () => {
    const before = JSON.parse(read('apps/service/package.json')).version;
    const { stdout } = await release(copy, ['--version']);
    const version = JSON.parse(read('apps/service/package.json')).version;
    expect(version).not.toBe(before);
    expect(stdout).toContain(`The version is ${version}.`);
    const folders = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(copy, folder)).map((name) => `${folder}/${name}`),
    );
    expect(folders.length).toBeGreaterThan(6);
    for (const folder of folders) {
      const manifest = JSON.parse(read(`${folder}/package.json`));
      expect(manifest.version, folder).toBe(version);
      const { dependencies, devDependencies, peerDependencies } = manifest;
      const own = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(([name]) =>
        name.startsWith('@keystack/'),
      );
      expect(own, folder).toEqual(own.map(([name]) => [name, version]));
      expect(JSON.parse(read('package-lock.json')).packages[folder].version, folder).toBe(version);
    }
    expect(read('packages/js/CHANGELOG.md')).toMatch(new RegExp(`## ${version}\n\n### Minor Changes\n[^#]*birds`));
    for (const path of ['packages/js/src/version.ts', 'apps/service/src/version.ts'])
      expect(read(path)).toContain(` = '${version}';`);
    expect(existsSync(join(copy, changeset))).toBe(false);
  });

  it('does not publish what is not committed', async () => {
    const stderr = expect.stringMatching(/The checkout differs from its commit:.*packages\/js\/package\.json/s);
    await expect(release(copy, ['--publish'], { isInCi: true })).rejects.toMatchObject({ code: 1, stderr });
  });

  it('does not raise a version without changesets', async () => {
    const stderr = expect.stringContaining('There are no changesets.');
    await expect(release(copy, ['--version'])).rejects.toMatchObject({ code: 1, stderr });
  });

  it('does not publish if a module reports another version than the packages', async () => {
    git('add', '.');
    writeFileSync(join(copy, 'apps/service/src/version.ts'), "export const version = '0.0.9';\n");
    git('commit', '--quiet', '--no-verify', '--all', '--message', 'chore: release');
    const stderr = expect.stringContaining('apps/service/src/version.ts does not contain the version');
    await expect(release(copy, ['--publish'], { isInCi: true })).rejects.toMatchObject({ code: 1, stderr });
  });
});
