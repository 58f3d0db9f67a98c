// Measures `keystack backup` and `keystack restore` at a million users beside `pg_dump -Fc` and `pg_restore`, on one
// server with durable writes: seconds, the largest memory of the process, and the size of the file. `--count=100000`
// for fewer users.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openDatabase } from '../apps/service/src/database/database.ts';
import { createLog } from '../apps/service/src/log.ts';
import { startPostgres } from '../apps/service/src/testing/postgres-server.ts';
import { createAccountRequests } from './accounts.ts';
import { insertManyUsers } from './many-users.ts';
import { createProject } from './projects.ts';
import { startService } from './service.ts';

const count = Number(process.argv.find((arg) => arg.startsWith('--count='))?.slice('--count='.length) ?? 1_000_000);
const rounds = Number(process.argv.find((arg) => arg.startsWith('--rounds='))?.slice('--rounds='.length) ?? 3);
/** Largest permitted ratio to the times of `pg_dump` and `pg_restore`, and memory in MB. */
const targets = { ratio: 2, memory: 300 };

const secret = 'a secret of the benchmark: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6';
const folder = await mkdtemp(join(tmpdir(), 'keystack-bench-archives-'));
const postgres = await startPostgres({ durable: true });

interface Measurement {
  readonly seconds: number;
  /** Largest resident memory in MB. */
  readonly memory: number;
}

/** Runs a program until it ends. Reads its memory from `/usr/bin/time`. */
async function measure(program: string, args: readonly string[], url: string): Promise<Measurement> {
  const start = performance.now();
  const child = spawn('/usr/bin/time', ['-f', '%M', program, ...args], {
    env: { ...process.env, DATABASE_URL: url, KEYSTACK_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${errors}`);
  return { seconds: (performance.now() - start) / 1000, memory: Number(errors.trim().split('\n').at(-1)) / 1000 };
}

const keystack = (command: string, file: string, url: string) =>
  measure(process.execPath, ['apps/service/dist/cli.js', command, file], url);

async function emptyDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`drop database if exists ${name}`);
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url.replace(/[^/]*$/, name);
}

const source = await emptyDatabase('source');
const service = await startService({ DATABASE_URL: source, KEYSTACK_SECRET: secret });
const { first } = await createAccountRequests(service.url, 1);
const project = await createProject(service.url, first.token);
await service.stop();
const { log } = createLog({ logFormat: 'json', logLevel: 'warn' });
const db = await openDatabase({ url: source }, { log, statementTimeoutMs: 600_000 });
await insertManyUsers(db, project.id, count, (done) => process.stderr.write(`\r${done.toLocaleString('en')} users`));
await db.run({ name: '', text: 'vacuum analyze' }, []);
await db.close();
process.stderr.write('\n');

const files = { dump: join(folder, 'dump'), archive: join(folder, 'archive') };
const measured: Record<'dump' | 'backup' | 'pgRestore' | 'restore', Measurement[]> = {
  dump: [],
  backup: [],
  pgRestore: [],
  restore: [],
};
for (let round = 1; round <= rounds; round += 1) {
  process.stderr.write(`round ${round} of ${rounds}\n`);
  measured.dump.push(await measure('pg_dump', ['-Fc', '-f', files.dump, source], source));
  measured.backup.push(await keystack('backup', files.archive, source));
  const restored = await emptyDatabase('restored_by_pg_restore');
  measured.pgRestore.push(await measure('pg_restore', ['-d', restored, files.dump], restored));
  measured.restore.push(await keystack('restore', files.archive, await emptyDatabase('restored_by_keystack')));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seconds = (of: keyof typeof measured) => median(measured[of].map((each) => each.seconds));
const memory = (of: keyof typeof measured) => Math.max(...measured[of].map((each) => each.memory));
const size = async (file: string) => `${((await stat(file)).size / 1e6).toFixed(0)} MB`;
console.table([
  {
    command: 'pg_dump -Fc',
    seconds: seconds('dump').toFixed(1),
    memory: memory('dump').toFixed(0),
    file: await size(files.dump),
  },
  {
    command: 'keystack backup',
    seconds: seconds('backup').toFixed(1),
    memory: memory('backup').toFixed(0),
    file: await size(files.archive),
  },
  { command: 'pg_restore', seconds: seconds('pgRestore').toFixed(1), memory: memory('pgRestore').toFixed(0) },
  { command: 'keystack restore', seconds: seconds('restore').toFixed(1), memory: memory('restore').toFixed(0) },
]);
const ratios = { backup: seconds('backup') / seconds('dump'), restore: seconds('restore') / seconds('pgRestore') };
console.log(
  `backup takes ${ratios.backup.toFixed(2)} times as long as pg_dump, restore ${ratios.restore.toFixed(2)} times as long as pg_restore`,
);
const isMet =
  Math.max(ratios.backup, ratios.restore) <= targets.ratio &&
  Math.max(memory('backup'), memory('restore')) <= targets.memory;
await postgres.stop();
await rm(folder, { recursive: true });
process.exit(isMet ? 0 : 1);
