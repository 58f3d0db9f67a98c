import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { type NpmRegistry, startNpmRegistry } from './npm-registry.ts';
import { fillInCredentials, generateTestUser, withoutPauses } from './steps.ts';

/* The npm package of the service, in folders that have nothing of this checkout. */

const run = promisify(execFile);

interface Release {
  /** The folder that `npm run release` has written. */
  readonly output: string;
  /** A registry with the published packages. */
  readonly registry: NpmRegistry;
}

const test = base.extend<{ readonly folder: string }, { readonly release: Release }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern.
    async ({}, use) => {
      const output = await mkdtemp(join(tmpdir(), 'keystack-release-'));
      const registry = await startNpmRegistry();
      await publish(registry, output);
      await use({ output, registry });
      registry.stop();
      await rm(output, { recursive: true });
    },
    { scope: 'worker' },
  ],
  folder: async ({ release: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'keystack-empty-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** Publishes the packages of this checkout as a maintainer would. */
async function publish({ url }: NpmRegistry, output: string): Promise<string> {
  const settings = join(output, '.npmrc');
  await writeFile(settings, `//${new URL(url).host}/:_authToken=of-a-maintainer\n`);
  const args = ['scripts/release.js', '--publish', '--registry', url, '--output', output];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, npm_config_userconfig: settings } });
  await rm(settings);
  return stdout;
}

/** The environment of a machine that has only Node.js and npm. */
const environment = (settings: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  ...settings,
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a command that runs the service, uses it, and stops it with the signal of a service manager. */
async function withService(
  { command, folder, port }: { command: readonly string[]; folder: string; port: number },
  use: (output: () => string) => Promise<void>,
) {
  const [program = '', ...args] = command;
  const env = environment({ PORT: String(port) });
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const closed = once(child, 'close');
  try {
    while (!text.includes('Keystack is listening')) {
      if (child.exitCode !== null) throw new Error(`The service ended while it started:\n${text}`);
      await Promise.race([once(child.stdout, 'data'), closed]);
    }
    await use(() => text);
  } finally {
    stopGroup(child);
    await closed;
  }
}

/** Stops npx and the service that it runs. */
function stopGroup({ pid }: ChildProcess) {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

async function createFirstOwner(page: Page, link: string) {
  await withoutPauses(page);
  const owner = generateTestUser();
  await page.goto(link);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible();
  await page.getByLabel('Name').fill('Rockets');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Waiting for the first sign-in to this project')).toBeVisible();
  return owner;
}

test('npx @keystack/service starts in an empty folder, and its first owner signs in', async ({
  release: { registry },
  folder,
  page,
  browser,
}) => {
  await writeFile(join(folder, '.npmrc'), `@keystack:registry=${registry.url}\ncache=${join(folder, 'cache')}\n`);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await withService({ command: ['npx', '--yes', '@keystack/service', 'start'], folder, port }, async () => {
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const env = environment({ PORT: String(port) });
    const { stdout } = await run('npx', ['--yes', '@keystack/service', 'setup-link'], { cwd: folder, env });
    const owner = await createFirstOwner(page, stdout.trim());

    const visitor = await browser.newPage();
    await visitor.goto(`${url}/projects`);
    await visitor.getByRole('tab', { name: 'Email & Password' }).click();
    await fillInCredentials(visitor.getByRole('tabpanel', { name: 'Email & Password' }), owner);
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(visitor.getByRole('link', { name: 'Rockets' })).toBeVisible();

    await test.step('an app gets the client packages of the same version', async () => {
      const response = await fetch(`${url}/packages/react.tgz`);
      expect(response.headers.get('content-type')).toBe('application/gzip');
    });
  });
});

test('the archive of the service installs in an empty folder, and keystack runs from there', async ({
  release: { output },
  folder,
}) => {
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  const installed = (await readdir(output)).filter((name) => /-service-.*\.tgz$/.test(name));
  await run('npm', ['install', '--omit=dev', ...installed.map((name) => join(output, name))], {
    cwd: folder,
    env: environment(),
  });
  const keystack = (...args: string[]) =>
    run(join(folder, 'node_modules/.bin/keystack'), args, { cwd: folder, env: environment() });
  expect((await keystack('version')).stdout).toMatch(/^Keystack \d+\.\d+\.\d+, Node\.js \d+.*, migration \d{4}_/);
  await expect(keystack()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('setup-link') });
  const port = await freePort();
  await withService({ command: ['npx', 'keystack', 'start'], folder, port }, async () => {
    expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200);
  });
  await test.step('the database of the first start opens again', () =>
    withService({ command: ['npx', 'keystack', 'start'], folder, port }, async (output) => {
      expect(output()).not.toContain('Applied migrations');
    }));
});

test('a release is complete, and publishes dependencies before their dependents', async ({
  release: { output, registry },
}) => {
  const names = ['contract', 'js', 'ui', 'react', 'next', 'service'].map((name) => `@keystack/${name}`);
  expect(registry.published()).toEqual(names);
  await test.step('the checksums are those of the files', () =>
    run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: output }));
  await test.step('the list of dependencies has those of the service and the dashboard, and no tools', async () => {
    const { bomFormat, components } = JSON.parse(await readFile(join(output, 'keystack.cdx.json'), 'utf8'));
    const listed = components.map(({ name }: { name: string }) => name);
    expect(bomFormat).toBe('CycloneDX');
    expect(listed).toEqual(expect.arrayContaining(['hono', 'pg', 'pino', 'react']));
    expect(listed.filter((name: string) => /vitest|playwright|biome/.test(name))).toEqual([]);
  });
});
