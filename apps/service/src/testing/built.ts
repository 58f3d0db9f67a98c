import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const service = new URL('../../', import.meta.url);
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', service));

let built: Promise<unknown> | undefined;

/**
 * Where a module of the built service is, `db/database.js` for example, brought up to date first, which takes a moment
 * when it is. Processes of tests start from it, because from source each of them would compile the service anew.
 */
export async function builtModule(path: string): Promise<URL> {
  built ??= promisify(execFile)(process.execPath, [compiler, '--build', fileURLToPath(service)]);
  await built;
  return new URL(`dist/${path}`, service);
}
