import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';

const service = new URL('../../', import.meta.url);
const dist = new URL('dist/', service);
const compiler = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', service));

// Node.js finds the packages that are not part of the bundle in the folders above.
const bundle = new URL('node_modules/.cache/service-bundle/', service);

const programs = ['main.js', 'cli.js'] as const;

let built: Promise<unknown> | undefined;
let bundled: Promise<unknown> | undefined;

/**
 * Builds the service if it is out of date, and returns the URL of a built module, for example `database/database.js`.
 * Tests start processes from the build, because each process that runs the source would compile the service again.
 */
export async function buildServiceModule(path: string): Promise<URL> {
  built ??= promisify(execFile)(process.execPath, [compiler, '--build', fileURLToPath(service)]);
  await built;
  return new URL(path, dist);
}

/**
 * Builds the service if it is out of date, and returns the path of a program whose modules are bundled into
 * few files. Loading the hundreds of modules of the build takes a third of the CPU time of a start.
 */
export async function buildServiceProgram(name: (typeof programs)[number]): Promise<string> {
  await buildServiceModule(name);
  bundled ??= bundlePrograms();
  await bundled;
  return fileURLToPath(new URL(name, bundle));
}

async function bundlePrograms(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: programs.map((name) => fileURLToPath(new URL(name, dist))),
    outdir: fileURLToPath(bundle),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@electric-sql/*', '@node-rs/*', '@opentelemetry/*', '@zxcvbn-ts/*', 'pg', 'pino', 'prom-client'],
    // For packages that are CommonJS modules.
    banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
    plugins: [originalUrls],
    write: false,
  });
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)));
}

/** The module that starts the command line, which is bundled, too. */
const startsProgram = fileURLToPath(new URL('jobs/scheduled-backups.js', dist));

/** Keeps the URLs of the built modules, from which the service finds its files. */
const originalUrls: Plugin = {
  name: 'original-urls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dist[\\/].*\.js$/ }, async ({ path }) => {
      if (!path.startsWith(fileURLToPath(dist))) return undefined;
      const source = await readFile(path, 'utf8');
      const url = path === startsProgram ? new URL('jobs/scheduled-backups.js', bundle) : pathToFileURL(path);
      return { contents: source.replaceAll('import.meta.url', JSON.stringify(url.href)) };
    });
  },
};

/** Writes a file in one step, because other processes of the tests may write and load the same one. */
async function replaceFile(path: string, contents: Uint8Array): Promise<void> {
  const current = await readFile(path).catch(() => null);
  if (current?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), randomBytes(6).toString('hex'));
  await writeFile(temporary, contents);
  await rename(temporary, path);
}
