// Measures the cost of metrics and of the log of requests: a service on a PostgreSQL server has both and none in turns.
// With `--traces` instead the cost of the export to OpenTelemetry: two services in turns, with the `OTEL_*` variables
// of this process, such as `OTEL_TRACES_SAMPLER`. Linux only.
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import { measureBothSides, median, ratioOfMedians } from './comparison.ts';
import type { LoadRequest, LoadTestTask } from './load.ts';
import type { ObservedServiceTask, SlicePair } from './observed-service.ts';
import { freePort, productionSettings, startService, untilReady } from './service.ts';

const quick = process.argv.includes('--quick');
const isTraces = process.argv.includes('--traces');
const connections = 16;
/** Requests per second while the latency is measured. */
const rate = 200;
const token = 'bench_4kq8Zt2VnW7xRb1cYd5mHs9uLg3pQe6f';

const load = startChild<LoadTestTask, number>('./load.ts');
const postgres = await startPostgres({ durable: true });
// The same issuer, so that all processes accept the tokens of one.
const settings = { DATABASE_URL: postgres.url, KEYSTACK_URL: 'https://auth.example.com' };
const logFile = join(tmpdir(), `keystack-bench-${process.pid}.log`);
const log = await open(logFile, 'w');
// By another process, because sign-ups change how V8 compiles the service.
const first = await startService(settings);
const accounts = await createAccountRequests(first.url, 100);
await first.stop();

const requestsByName: readonly (readonly [string, readonly LoadRequest[]])[] = [
  ['Read the current user', accounts.readOwnUser],
  ['Refresh an access token', accounts.refresh],
];

const sendRequests = (url: string, requests: readonly LoadRequest[], seconds: number) =>
  load.run({ kind: 'closed', url, requests, seconds, connections });

/**
 * Returns the mean of some ratios without the highest and the lowest fifth, and its standard error, for example `0.985
 * ± 0.004`.
 */
function describeRatios(ratios: readonly number[]): string {
  const fifth = Math.floor(ratios.length / 5);
  const kept = ratios.toSorted((a, b) => a - b).slice(fifth, ratios.length - fifth);
  const mean = kept.reduce((sum, ratio) => sum + ratio, 0) / kept.length;
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length;
  return `${mean.toFixed(3)} ± ${Math.sqrt(variance / ratios.length).toFixed(3)}`;
}

/** Compares the service with itself, with metrics and the log in one slice of time and without in the next. */
async function measureMetricsAndLog(): Promise<void> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const service = startChild<ObservedServiceTask, readonly SlicePair[]>('./observed-service.ts', {
    env: { ...productionSettings(port), ...settings, KEYSTACK_METRICS_TOKEN: token },
    output: log.fd,
  });
  await untilReady(url);
  const seconds = quick ? 60 : 150;
  for (const [name, requests] of requestsByName) {
    await sendRequests(url, requests, 5);
    const [pairs] = await Promise.all([service.run({ seconds }), sendRequests(url, requests, seconds + 1)]);
    const perSecond = pairs.map((pair) => pair.with.perSecond / pair.without.perSecond);
    const cpu = pairs.map((pair) => pair.with.cpu / pair.without.cpu);
    const usual = median(pairs.map(({ without }) => without.cpu));
    console.log(
      `${name}: ${describeRatios(perSecond)} times the responses, ${describeRatios(cpu)} times the CPU time of ${usual.toFixed(1)} µs`,
    );
  }
  service.stop();
}

/** Compares two processes in turns, one that exports all traces to OpenTelemetry and one that exports none. */
async function measureTraces(): Promise<void> {
  const collector = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  }).listen(0);
  const telemetry = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(collector.address() as AddressInfo).port}`,
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('OTEL_'))),
  };
  const [off, on] = [await startService(settings, log.fd), await startService({ ...settings, ...telemetry }, log.fd)];
  const sides = { baseline: 'without', ours: 'with OpenTelemetry' };
  for (const [name, requests] of requestsByName) {
    const comparison = await measureBothSides(
      { rounds: 7, seconds: quick ? 1 : 4, warmUp: 4 },
      {
        name,
        unit: 'responses/s',
        sides,
        baseline: (seconds) => sendRequests(off.url, requests, seconds),
        ours: (seconds) => sendRequests(on.url, requests, seconds),
      },
    );
    console.log(`${name}: ${ratioOfMedians(comparison).toFixed(3)} times the responses`);
  }
  await off.stop();
  await on.stop();
  collector.close();
}

/** Compares the response times of two processes in turns at a low load. */
async function measureLatency(): Promise<void> {
  const off = await startService({ ...settings, KEYSTACK_LOG_LEVEL: 'warn' });
  const on = await startService({ ...settings, KEYSTACK_METRICS_TOKEN: token }, log.fd);
  // More often than Prometheus does.
  const scrapes = setInterval(async () => {
    await (await fetch(`${on.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  }, 1000);
  const latency = (url: string) => (seconds: number) =>
    load.run({ kind: 'open', url, requests: accounts.readOwnUser, seconds, rate });
  const name = `99th percentile at ${rate} requests/s`;
  const { baseline, ours } = await measureBothSides(
    { rounds: quick ? 7 : 14, seconds: 2, warmUp: 4 },
    {
      name,
      unit: 'ms',
      sides: { baseline: 'without', ours: 'with metrics and log' },
      baseline: latency(off.url),
      ours: latency(on.url),
    },
  );
  console.log(`${name}: ${median(baseline).toFixed(2)} ms without, ${median(ours).toFixed(2)} ms with metrics and log`);
  clearInterval(scrapes);
  await off.stop();
  await on.stop();
}

if (isTraces) await measureTraces();
else {
  await measureMetricsAndLog();
  await measureLatency();
}
load.stop();
await postgres.stop();
await log.close();
await rm(logFile);
