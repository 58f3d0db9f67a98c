import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs a module, given as its source, as a process of its own, which can be killed; it talks by `process.send`, and finds
 * the service by `builtModule`.
 */
export function runProcess(source: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
