import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRegistry, registryFolder } from '../../../scripts/registry.js';
import { components, readTemplate } from './components.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystack-add-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs the command in the folder of the test.
 *
 * @param {string[]} args
 */
function keystack(...args) {
  const command = join(import.meta.dirname, 'keystack.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** @param {string} path */
const read = (path) => readFileSync(join(folder, path), 'utf8');

/** @param {string} path */
const write = (path, text = '') => writeFileSync(join(folder, path), text);

/** Returns the paths of all files in the folder of the test. */
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.\w+$/.test(path))
    .toSorted();

describe('keystack add', () => {
  it('copies a component and its parts into an empty folder, and tells how to import it', async () => {
    const { status, stdout, stderr } = keystack('add', 'sign-in');
    expect([status, stderr]).toEqual([0, '']);
    expect(files()).toEqual(['components/keystack/auth-parts.tsx', 'components/keystack/sign-in.tsx']);
    expect(read('components/keystack/sign-in.tsx')).toBe(await readTemplate('sign-in.tsx'));
    expect(stdout).toContain('Created   components/keystack/sign-in.tsx\n');
    expect(stdout).toContain("import { SignIn } from './components/keystack/sign-in';");
  });

  it('writes below src if the app has that folder, or into the folder of --dir', () => {
    mkdirSync(join(folder, 'src'));
    keystack('add', 'sign-up', 'user-button');
    keystack('add', 'user-button', '--dir', 'lib/auth');
    expect(files()).toEqual([
      'lib/auth/user-button.tsx',
      'src/components/keystack/auth-parts.tsx',
      'src/components/keystack/sign-up.tsx',
      'src/components/keystack/user-button.tsx',
    ]);
  });

  it('imports from @keystack/next in an app that depends on it', () => {
    write('package.json', '{ "dependencies": { "@keystack/next": "0.1.0" } }');
    keystack('add', 'user-button');
    expect(read('components/keystack/user-button.tsx')).toContain("from '@keystack/next'");
    expect(read('components/keystack/user-button.tsx')).toMatch(/^'use client';/);
  });

  it('refuses to replace a changed file, and then writes nothing', () => {
    keystack('add', 'sign-in');
    write('components/keystack/sign-in.tsx', 'mine');
    const { status, stdout, stderr } = keystack('add', 'user-button', 'sign-in');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'components/keystack/sign-in.tsx exists and differs from the original, so nothing was written. To replace it, add --overwrite. To keep it, choose another folder with --dir.\n',
    );
    expect(files()).not.toContain('components/keystack/user-button.tsx');
    expect(read('components/keystack/sign-in.tsx')).toBe('mine');
  });

  it('replaces changed files with --overwrite', async () => {
    keystack('add', 'sign-in');
    write('components/keystack/sign-in.tsx', 'mine');
    write('components/keystack/auth-parts.tsx', 'mine');
    expect(keystack('add', 'sign-in', '--overwrite').status).toBe(0);
    expect(read('components/keystack/sign-in.tsx')).toBe(await readTemplate('sign-in.tsx'));
    expect(read('components/keystack/auth-parts.tsx')).toBe(await readTemplate('auth-parts.tsx'));
  });

  it('keeps a changed file that several components share', () => {
    keystack('add', 'sign-in');
    write('components/keystack/auth-parts.tsx', 'mine');
    const { status, stdout } = keystack('add', 'sign-up', 'sign-in');
    expect(status).toBe(0);
    expect(stdout).toContain('Created   components/keystack/sign-up.tsx\n');
    expect(stdout).toContain('Unchanged components/keystack/sign-in.tsx\n');
    expect(stdout).toContain('Kept      components/keystack/auth-parts.tsx, which you have changed\n');
    expect(read('components/keystack/auth-parts.tsx')).toBe('mine');
  });

  it.each([
    [['add', 'sign-out'], 'There is no component "sign-out". Choose one of: sign-in, sign-up, user-button.\n'],
    [['add'], 'Name a component: sign-in, sign-up, user-button.\n'],
    [['add', '--force'], /^Unknown option '--force'.*"keystack add --help" lists the options.\n$/],
    [['remove'], 'There is no command "remove". "keystack --help" lists the commands.\n'],
  ])('%j fails with a message that says what to do', (args, message) => {
    const { status, stdout, stderr } = keystack(...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(files()).toEqual([]);
  });

  it('reports a package.json that is not JSON', () => {
    write('package.json', '{');
    const { status, stderr } = keystack('add', 'sign-in');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^package\.json is not valid JSON.* Correct it and run the command again\.\n$/);
  });

  it('lists commands, components and options with --help', () => {
    expect(keystack('--help').stdout).toContain('add <component>...');
    const { status, stdout } = keystack('add', '--help');
    expect(status).toBe(0);
    for (const name of [...Object.keys(components), '--dir', '--overwrite']) expect(stdout).toContain(`  ${name} `);
  });
});

describe('the other commands', () => {
  it('are those of @keystack/service, if that is installed in the folder or above it', () => {
    const dist = 'node_modules/@keystack/service/dist';
    mkdirSync(join(folder, dist), { recursive: true });
    write('node_modules/@keystack/service/package.json', '{ "type": "module" }');
    write(`${dist}/cli.js`, "console.log('service', ...process.argv.slice(2), process.argv[1]);");
    mkdirSync(join(folder, 'apps/web'), { recursive: true });
    for (const cwd of [folder, join(folder, 'apps/web')]) {
      const command = join(import.meta.dirname, 'keystack.js');
      const { status, stdout } = spawnSync(process.execPath, [command, 'project', 'list'], { cwd, encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, `service project list ${join(realpathSync(folder), dist, 'cli.js')}\n`]);
    }
    expect(keystack('add', '--help').stdout).toContain('sign-in');
  });
});

describe('the copied components', () => {
  it('import only React, the package and each other', async () => {
    const names = new Set(Object.values(components).flatMap(({ file, parts }) => [file, ...parts]));
    expect(readdirSync(join(import.meta.dirname, 'templates')).filter((name) => name.endsWith('.tsx'))).toEqual(
      [...names].toSorted(),
    );
    for (const name of names) {
      const imports = [...(await readTemplate(name)).matchAll(/from '(.*)'/g)].map(([, module]) => module);
      for (const module of imports) expect(['react', '@keystack/react', './auth-parts']).toContain(module);
    }
  });

  it('are in the shadcn registry of the documentation site. `npm run registry` updates it', async () => {
    const registry = await createRegistry();
    expect(readdirSync(registryFolder).toSorted()).toEqual([...registry.keys()].toSorted());
    for (const [name, text] of registry) expect(readFileSync(join(registryFolder, name), 'utf8')).toBe(text);
  });
});
