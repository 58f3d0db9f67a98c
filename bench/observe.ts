// Measures the cost of metrics and of the log of requests: two services on one PostgreSQL server, one with both and one
// without, in turns. With `--traces` instead the cost of the export to OpenTelemetry, with the `OTEL_*` variables of this
// process, such as `OTEL_TRACES_SAMPLER`. Linux only.
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import { type Comparison, measureBothSides, median, ratioOfMedians } from './comparison.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import { type ServiceProcess, startService } from './service.ts';

const quick = process.argv.includes('--quick');
const plan = quick ? { rounds: 7, seconds: 1, warmUp: 3 } : { rounds: 7, seconds: 2, warmUp: 4 };
/** Pairs of processes, because two processes of the same program differ by some percent. */
const pairs = quick ? 2 : 4;
const connections = 16;
/** Requests per second while the latency is measured. */
const rate = 200;

const load = startChild<LoadTestTask, number>('./load.ts');
const postgres = await startPostgres({ durable: true });
// The same issuer, so that all processes accept the tokens of one.
const settings = { DATABASE_URL: postgres.url, KEYSTACK_URL: 'https://auth.example.com' };
// By another process, because sign-ups change how V8 compiles the service.
const first = await startService(settings);
const accounts = await createAccountRequests(first.url, 100);
await first.stop();

const token = 'bench_4kq8Zt2VnW7xRb1cYd5mHs9uLg3pQe6f';
const logFile = join(tmpdir(), `keystack-bench-${process.pid}.log`);
const log = await open(logFile, 'w');
const traces = process.argv.includes('--traces');
const collector = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
}).listen(0);
const telemetry = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(collector.address() as AddressInfo).port}`,
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'))),
};
const startOff = () =>
  traces ? startService(settings, log.fd) : startService({ ...settings, KEYSTACK_LOG_LEVEL: 'warn' });
const startOn = () =>
  startService({ ...settings, ...(traces ? telemetry : { KEYSTACK_METRICS_TOKEN: token }) }, log.fd);

/** Measurements by name. */
const results = new Map<string, Comparison>();

function add({ floor, ours, ...comparison }: Comparison): void {
  const before = results.get(comparison.name);
  results.set(comparison.name, {
    ...comparison,
    floor: [...(before?.floor ?? []), ...floor],
    ours: [...(before?.ours ?? []), ...ours],
  });
}

/** Measures responses per second. Appends the CPU time of the service for each, in milliseconds, to `cpu`. */
const throughput =
  (service: ServiceProcess, requests: readonly LoadRequest[], cpu: number[]) => async (seconds: number) => {
    const before = service.cpuTime();
    const perSecond = await load.run({ kind: 'closed', url: service.url, requests, seconds, connections });
    cpu.push(((service.cpuTime() - before) / (perSecond * seconds)) * 1000);
    return perSecond;
  };

const latency = (service: ServiceProcess) => (seconds: number) =>
  load.run({ kind: 'open', url: service.url, requests: accounts.readOwnUser, seconds, rate });

const sides = { floor: 'without', ours: traces ? 'with OpenTelemetry' : 'with metrics and log' };

async function comparePair(off: ServiceProcess, on: ServiceProcess): Promise<void> {
  for (const [name, requests] of [
    ['Read the current user', accounts.readOwnUser],
    ['Refresh an access token', accounts.refresh],
  ] as const) {
    const cpu = { floor: [] as number[], ours: [] as number[] };
    const floor = throughput(off, requests, cpu.floor);
    const ours = throughput(on, requests, cpu.ours);
    add(await measureBothSides(plan, { name, unit: 'responses/s', sides, floor, ours }));
    // Without the warm-up.
    const [floorCpu, oursCpu] = [cpu.floor.slice(1), cpu.ours.slice(1)];
    add({ name: `${name}, CPU`, unit: 'ms per request', sides, floor: floorCpu, ours: oursCpu });
  }
  const name = `99th percentile at ${rate} requests/s`;
  add(await measureBothSides(plan, { name, unit: 'ms', sides, floor: latency(off), ours: latency(on) }));
}

for (let pair = 0; pair < pairs; pair += 1) {
  const first = await (pair % 2 === 0 ? startOff() : startOn());
  const second = await (pair % 2 === 0 ? startOn() : startOff());
  const [off, on] = pair % 2 === 0 ? [first, second] : [second, first];
  // More often than Prometheus does.
  const scrapes = setInterval(async () => {
    if (!traces) await (await fetch(`${on.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  }, 1000);
  await comparePair(off, on);
  clearInterval(scrapes);
  await off.stop();
  await on.stop();
}

for (const comparison of results.values()) {
  const [without, withBoth] = [comparison.floor, comparison.ours].map((values) => median(values).toPrecision(4));
  console.log(
    `${comparison.name}: ${without} ${comparison.unit} without, ${withBoth} with, ratio ${ratioOfMedians(comparison).toFixed(3)}`,
  );
}
load.stop();
collector.close();
await postgres.stop();
await log.close();
await rm(logFile);
