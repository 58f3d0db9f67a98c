// Compares the engines of the embedded database, PGlite (`baseline`) and the native PostgreSQL (`ours`), as services
// and as databases.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedEngine } from '../apps/service/src/database/embedded-engine.ts';
import { createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import type { DatabaseCommitTask } from './commits.ts';
import { type Comparison, measureBothSides } from './comparison.ts';
import type { LoadTestTask } from './load.ts';
import { printReport } from './report.ts';
import { startService } from './service.ts';

const effort = { rounds: 5, seconds: 1.5, warmUp: 1 };
const load = startChild<LoadTestTask, number>('./load.ts');
const folder = await mkdtemp(join(tmpdir(), 'keystack-bench-engines-'));
// Also for the user that runs PostgreSQL if this process is root.
await chmod(folder, 0o711);

async function startStack(engine: EmbeddedEngine) {
  const settings = {
    KEYSTACK_EMBEDDED_ENGINE: engine,
    KEYSTACK_DATA_DIR: join(folder, engine),
  };
  const fresh = await startService(settings);
  await fresh.stop();
  const service = await startService(settings);
  const commits = startChild<DatabaseCommitTask, number>('./commits.ts');
  return {
    service,
    accounts: await createAccountRequests(service.url, 100),
    starts: { first: fresh.start.coldStart, later: service.start.coldStart },
    commits: (callers: number) => (seconds: number) =>
      commits.run({ directory: join(folder, `commits-${engine}`), engine, callers, seconds }),
    async stop() {
      commits.stop();
      await service.stop();
    },
  };
}

type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * Returns the memory of the service and its server in megabytes, with an equal part of each shared page. Linux only.
 */
function memoryOf(engine: EmbeddedEngine): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const directory = join(folder, engine);
  const server = Number.parseInt(lines.find((line) => line.includes(`/postgres -D ${directory}/`)) ?? '', 10);
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const pids = [server, ...parents.filter(([, parent]) => parent === server).map(([pid]) => pid)];
  return pids.reduce<number>((sum, pid) => sum + pssOf(pid), 0);
}

function pssOf(pid: number | undefined): number {
  if (pid === undefined || Number.isNaN(pid)) return 0;
  const [, kilobytes = '0'] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

const baseline = await startStack('pglite');
const ours = await startStack('native');
const comparisons: Comparison[] = [];

async function compare(name: string, unit: string, measure: (stack: Stack) => (seconds: number) => Promise<number>) {
  const sides = { baseline: 'PGlite', ours: 'native' };
  comparisons.push(
    await measureBothSides(effort, { name, unit, sides, baseline: measure(baseline), ours: measure(ours) }),
  );
}

const requests = {
  'GET /users/me': 'readOwnUser',
  'POST /auth/oauth/token': 'refresh',
  'POST /auth/password/sign-in': 'signIn',
} as const;
for (const connections of [1, 16]) {
  for (const [name, kind] of Object.entries(requests)) {
    await compare(
      `${name}, ${connections} at a time`,
      'responses/s',
      ({ service: { url }, accounts }) =>
        (seconds) =>
          load.run({ kind: 'closed', url, requests: accounts[kind], seconds, connections }),
    );
  }
  await compare(`Commit a row, ${connections} at a time`, 'commits/s', ({ commits }) => commits(connections));
}
await compare('8 kB written to a file, and fsync', 'syncs/s', ({ commits }) => commits(0));
printReport(comparisons, []);
for (const [engine, { service, starts }] of Object.entries({ pglite: baseline, native: ours })) {
  const memory = pssOf(service.processId) + (engine === 'native' ? memoryOf('native') : 0);
  console.log(
    `${engine}: first start ${starts.first.toFixed(0)} ms, later start ${starts.later.toFixed(0)} ms, ${memory.toFixed(0)} MB after load`,
  );
}
await baseline.stop();
await ours.stop();
load.stop();
await rm(folder, { recursive: true });
