import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headerNames as names } from '@keystack/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase, type UnopenedTestDatabase } from '../testing/database.ts';
import {
  freePort,
  type RunningService,
  runCommand,
  runService,
  runServiceUntilExit,
  waitForOutput,
} from '../testing/run-service.ts';

/* The service in two worker processes, with KEYSTACK_WORKERS and a PostgreSQL server. */

const credentials: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  [names.accessType]: 'client',
  [names.projectId]: 'internal',
  [names.publishableClientKey]: 'this-publishable-client-key-is-for-local-development-only',
};

const password = 'correct horse';

let folder: string;
let database: UnopenedTestDatabase;
let settings: Readonly<Record<string, string>>;
let service: RunningService;
let metricsUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystack-workers-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the service on a new database, with further settings, and waits until both workers have metrics. */
async function startWorkers(more: Readonly<Record<string, string>> = {}): Promise<void> {
  database = await createMigratedDatabase();
  const metricsPort = await freePort();
  metricsUrl = `http://localhost:${metricsPort}/metrics`;
  const { address } = database;
  settings = {
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
    KEYSTACK_ABUSE_LIMITS: 'off',
    KEYSTACK_WORKERS: '2',
    KEYSTACK_METRICS_PORT: String(metricsPort),
    KEYSTACK_DATA_DIR: folder,
    ...('url' in address && { DATABASE_URL: address.url }),
    ...more,
  };
  service = await runService(settings);
  // The service listens as soon as the first worker does.
  while ((await readWorkers()).length < 2);
}

async function endWorkers(): Promise<void> {
  await service.end('SIGKILL');
  await database.remove();
}

