import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Node.js options for processes that run a few queries. Optimizing the code takes more CPU time than it saves: for the
 * embedded database as much as the rest of a start. A larger space for new objects avoids garbage collections while
 * modules are loaded.
 */
export const shortLivedNodeOptions = ['--liftoff-only', '--no-opt', '--min-semi-space-size=16'];

/**
 * Runs the source of a module in a new process, which a test can kill. The module communicates with `process.send`, and
 * imports the service with `buildServiceModule`.
 *
 * @param options `preload`: a module that each thread imports first. `uid`: the user that runs it, by default that of
 *   the test.
 */
export function runModuleSource(
  source: string,
  { preload, uid }: { readonly preload?: URL; readonly uid?: number } = {},
): ChildProcess {
  return spawn(process.execPath, [...shortLivedNodeOptions, '--input-type=module', '--eval', source], {
    env: { ...process.env, ...(preload && { NODE_OPTIONS: `--import=${preload}` }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    ...(uid !== undefined && { uid }),
  });
}
