import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const service = new URL('../../', import.meta.url);
const compiler = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', service));

let built: Promise<unknown> | undefined;

/**
 * Builds the service if it is out of date, and returns the URL of a built module, for example `database/database.js`.
 * Tests start processes from the build, because each process that runs the source would compile the service again.
 */
export async function buildServiceModule(path: string): Promise<URL> {
  built ??= promisify(execFile)(process.execPath, [compiler, '--build', fileURLToPath(service)]);
  await built;
  return new URL(`dist/${path}`, service);
}
