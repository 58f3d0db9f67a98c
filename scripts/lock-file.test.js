import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { describe, expect, it } from 'vitest';

/**
 * A package in a lock file.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {string[]} [cpu]
 * @property {{ node?: string }} [engines]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Reads a JSON file of the repository.
 *
 * @param {string} path
 */
const json = (path) => JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));

/** The lowest version that `engines` names, and the oldest of the later lines that CI runs and the tools accept. */
const nodeVersions = [String(minVersion(json('package.json').engines.node)), '22.13.0', '24.0.0'];

const lockFiles = ['', 'bench/peers/', 'examples/next/', 'e2e/hosts/', 'scripts/mutation/'].map(
  (folder) => `${folder}package-lock.json`,
);

describe.each(lockFiles)('%s', (file) => {
  /** @type {[path: string, LockedPackage][]} */
  const packages = Object.entries(json(file).packages);
  const paths = new Set(packages.map(([path]) => path));

  it('lists the optional packages of every platform', () => {
    const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !paths.has(`node_modules/${name}`) && !paths.has(`${path}/node_modules/${name}`))
        .map((name) => `${path} needs ${name}, which the registry lacked: choose a version that has it`),
    );
    expect(missing).toEqual([]);
  });

  it('holds packages that run on every supported version of Node', () => {
    const demanding = packages.flatMap(([path, { cpu, engines }]) =>
      nodeVersions
        // Node itself ended its builds for 32-bit Intel processors.
        .filter(() => !cpu?.includes('ia32'))
        .filter((version) => engines?.node && !satisfies(version, engines.node))
        .map((version) => `${path} wants Node ${engines?.node}, which excludes ${version}`),
    );
    expect(demanding).toEqual([]);
  });

  it('names no registry, and has a checksum of every package', () => {
    const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link);
    expect(installed.length).toBeGreaterThan(20);
    expect(
      installed.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    ).toEqual([]);
    expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });
});
