// Runs the service at 70 % of its highest load for 30 minutes, with visitors who sign up and leave as fast as others
// come, and shows whether memory, response times and tables stay as they are. `--minutes=2` for a shorter run. Linux
// only.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { startMailServer } from '../apps/service/src/testing/mail-server.ts';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { startChild } from './child.ts';
import { median } from './comparison.ts';
import { allowMagicLinks, createProject } from './projects.ts';
import { startService } from './service.ts';
import type { SoakPart, SoakTask } from './soak-load.ts';
import { type SoakSample, writeSoakPlot } from './soak-plot.ts';

const minutes = Number(process.argv.find((text) => text.startsWith('--minutes='))?.slice('--minutes='.length) ?? 30);
const share = 0.7;
/** Length of a part in seconds. Each part is one point of the plot. */
const seconds = Math.min(30, minutes * 3);

/** Tables that keep their number of rows, because as many leave as come. */
const steadyTables = ['users', 'sessions', 'teams', 'team_members'];
/** Tables that grow with the load until their rows expire. */
const growingTables = ['verification_codes', 'events', 'emails'];

const postgres = await startPostgres({ durable: true });
const mail = await startMailServer();
const service = await startService({
  DATABASE_URL: postgres.url,
  KEYSTACK_SMTP_URL: mail.url,
  KEYSTACK_TRUSTED_PROXIES: '1',
});
const { first } = await createAccountRequests(service.url, 1);
const project = await createProject(service.url, first.token);
await allowMagicLinks(service.url, project, first.token);
const headers = { client: project.clientHeaders, server: project.headers };
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
const load = startChild<SoakTask, SoakPart>('./soak-load.ts');
const run = (length: number, rate: number | null) => load.run({ url: service.url, ...headers, seconds: length, rate });

async function readTables(): Promise<SoakSample['tables']> {
  const tables: Record<string, { size: number; rows: number }> = {};
  for (const name of [...steadyTables, ...growingTables]) {
    const { rows } = await database.query(
      `select count(*)::int as rows, pg_total_relation_size($1)::float8 / 1048576 as size from ${name}`,
      [name],
    );
    tables[name] = rows[0];
  }
  return tables;
}

/** Work of the machine so far that can make responses slow. */
interface Circumstances {
  /** Time in which a process of this machine waited for a disk, in milliseconds. */
  readonly diskWait: number;
  readonly serviceCpu: number;
  readonly checkpoints: number;
  /** Numbers of automatic vacuums by table. */
  readonly vacuums: Readonly<Record<string, number>>;
}

async function readCircumstances(): Promise<Circumstances> {
  const [, microseconds] = /^some .* total=(\d+)$/m.exec(readFileSync('/proc/pressure/io', 'utf8')) ?? [];
  const checkpoints = await database.query('select checkpoints_timed + checkpoints_req as count from pg_stat_bgwriter');
  const vacuums = await database.query('select relname, autovacuum_count::int as count from pg_stat_user_tables');
  return {
    diskWait: Number(microseconds) / 1000,
    serviceCpu: service.cpuTime(),
    checkpoints: Number(checkpoints.rows[0]?.count),
    vacuums: Object.fromEntries(vacuums.rows.map(({ relname, count }) => [relname, count])),
  };
}

/** Describes what happened between two readings. */
function describeCircumstances(before: Circumstances, after: Circumstances, requests: number): string {
  const tables = Object.keys(after.vacuums).filter((name) => after.vacuums[name] !== before.vacuums[name]);
  const cpu = ((after.serviceCpu - before.serviceCpu) / requests) * 1000;
  const disk = after.diskWait - before.diskWait;
  const checkpoints = after.checkpoints - before.checkpoints;
  return `disk wait ${disk.toFixed(0)} ms, ${checkpoints} checkpoints, ${cpu.toFixed(2)} ms CPU per request, vacuumed: ${tables.join(', ') || 'none'}`;
}

await run(10, null);
const highest = await run(Math.min(30, minutes * 6), null);
const highestRate = highest.requests / Math.min(30, minutes * 6);
const rate = highestRate * share;
console.log(
  `Highest load ${highestRate.toFixed(0)} requests/s, now ${rate.toFixed(0)} requests/s for ${minutes} minutes`,
);

const samples: SoakSample[] = [];
let circumstances = await readCircumstances();
const start = performance.now();
while (performance.now() - start < minutes * 60_000) {
  const part = await run(seconds, rate);
  const minute = (performance.now() - start) / 60_000;
  const now = await readCircumstances();
  samples.push({
    minute,
    ...part,
    memory: service.memory(),
    tables: await readTables(),
    circumstances: describeCircumstances(circumstances, now, part.requests),
  });
  circumstances = now;
  // The server keeps what it has received.
  mail.emails.length = 0;
  process.stderr.write(
    `\r${minute.toFixed(1)} minutes: ${(part.requests / seconds).toFixed(0)} requests/s, p99 ${part.p99.toFixed(1)} ms, ${service.memory().toFixed(0)} MB `,
  );
}
process.stderr.write('\n');
load.stop();
await database.end();
await service.stop();
await mail.stop();
await postgres.stop();

/** Compares the median of the last quarter with that of the second one, when everything has warmed up. */
function growth(read: (sample: SoakSample) => number): { before: number; after: number; ratio: number } {
  const quarter = Math.ceil(samples.length / 4);
  const before = median(samples.slice(quarter, 2 * quarter).map(read));
  const after = median(samples.slice(-quarter).map(read));
  return { before, after, ratio: after / before };
}

const failures: Record<string, number> = {};
for (const sample of samples) {
  for (const [name, count] of Object.entries(sample.failures)) failures[name] = (failures[name] ?? 0) + count;
}
const requests = samples.reduce((sum, sample) => sum + sample.requests, 0);
/** Figures with the highest growth that is allowed. */
const figures = [
  { name: 'Memory of the service, MB', most: 1.1, ...growth(({ memory }) => memory) },
  { name: '99th percentile, ms', most: 1.5, ...growth(({ p99 }) => p99) },
  ...steadyTables.map((table) => ({
    name: `Size of ${table}, MB`,
    most: 1.25,
    ...growth(({ tables }) => tables[table]?.size ?? Number.NaN),
  })),
  ...growingTables.map((table) => ({
    name: `Size of a row of ${table}, bytes`,
    most: 1.1,
    ...growth(({ tables }) => {
      const { size, rows } = tables[table] ?? { size: Number.NaN, rows: 1 };
      return (size * 1_048_576) / rows;
    }),
  })),
];
for (const { name, before, after, ratio, most } of figures) {
  const verdict = ratio <= most ? 'ok' : `more than ${most}`;
  console.log(
    `${name.padEnd(34)} ${before.toFixed(2).padStart(9)} → ${after.toFixed(2).padStart(9)}  ${ratio.toFixed(2)}  ${verdict}`,
  );
}
const usualP99 = median(samples.map(({ p99 }) => p99));
for (const { minute, p99, circumstances: text } of samples) {
  if (p99 > 1.5 * usualP99) console.log(`Slow at ${minute.toFixed(1)} minutes: p99 ${p99.toFixed(0)} ms, ${text}`);
}
console.log(`${requests} requests, failed: ${JSON.stringify(failures)}`);
const report = { minutes, highestRate, rate, requests, failures, figures, samples };
await writeFile(new URL('results/soak.json', import.meta.url), `${JSON.stringify(report)}\n`);
await writeSoakPlot(samples);
process.exitCode = Object.keys(failures).length === 0 && figures.every(({ ratio, most }) => ratio <= most) ? 0 : 1;
