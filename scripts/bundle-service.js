// Bundles the programs of the service into few files: `node scripts/bundle-service.js`. A start that loads every
// module from a file of its own takes more than twice the CPU time.
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { fail, root } from './run.js';

const service = join(root, 'apps/service');

/**
 * Prefixes of the dependencies that are not part of the bundle: PGlite and argon2 load files by path, and OpenTelemetry
 * is loaded only if it is on.
 */
export const externalPackages = ['@electric-sql/', '@node-rs/', '@opentelemetry/'];

/**
 * Bundles the programs of the service with their source maps, and writes the licenses of the bundled packages beside
 * them.
 *
 * @param {string} folder
 */
export async function bundleService(folder) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: service,
    // The programs, and the code of worker threads, which Node.js loads by path.
    entryPoints: ['src/main.ts', 'src/cli.ts', 'src/database/pglite-worker.js', 'src/security/hash-worker.js'],
    outbase: 'src',
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@keystack/source'],
    // `import()` of a bundled CommonJS module would have no named exports.
    mainFields: ['module', 'main'],
    // An optional part of pg, which is not installed.
    external: [...externalPackages.map((prefix) => `${prefix}*`), 'pg-native'],
    // For packages that are CommonJS modules.
    banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
  });
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)));
  await replaceFile(join(folder, 'licenses.txt'), Buffer.from(await readLicenses(Object.keys(metafile.inputs))));
  for (const path of (await readdir(folder)).map((name) => join(folder, name))) {
    if (!/\.js(?:\.map)?$/.test(path) || outputFiles.some((output) => output.path === path)) continue;
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // A running service may still load files of the build before, for a day.
    if (writtenAt < Date.now() - 86_400_000) await rm(path, { force: true });
  }
}

/**
 * Writes a file in one step, because processes may load it, and tests may write the same one.
 *
 * @param {string} path
 * @param {Uint8Array} contents
 */
async function replaceFile(path, contents) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, contents);
  await rename(draft, path);
}

/**
 * Returns the licenses of the packages that modules belong to.
 *
 * @param {readonly string[]} modules
 */
async function readLicenses(modules) {
  const folders = modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map(async (path) => {
    const folder = join(service, path);
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    return [`${name} ${version} (${license})`, ...contents.map((text) => text.trim())].join('\n\n');
  });
  return `${(await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

if (import.meta.filename === process.argv[1]) await bundleService(join(service, 'dist')).catch(fail);
