import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs a module, given as its source, as a process of its own, which can be killed; it talks by `process.send`, and finds
 * the service by `builtModule`. A `preload` is imported first, in each of its threads.
 */
export function runProcess(source: string, { preload }: { readonly preload?: URL } = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { ...process.env, ...(preload && { NODE_OPTIONS: `--import=${preload}` }) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
