import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';

/** The URLs of a test's servers. */
export interface Stack {
  readonly service: string;
  readonly demo: string;
  /** A file with the number of milliseconds that the service's clock is ahead. */
  readonly clock: string;
}

interface WorkerOptions {
  /** The database of the service; set by the Playwright project. */
  readonly database: 'pglite' | 'postgres';
  /** A service and a demo that only this worker's tests use, on an empty database. */
  readonly stack: Stack;
}

/** Playwright's `test` on a stack of its own. `page.goto('/')` opens the demo. */
export const test = base.extend<Record<never, never>, WorkerOptions>({
  database: ['pglite', { scope: 'worker', option: true }],
  stack: [
    async ({ database }, use) => {
      const { where, stop } = await startServers<Stack>('scripts/stack.ts', database);
      await use(where);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.demo),
});

export { expect } from '@playwright/test';

/** Runs work while the service's clock is ahead by this many milliseconds. */
export async function later<T>({ clock }: Stack, milliseconds: number, work: () => Promise<T>): Promise<T> {
  await writeFile(clock, String(milliseconds));
  return work().finally(() => writeFile(clock, '0'));
}

/** Runs a script that starts servers and prints their URLs. `stop` ends them. */
export async function startServers<Where>(script: string, argument: string) {
  const servers = spawn(process.execPath, ['--import', 'tsx', '--conditions=@keystack/source', script, argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(servers, 'close');
  for await (const line of createInterface(servers.stdout)) {
    if (!line.startsWith('{')) continue;
    const where: Where = JSON.parse(line);
    return {
      where,
      async stop() {
        servers.stdin.end();
        await ended;
      },
    };
  }
  throw new Error(`The servers of ${script} did not start. Their output is above.`);
}
