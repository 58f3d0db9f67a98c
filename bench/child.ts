import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that executes one order at a time. */
export interface Child<Order, Result> {
  ask(order: Order): Promise<Result>;
  stop(): void;
}

/** Starts a module of this folder that calls `serveOrders` with the same types. */
export function startChild<Order extends object, Result>(file: string): Child<Order, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error(`The process of ${file} ended before it returned a result.`)));
  return {
    async ask(order) {
      child.send(order);
      const [result] = await once(child, 'message', { signal: ended.signal });
      return result;
    },
    stop: () => child.disconnect(),
  };
}

/** Executes the orders of the parent process, and ends with it. */
export function serveOrders<Order, Result>(run: (order: Order) => Promise<Result>): void {
  process.on('message', async (order: Order) => process.send?.(await run(order)));
  process.once('disconnect', () => process.exit());
}
