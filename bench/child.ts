import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that runs one task at a time. */
export interface Child<Task, Result> {
  /** Sends a task to the process and waits for its result. Rejects if the process ends before. */
  run(task: Task): Promise<Result>;
  stop(): void;
}

/** The environment of a child process. */
export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The file descriptor that receives the standard output of the process. Default: that of this process. */
  readonly output?: number;
}

/** Starts a module of this folder as a child process. The module must call `serveTasks` with the same types. */
export function startChild<Task extends object, Result>(
  file: string,
  { env = {}, output }: ChildOptions = {},
): Child<Task, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    stdio: ['inherit', output ?? 'inherit', 'inherit', 'ipc'],
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`The process of ${file} ended before it returned a result.`)));
  return {
    async run(task) {
      child.send(task);
      const [result] = await once(child, 'message', { signal: ended.signal });
      return result;
    },
    stop: () => child.disconnect(),
  };
}

/** Runs each task that the parent process sends, and returns the result to it. Exits when the parent disconnects. */
export function serveTasks<Task, Result>(run: (task: Task) => Promise<Result>): void {
  process.on('message', async (task: Task) => process.send?.(await run(task)));
  process.once('disconnect', () => process.exit());
}
