// Measures how throughput grows with the cores: one worker process with everything on one core, and two workers on two
// cores with twice the connections. PostgreSQL and the load generator share the cores with the service. Linux only.
import { execFileSync } from 'node:child_process';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { type AccountRequests, createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import { type Comparison, measureBothSides, meetsTarget } from './comparison.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import { printReport } from './report.ts';
import { startService } from './service.ts';

const connectionsPerCore = 16;

/** Everything that serves one side, on its own cores. */
interface Stack {
  readonly accounts: AccountRequests;
  measure(requests: readonly LoadRequest[]): (seconds: number) => Promise<number>;
  stop(): Promise<void>;
}

async function startStack(cores: string, workers: number): Promise<Stack> {
  // Processes that start from now on have the cores of this one.
  execFileSync('taskset', ['-cp', cores, String(process.pid)]);
  const load = startChild<LoadTestTask, number>('./load.ts');
  const postgres = await startPostgres({ durable: true });
  const service = await startService({ KEYSTACK_WORKERS: String(workers), DATABASE_URL: postgres.url });
  return {
    accounts: await createAccountRequests(service.url, 100),
    measure: (requests) => (seconds) =>
      load.run({ kind: 'closed', url: service.url, requests, seconds, connections: connectionsPerCore * workers }),
    async stop() {
      load.stop();
      await service.stop();
      await postgres.stop();
    },
  };
}

const baseline = await startStack('0', 1);
const ours = await startStack('0,1', 2);
const comparisons: Comparison[] = [];
const kinds = { 'GET /users/me': 'readOwnUser', 'POST /auth/oauth/token': 'refresh' } as const;
for (const [name, kind] of Object.entries(kinds)) {
  comparisons.push(
    await measureBothSides(
      { rounds: 5, seconds: 3, warmUp: 2 },
      {
        name: 'Two workers on two cores, PostgreSQL',
        unit: 'responses/s',
        sides: { baseline: `${name}, one worker on one core`, ours: `${name}, two workers on two cores` },
        target: { atLeast: 1.7 },
        baseline: baseline.measure(baseline.accounts[kind]),
        ours: ours.measure(ours.accounts[kind]),
      },
    ),
  );
}
await baseline.stop();
await ours.stop();
printReport(comparisons, []);
process.exitCode = comparisons.every(meetsTarget) ? 0 : 1;
