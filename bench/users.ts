// Measures the list of users, which owners see in the dashboard, at a million users: response times, and the longest
// tasks in a browser. A small project shares the database. `--embedded` measures the embedded database,
// `--count=100000` fewer users.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/service/src/database/database.ts';
import { createLog } from '../apps/service/src/log.ts';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { insertManyUsers } from './many-users.ts';
import { type BenchProject, createProject } from './projects.ts';
import { startService } from './service.ts';
import { measureLongTasks } from './users-browser.ts';
import { createFilterCases, createUserListCases, measureCase } from './users-requests.ts';

const isEmbedded = process.argv.includes('--embedded');
const count = Number(process.argv.find((text) => text.startsWith('--count='))?.slice('--count='.length) ?? 1_000_000);
const smallCount = 1000;
const maxMs = 300;
const maxTaskMs = 100;

const folder = await mkdtemp(join(tmpdir(), 'keystack-bench-users-'));
const postgres = isEmbedded ? undefined : await startPostgres({ durable: true });
const settings: Readonly<Record<string, string>> = postgres
  ? { DATABASE_URL: postgres.url }
  : { KEYSTACK_DATA_DIR: folder };

async function createFilledProjects(): Promise<{ project: BenchProject; small: BenchProject; port: string }> {
  const service = await startService(settings);
  const { first } = await createAccountRequests(service.url, 1);
  const project = await createProject(service.url, first.token);
  const small = await createProject(service.url, first.token);
  // The embedded database has one process.
  await service.stop();
  const location = postgres ? { url: postgres.url } : { directory: folder };
  const db = await openDatabase(location, {
    log: createLog({ logFormat: 'json', logLevel: 'warn' }).log,
    statementTimeoutMs: 600_000,
  });
  const start = performance.now();
  await insertManyUsers(db, project.id, count, (inserted) =>
    process.stderr.write(`\r${inserted.toLocaleString('en')} users`),
  );
  await insertManyUsers(db, small.id, smallCount);
  await db.run({ name: '', text: 'vacuum analyze' }, []);
  await db.close();
  process.stderr.write(` in ${Math.round((performance.now() - start) / 1000)} s\n`);
  return { project, small, port: new URL(service.url).port };
}

const { project, small, port } = await createFilledProjects();
const service = await startService({ ...settings, PORT: port });
const rows: string[][] = [];
let isMet = true;
const cases = [...(await createUserListCases(service.url, project)), ...createFilterCases(service.url, small)];
for (const measured of cases) {
  const { name, p50, p95 } = await measureCase(measured);
  isMet &&= p95 <= maxMs;
  rows.push([name, p50.toFixed(0), p95.toFixed(0), p95 <= maxMs ? '' : `over ${maxMs}`]);
}
const database = isEmbedded ? 'embedded database' : 'PostgreSQL';
print([[`${count.toLocaleString('en')} users, ${database}`, 'p50 ms', 'p95 ms', ''], ...rows]);

const tasks = await measureLongTasks(service.url, project.id);
isMet &&= tasks.every(({ longest }) => longest <= maxTaskMs);
print([['In Chromium', 'longest task ms', ''], ...tasks.map(({ name, longest }) => [name, longest.toFixed(0), ''])]);

await service.stop();
await postgres?.stop();
await rm(folder, { recursive: true });
process.exitCode = isMet ? 0 : 1;

/** Prints rows as a table in Markdown. */
function print([head = [], ...rows]: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(['', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
