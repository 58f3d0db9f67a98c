import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs the source of a module in a new process, which a test can kill. The module communicates with `process.send`, and
 * imports the service with `builtModule`.
 *
 * @param options `preload`: a module that each thread imports first.
 */
export function runProcess(source: string, { preload }: { readonly preload?: URL } = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, ...(preload && { NODE_OPTIONS: `--import=${preload}` }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
