import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const service = new URL('../../', import.meta.url);
const root = new URL('../../', service);
const compiler = fileURLToPath(new URL('node_modules/typescript-native/bin/tsc', root));
const bundler = fileURLToPath(new URL('scripts/bundle-service.js', root));

let compiled: Promise<unknown> | undefined;
let bundled: Promise<unknown> | undefined;

/**
 * Compiles the service if it is out of date, and returns the URL of a compiled module, for example
 * `database/database.js`. Tests start processes from it, because each process that runs the source would compile the
 * service again.
 */
export async function buildServiceModule(path: string): Promise<URL> {
  compiled ??= run(process.execPath, [compiler, '--build', fileURLToPath(service)]);
  await compiled;
  return new URL(`lib/${path}`, service);
}

/** Bundles the programs of the service, and returns the path of one. */
export async function buildServiceProgram(name: 'main.js' | 'cli.js'): Promise<string> {
  bundled ??= run(process.execPath, [bundler]);
  await bundled;
  return fileURLToPath(new URL(`dist/${name}`, service));
}
