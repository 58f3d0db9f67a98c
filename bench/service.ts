import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const endWithParent = new URL('../scripts/end-with-parent.js', import.meta.url).href;
const main = fileURLToPath(new URL('../apps/service/dist/main.js', import.meta.url));

/** A running process of the built service in production mode. */
export interface ServiceProcess {
  readonly url: string;
  readonly processId: number | undefined;
  readonly start: {
    /** Time from the start of the process to the first response that needed the database, in milliseconds. */
    readonly coldStart: number;
    /** CPU time until that response, in milliseconds. Linux only. */
    readonly cpu: number;
    /** Resident memory after that response, in megabytes. */
    readonly memory: number;
  };
  /** Resident memory now, in megabytes. */
  memory(): number;
  /** CPU time so far, in seconds. Linux only. */
  cpuTime(): number;
  stop(): Promise<void>;
}

/** The publishable client key of the project `internal`. */
export const publishableKey = 'pck_bench_4kq8Zt2VnW7xRb1cYd5mHs9uLg3pQe6f';

/** The super secret admin key of the project `internal`. */
export const adminKey = 'sak_bench_9wJx3Nf6TqLr8Vz1Kb4HyCg7MdPs2Ue5';

/** Returns the settings of a service in production mode. */
export function productionSettings(port: string): Readonly<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    PORT: port,
    KEYSTACK_STOP_DELAY: '0',
    KEYSTACK_URL: `http://localhost:${port}`,
    KEYSTACK_SECRET: 'kQ7vXz2Rm9TbLw4HsYc8JdNf3GpVe6Ua5BtCx1Wy',
    KEYSTACK_SMTP_URL: 'smtp://localhost:1',
    KEYSTACK_MAIL_FROM: 'benchmark@example.com',
    KEYSTACK_OWNER_SIGN_UP: 'open',
    KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: publishableKey,
    KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'ssk_bench_7pRm2Yk5XcGv9Bt3Wj8LqDh6NfZs1Ae4',
    KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey,
  };
}

/**
 * Starts the built service with these environment variables and waits until its database responds. Chooses a free port
 * if `PORT` is absent.
 *
 * @param log The file descriptor that receives its log.
 */
export async function startService(
  settings: Readonly<Record<string, string>>,
  log: number | 'ignore' = 'ignore',
): Promise<ServiceProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', endWithParent, main], {
    // Leads a process group, as `endWithParent` requires.
    detached: true,
    env: {
      ...productionSettings(port),
      ...settings,
    },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  while (!(await responds(`${url}/health?db=1`))) {
    if (child.exitCode !== null) throw new Error('The service stopped during its start.');
    await wait(5);
  }
  const coldStart = performance.now() - start;
  const cpu = cpuTimeOf(child.pid) * 1000;
  const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024;
  return {
    url,
    processId: child.pid,
    start: { coldStart, cpu, memory: memory() },
    memory,
    cpuTime: () => cpuTimeOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', kill);
    },
  };
}

/** Returns the CPU time of a process so far, in seconds. Linux only. */
export function cpuTimeOf(processId: number | undefined): number {
  // After the name, in parentheses: fields 14 and 15 of proc(5), in hundredths of a second.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Waits until the service at a URL and its database respond. */
export async function untilReady(url: string): Promise<void> {
  while (!(await responds(`${url}/health?db=1`))) await wait(5);
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Returns a port that no process uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
