// Runs the built client library on the supported runtimes besides the current Node: Node 24, and a worker.
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../scripts/build.js';
import { install, installApart } from '../../scripts/install.js';
import { once } from '../../scripts/once.js';
import { line } from '../../scripts/progress.js';
import { Failure, fail, root, run, tool } from '../../scripts/run.js';
import { anyPort, startService } from '../../scripts/servers.js';

const node24 = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const packages = [`${node24}@24.21.0`, 'workerd@1.20261117.1'];
const cached = join(root, '.cache/runtimes');

/** Installs both runtimes on first use, so that `npm start` does not wait for them. */
export const fetchRuntimes = once(async () => {
  if (existsSync(cached)) return;
  const draft = `${cached}.new`;
  await installApart(draft, packages);
  await rename(draft, cached);
});

/**
 * Runs the sign-up on each runtime against the built service, prints a line for each, and returns the number of
 * runtimes that passed and failed.
 */
export async function runtimes() {
  await build();
  const folder = await mkdtemp(join(tmpdir(), 'keystack-runtimes-'));
  const port = await anyPort();
  const service = `http://localhost:${port}`;
  const server = await startService(port, {
    KEYSTACK_DATA_DIR: join(folder, 'data'),
    // As in `sign-up.js`.
    KEYSTACK_DEMO_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-the-local-demo-only',
  });
  try {
    await Promise.all([bundleWorker(folder), fetchRuntimes()]);
    const results = [
      await attempt('This Node', () => onNode(process.execPath, service)),
      await attempt('Node 24', () => onNode(join(cached, 'node_modules', node24, 'bin/node'), service)),
      await attempt('A worker, bundled by Vite', () => inWorker(folder, service)),
    ];
    const failed = results.filter((passed) => !passed).length;
    return { passed: results.length - failed, failed, skipped: 0 };
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true });
  }
}

/**
 * Runs work and prints its result. Returns `false` if it fails, after printing the error.
 *
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
async function attempt(title, work) {
  const since = performance.now();
  try {
    await work();
    line('✓', title, since);
    return true;
  } catch (error) {
    line('✗', title, since);
    console.error(error instanceof Failure ? error.message : error);
    return false;
  }
}

/**
 * Runs the sign-up on a Node executable.
 *
 * @param {string} node
 * @param {string} service
 */
const onNode = (node, service) => run(node, ['e2e/runtimes/node.js', service]);

/**
 * Bundles the worker into a folder, with its configuration.
 *
 * @param {string} folder
 */
async function bundleWorker(folder) {
  await run(process.execPath, tool('vite', 'build', 'e2e/runtimes', '--outDir', folder, '--logLevel', 'warn'));
  await copyFile(join(root, 'e2e/runtimes/worker.capnp'), join(folder, 'worker.capnp'));
}

/**
 * Runs the sign-up in the worker that a folder contains.
 *
 * @param {string} folder
 * @param {string} service
 */
const inWorker = (folder, service) =>
  run(join(cached, 'node_modules/.bin/workerd'), ['test', join(folder, 'worker.capnp')], { env: { SERVICE: service } });

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(runtimes)
    .then(({ failed }) => {
      if (failed > 0) throw new Failure('The client library fails on at least one runtime. Its output is above.');
    })
    .catch(fail);
}
