import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.js';
import { step } from './progress.js';
import { fail, root, run, tool } from './run.js';

const demo = 'Bundling the demo';

/**
 * The build products, in order. Each is rebuilt only if a file under `inputs` has changed or an output is missing.
 *
 * @type {{ title: string, inputs: string[], outputs: string[], make: (service: string) => Promise<unknown> }[]}
 */
const products = [
  {
    title: 'Compiling TypeScript',
    inputs: ['packages', 'apps', 'examples', 'tsconfig.json'],
    outputs: ['contract', 'js', 'ui', 'react']
      .map((name) => `packages/${name}/dist/index.js`)
      .concat('packages/next/dist/server.js', 'apps/service/dist/main.js'),
    make: () => node(tool('tsc', '--build')),
  },
  {
    title: 'Preparing the embedded database',
    inputs: ['apps/service/src'],
    outputs: ['apps/service/dist/database/pglite-worker.js', 'apps/service/dist/security/hash-worker.js'],
    make: async () => {
      copyWorkers();
      await node(['--import', 'tsx', '--conditions=@keystack/source', 'scripts/template.ts']);
    },
  },
  {
    title: 'Bundling the dashboard',
    inputs: ['apps/dashboard', 'packages'],
    outputs: ['apps/dashboard/dist/index.html'],
    make: () => bundle('apps/dashboard'),
  },
  {
    title: demo,
    inputs: ['examples/demo', 'packages'],
    outputs: ['examples/demo/dist/index.html'],
    make: (service) => bundleDemo(service),
  },
];

const everywhere = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.js'];
const stamp = join(root, 'node_modules/.cache/build.json');

/**
 * Builds the products that are missing or older than their sources.
 *
 * @param {string} [service] the base URL of the service that the demo uses
 */
export async function build(service = 'http://localhost:8100') {
  for (const product of products) await buildProduct(product, service);
}

/**
 * Returns the Node arguments that run Next.js on its example.
 *
 * @param {string} command
 * @param {string[]} args
 */
export const nextTool = (command, ...args) => [
  join(root, 'examples/next/node_modules/.bin/next'),
  command,
  'examples/next',
  ...args,
];

/** Builds the Next.js example, which only its browser tests need. */
export const buildNext = () =>
  buildProduct({
    title: 'Building the Next.js example',
    inputs: ['examples/next', 'packages'],
    outputs: ['examples/next/.next/BUILD_ID'],
    make: () => node(nextTool('build'), { NEXT_TELEMETRY_DISABLED: '1' }),
  });

/**
 * @param {(typeof products)[number]} product
 * @param {string} [service]
 */
async function buildProduct({ title, inputs, outputs, make }, service = '') {
  const stamps = readStamps();
  const fingerprint = hash([...inputs, ...everywhere]) + (title === demo ? service : '');
  if (stamps[title] === fingerprint && outputs.every((output) => existsSync(join(root, output)))) return;
  await step(title, () => make(service));
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ ...stamps, [title]: fingerprint }, null, 2));
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
const node = (args, env = {}) => run(process.execPath, args, { env });

/**
 * Bundles the demo for a service at this base URL.
 *
 * @param {string} service
 * @param {string} [folder] the output folder, relative to the demo
 */
export const bundleDemo = (service, folder = 'dist') =>
  bundle('examples/demo', ['--outDir', folder], { VITE_KEYSTACK_URL: service });

/**
 * @param {string} folder
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 */
const bundle = (folder, args = [], env = {}) =>
  run(process.execPath, tool('vite', 'build', folder, '--logLevel', 'warn', '--emptyOutDir', ...args), { env });

/** Copies the worker threads' scripts, which are JavaScript files that the compiler does not copy. */
function copyWorkers() {
  const source = join(root, 'apps/service/src');
  for (const file of files(source)) {
    if (file.endsWith('.js')) cpSync(file, file.replace(source, join(root, 'apps/service/dist')));
  }
}

/** @returns {Record<string, string>} */
function readStamps() {
  return existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
}

/**
 * Returns a hash of the names and contents of files. It ignores their times, because a checkout gives every file a new one.
 *
 * @param {string[]} inputs
 */
function hash(inputs) {
  const sum = createHash('sha256');
  for (const file of inputs.map((input) => join(root, input)).flatMap(files)) {
    sum.update(file).update('\0').update(readFileSync(file)).update('\0');
  }
  return sum.digest('hex');
}

const ignored = /^(dist|node_modules|testing|next-env\.d\.ts|\..*)$|\.test\.tsx?$/;

/**
 * @param {string} path
 * @returns {string[]}
 */
function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(join(path, entry.name)) : [join(path, entry.name)]));
}

if (import.meta.filename === process.argv[1]) {
  await install()
    .then(() => build())
    .catch(fail);
}