/** Returns the numbers of the workers that have metrics, with the requests that each has handled. */
async function readWorkers(): Promise<readonly { worker: string; requests: number }[]> {
  const response = await fetch(metricsUrl).catch(() => undefined);
  const text = (await response?.text()) ?? '';
  return [...text.matchAll(/^keystack_build_info\{worker="(\d)"/gm)].map(([, worker = '']) => ({
    worker,
    requests: [
      ...text.matchAll(
        new RegExp(`_request_duration_seconds_count\\{worker="${worker}",method="POST".* (\\d+)$`, 'gm'),
      ),
    ].reduce((sum, [, count]) => sum + Number(count), 0),
  }));
}

/** Sends a request on a connection of its own, which the workers get in turn. */
function post(path: string, body: unknown, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${service.url}/api/v1${path}`, {
    signal,
    method: 'POST',
    headers: { ...credentials, connection: 'close' },
    body: JSON.stringify(body),
  });
}

function signUp(email: string, signal: AbortSignal | null = null): Promise<Response> {
  const body = { email, password, verification_callback_url: 'http://localhost:3000/verify' };
  return post('/auth/password/sign-up', body, signal);
}

/** Returns the process ids of the workers, in the order of their start. */
function workerIds(): readonly number[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n');
  const rows = all.map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === service.processId).map(([id = 0]) => id);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

it('starts in one process only on the embedded database, and tells what to do for more', async () => {
  const data = join(folder, 'data');
  const { code, output } = await runServiceUntilExit({ KEYSTACK_DATA_DIR: data, KEYSTACK_WORKERS: '2' });
  expect(code).toBe(2);
  expect(output).toMatch(
    /KEYSTACK_WORKERS is "2", but DATABASE_URL is missing.*Set DATABASE_URL to a PostgreSQL server/,
  );
  expect(existsSync(data)).toBe(false);
});

describe('a service in two processes', () => {
  beforeAll(() => startWorkers());
  afterAll(endWorkers);

  it('handles requests in all processes, and a unique email is taken once', async () => {
    const requestsOf = async () => (await readWorkers()).map(({ requests }) => requests);
    const before = await requestsOf();
    const emails = Array.from({ length: 16 }, (_, index) => `user-${index}@example.com`);
    const created = await Promise.all(emails.map((email) => signUp(email)));
    expect(created.map(({ status }) => status)).toEqual(emails.map(() => 200));
    const same = await Promise.all(emails.map(() => signUp('same@example.com')));
    expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 400)]);
    const signIns = await Promise.all(emails.map((email) => post('/auth/password/sign-in', { email, password })));
    expect(signIns.map(({ status }) => status)).toEqual(emails.map(() => 200));
    expect((await readWorkers()).map(({ worker }) => worker)).toEqual(['1', '2']);
    const handled = (await requestsOf()).map((requests, index) => requests - (before[index] ?? 0));
    expect(handled.every((requests) => requests > 0)).toBe(true);
    expect(handled.reduce((sum, requests) => sum + requests, 0)).toBe(3 * emails.length);
  });

  it('can be backed up', async () => {
    await signUp('user@example.com');
    const file = join(folder, 'keystack.archive');
    const env = { ...settings, PORT: new URL(service.url).port };
    expect(await runCommand(['backup', file], env)).toMatchObject({ code: 0 });
    expect(await runCommand(['verify', file], env)).toMatchObject({ code: 0 });
  });

  it('ends with the reason if it cannot start', async () => {
    const { code, output } = await runServiceUntilExit({ ...settings, PORT: new URL(service.url).port });
    expect(code).toBe(1);
    expect(output).toMatch(/The port is in use by another process/);
    expect(output.match(/is in use/g)).toHaveLength(1);
  });
});

describe('a service in two processes that end', () => {
  beforeEach(() => startWorkers());
  afterEach(endWorkers);

  it('replaces a worker that was killed, and loses no acknowledged sign-up', async () => {
    const acknowledged: string[] = [];
    const replaced = new AbortController();
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let index = 0; index < 10; index += 1) {
        const email = `user-${client}-${index}@example.com`;
        // A request that the killed worker has fails, or has no response if the worker had not accepted the connection.
        const response = await signUp(email, replaced.signal).catch(() => undefined);
        if (response?.status === 200) acknowledged.push(email);
        if (client === 0 && index === 3) process.kill(workerIds().at(-1) ?? 0, 'SIGKILL');
      }
    });
    await waitForOutput(service, /A worker process ended\. Another one takes its place/);
    while ((await readWorkers()).length < 2);
    replaced.abort();
    await Promise.all(clients);
    expect(acknowledged.length).toBeGreaterThan(0);
    // One for each worker.
    for (const email of ['later-1@example.com', 'later-2@example.com']) {
      expect((await signUp(email)).status).toBe(200);
      acknowledged.push(email);
    }
    for (const email of acknowledged)
      expect((await post('/auth/password/sign-in', { email, password })).status).toBe(200);
  });

  it('completes the requests of all workers when it is stopped, however many signals it gets', async () => {
    await signUp('user@example.com');
    const body = JSON.stringify({ email: 'user@example.com', password });
    const requests = Array.from({ length: 16 }, () =>
      request(`${service.url}/api/v1/auth/password/sign-in`, {
        method: 'POST',
        agent: false,
        headers: { ...credentials, 'content-length': String(body.length) },
      }).end(body),
    );
    const responses = requests.map((each) => once(each, 'response').then(([{ statusCode }]) => statusCode));
    // Sent, but perhaps not accepted by a worker yet.
    await Promise.all(requests.map((each) => once(each, 'finish')));
    const ended = service.end('SIGTERM');
    process.kill(service.processId ?? 0, 'SIGINT');
    process.kill(service.processId ?? 0, 'SIGTERM');
    expect(await Promise.all(responses)).toEqual(requests.map(() => 200));
    expect(await ended).toBe(0);
    expect(service.output()).not.toMatch(/Error/);
  });

  it('ends all workers when the primary process is killed', async () => {
    const ids = workerIds();
    expect(ids).toHaveLength(2);
    await service.end('SIGKILL');
    const again = await runService(settings);
    expect(await again.end('SIGTERM')).toBe(0);
    // They finish their work first, which may take longer than the next start.
    for (const id of ids) await expect.poll(() => isRunning(id)).toBe(false);
  });
});

describe('a service in two processes, one of which does not respond', () => {
  beforeEach(async () => {
    const preload = join(folder, 'short-stop.mjs');
    // Processes have a second to stop instead of 25.
    await writeFile(
      preload,
      `const { setTimeout } = globalThis;
      globalThis.setTimeout = (run, ms, ...args) => setTimeout(run, ms === 25_000 ? 1_000 : ms, ...args);`,
    );
    await startWorkers({ NODE_OPTIONS: `--import=${preload}` });
  });
  afterEach(endWorkers);

  it('goes on without it, and then stops', async () => {
    const [, second = 0] = workerIds();
    process.kill(second, 'SIGSTOP');
    expect((await readWorkers()).map(({ worker }) => worker)).toEqual(['1']);
    expect(await service.end('SIGTERM')).toBe(1);
    await expect.poll(() => isRunning(second)).toBe(false);
  });
});
