import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { test as base } from '@playwright/test';

/** The URLs of a service and a demo app, and the file that controls the service's clock. */
export interface TestServers {
  readonly service: string;
  readonly demo: string;
  /** Path of a file that contains the number of milliseconds by which the service's clock is ahead. */
  readonly clock: string;
}

interface WorkerOptions {
  /** The database of the service; set by the Playwright project. */
  readonly database: 'pglite' | 'postgres';
  /**
   * Name of the servers, whose tests run in workers of their own. A file with another name than the default shares its
   * servers with no other file, for example because it expects that nobody has signed in.
   */
  readonly servers: string;
  /** A service, with an empty database, and a demo app that only the tests of this worker use. */
  readonly stack: TestServers;
}

/**
 * Playwright's `test` with a service and a demo app of its own for each worker. `page.goto('/')` opens the demo app.
 */
export const test = base.extend<Record<never, never>, WorkerOptions>({
  database: ['pglite', { scope: 'worker', option: true }],
  servers: ['shared', { scope: 'worker', option: true }],
  stack: [
    async ({ database }, use) => {
      const { where, stop } = await startServers<TestServers>('e2e/servers/stack.ts', database);
      await use(where);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ stack }, use) => use(stack.demo),
});

export { expect } from '@playwright/test';

/** Runs `work` while the service's clock is ahead by this many milliseconds, and then resets the clock. */
export async function withClockAhead<T>(
  { clock }: TestServers,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  await writeFile(clock, String(milliseconds));
  return work().finally(() => writeFile(clock, '0'));
}

/**
 * Waits until the output of a process matches a pattern, and returns the match. Reads the output on: a process whose
 * output is closed ends at its next line.
 */
export async function waitForOutput({ stdout }: { readonly stdout: Readable }, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    stdout.on('data', (chunk) => {
      output += chunk;
      const [found] = pattern.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    stdout.once('close', () => reject(new Error(`The process ended without ${pattern}:\n${output}`)));
  });
}

/**
 * Starts a script that prints one line of JSON when its servers are ready. Returns that JSON as `where`, and `stop`,
 * which ends the servers.
 */
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
