import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDepsAndStartWorkers } from '../open-deps.ts';
import { buildServiceModule } from '../testing/build-service-module.ts';
import { compilePglite } from '../testing/database.ts';
import { quiet } from '../testing/quiet.ts';
import {
  type RecordedDiskOperation,
  ReplayedDisk,
  readDiskRecording,
  type SurvivesPowerCut,
} from '../testing/recorded-disk.ts';
import { runModuleSource } from '../testing/run-process.ts';

/*
 * A service writes while everything that it does to its files is recorded. Then the power is cut at random moments of
 * the record: what was synced is on the disk, and of the rest nothing, or random pieces. A service that starts on this
 * disk must have every row that was acknowledged before the cut.
 */

const commits = 1200;

/** Number of power cuts at random moments while the service starts, and while it writes. */
const cuts = inject('daily') ? { starting: 4, writing: 6 } : { starting: 7, writing: 13 };

/** Starts for the first time, stops, starts again, and writes from 8 clients and reads from 3 until it is killed. */
const writer = async (directory: string, recorder: URL) => `
  import { createHash, randomBytes } from 'node:crypto';
  import { sql } from '${import.meta.resolve('kysely')}';
  import { pino } from '${import.meta.resolve('pino')}';
  import { readConfig } from '${await buildServiceModule('config.js')}';
  import { openDepsAndStartWorkers } from '${await buildServiceModule('open-deps.js')}';
  import { acknowledge, acknowledgeCount } from '${recorder}';

  const open = () => openDepsAndStartWorkers(readConfig({ KEYSTACK_DATA_DIR: ${JSON.stringify(directory)} }), pino({ level: 'silent' }));
  const first = await open();
  await sql\`create table notes (id int primary key, text text not null)\`.execute(first.deps.db.sql);
  await sql\`create table totals (id int primary key, count int not null)\`.execute(first.deps.db.sql);
  await sql\`insert into totals values (1, 0)\`.execute(first.deps.db.sql);
  await first.close();

  const { deps } = await open();
  let last = 0;
  async function write() {
    while (last < ${commits}) {
      last += 1;
      const id = last;
      // Random, or PostgreSQL would compress it. Few are large: new pages of a table sync the log before others join
      // the commit.
      const text = randomBytes(id % 16 === 0 ? 120_000 : 100).toString('base64');
      const hash = createHash('md5').update(text).digest('hex');
      await deps.db.transaction(async (tx) => {
        await sql\`insert into notes values (\${id}, \${text})\`.execute(tx.sql);
        await sql\`update totals set count = count + 1\`.execute(tx.sql);
      });
      acknowledge(id, hash);
      // Writes changed pages while other commits wait for their sync.
      if (id % 50 === 0) await sql\`checkpoint\`.execute(deps.db.sql);
    }
  }
  // Outside a transaction, and at the end of one that changes nothing and one that is rolled back.
  const count = async (db) => (await sql\`select count from totals\`.execute(db.sql)).rows[0].count;
  const reads = [
    () => count(deps.db),
    () => deps.db.transaction(count),
    () => deps.db.transaction(async (tx) => { throw await count(tx) }).catch((seen) => seen),
  ];
  async function read(readCount) {
    while (last < ${commits}) acknowledgeCount(await readCount());
  }
  await Promise.all([...Array.from({ length: 8 }, write), ...reads.map(read)]);
  process.send('done');
`;

const sparesNothing: SurvivesPowerCut = () => false;
const sparesSome: SurvivesPowerCut = () => Math.random() < 0.5;

/** Random different moments of the record, from `start` to before `end`. */
function momentsIn(count: number, start: number, end: number): Set<number> {
  const moments = new Set<number>();
  while (moments.size < count) moments.add(start + Math.floor(Math.random() * (end - start)));
  return moments;
}

describe.skipIf(inject('database') === 'postgres')('a power cut', () => {
  let folder: string;
  let directory: string;
  let record: RecordedDiskOperation[];
  /** Place in the record of the first acknowledged row. */
  let firstRow: number;
  /** Held so that V8 compiles the engine once for all starts. */
  let engine: WebAssembly.Module;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystack-power-cut-'));
    directory = join(folder, 'data');
    const log = join(folder, 'log');
    const recorder = new URL('../testing/record-disk.js', import.meta.url);
    recorder.search = String(new URLSearchParams({ folder: directory, log }));
    const child = runModuleSource(await writer(directory, recorder), { preload: recorder });
    const exited = once(child, 'exit');
    await Promise.race([once(child, 'message'), exited]);
    child.kill('SIGKILL');
    await exited;
    record = readDiskRecording(log);
    firstRow = record.findIndex(({ op }) => op === 'acknowledge');
    expect(record.filter(({ op }) => op === 'acknowledge')).toHaveLength(commits);
    engine = await compilePglite();
  });

  afterAll(async () => {
    expect(engine).toBeInstanceOf(WebAssembly.Module);
    await rm(folder, { recursive: true });
  });

  /** Plays the record, cuts the power at each of these moments and reports the services that did not survive it. */
  async function cutAt(moments: ReadonlySet<number>, plays: (entry: RecordedDiskOperation) => boolean = () => true) {
    const disk = new ReplayedDisk(directory);
    const left = join(folder, 'cut');
    const acknowledged = new Map<number, string>();
    let seen = 0;
    const failures: string[] = [];
    let cuts = 0;
    for (const [at, entry] of record.entries()) {
      if (moments.has(at)) {
        cuts += 1;
        disk.cut(left, cuts % 2 === 0 ? sparesNothing : sparesSome);
        const problem = await problemWith(left, acknowledged, seen).catch(String);
        if (problem !== null) failures.push(`cut ${cuts}, after ${at} of ${record.length} entries: ${problem}`);
        await rm(left, { recursive: true });
      }
      if (entry.op === 'acknowledge') acknowledged.set(entry.id, entry.hash);
      else if (entry.op === 'acknowledge-count') seen = Math.max(seen, entry.count);
      else if (plays(entry)) disk.play(entry);
    }
    return failures;
  }

  it('loses no acknowledged row and leaves a service that starts, each time', async () => {
    const whileStarting = momentsIn(cuts.starting, 0, firstRow);
    const whileWriting = momentsIn(cuts.writing, firstRow, record.length);
    expect(await cutAt(new Set([...whileStarting, ...whileWriting]))).toEqual([]);
  });

  it('leaves a service that starts when an unlogged table is on the disk before the rest of a checkpoint', async () => {
    // PostgreSQL restores such a table from a file with the ending `_init`.
    const paths = new Map<number, string>();
    const syncs = new Map<string, number>();
    for (const [at, entry] of record.entries()) {
      if (entry.op === 'open') paths.set(entry.fd, entry.path);
      if (entry.op !== 'sync' || entry.fd === undefined) continue;
      const path = paths.get(entry.fd);
      if (path !== undefined && !syncs.has(path)) syncs.set(path, at);
    }
    const tables = [...syncs].filter(([path]) => syncs.has(`${path}_init`));
    expect(tables.length).toBeGreaterThan(0);
    expect(await cutAt(new Set(tables.flatMap(([, at]) => [at + 1, at + 2])))).toEqual([]);
  });

  it('overwrites no page on the disk before the log of its last change is synced', () => {
    expect(findEarlyPages(record)).toEqual({ pages: expect.any(Number), early: [] });
    expect(findEarlyPages(record).pages).toBeGreaterThan(100);
  });

  it('would lose rows each time if the embedded database did not sync its files', async () => {
    // The copy of the template, which is synced by name, is there in both cases.
    const isSyncOfDatabase = (entry: RecordedDiskOperation) =>
      entry.op === 'sync-end' || (entry.op === 'sync' && entry.fd !== undefined);
    const moments = momentsIn(4, firstRow + 1, record.length);
    expect(await cutAt(moments, (entry) => !isSyncOfDatabase(entry))).toHaveLength(4);
  });
});

/** Size of a file of the log in bytes. */
const segmentSize = 2 ** 20;

/** Size of a page of a table or index in bytes. */
const pageSize = 8192;

/**
 * Returns the number of table and index pages that were overwritten, and those that were overwritten before the log up
 * to their last change was synced. The first 8 bytes of a page are the position in the log after that change.
 */
function findEarlyPages(record: readonly RecordedDiskOperation[]): { pages: number; early: string[] } {
  const paths = new Map<number, string>();
  const written = new Map<number, number>();
  const started = new Map<number, number>();
  /** The pages that were written before. PostgreSQL adds pages to a file without waiting for the log. */
  const existing = new Set<string>();
  let synced = 0;
  let pages = 0;
  const early: string[] = [];
  for (const [at, entry] of record.entries()) {
    if (!('fd' in entry) || entry.fd === undefined) continue;
    if (entry.op === 'open') paths.set(entry.fd, entry.path);
    const path = paths.get(entry.fd) ?? '';
    const [, log = '', segment = ''] = /pg_wal.[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})$/.exec(path) ?? [];
    if (segment !== '') {
      const position = Number.parseInt(log, 16) * 2 ** 32 + Number.parseInt(segment, 16) * segmentSize;
      if (entry.op === 'write') {
        const end = position + entry.position + entry.data.length;
        written.set(position, Math.max(end, written.get(position) ?? 0));
      }
      if (entry.op === 'sync-start') started.set(entry.fd, written.get(position) ?? 0);
      if (entry.op === 'sync') synced = Math.max(synced, written.get(position) ?? 0);
      if (entry.op === 'sync-end') synced = Math.max(synced, started.get(entry.fd) ?? 0);
    }
    if (entry.op !== 'write' || !/(base.\d+|global).\d+$/.test(path) || synced === 0) continue;
    for (let offset = 0; offset + pageSize <= entry.data.length; offset += pageSize) {
      const page = `${path} ${entry.position + offset}`;
      if (!existing.has(page)) {
        existing.add(page);
        continue;
      }
      pages += 1;
      const changedUntil = entry.data.readUInt32LE(offset) * 2 ** 32 + entry.data.readUInt32LE(offset + 4);
      if (changedUntil > synced) early.push(`entry ${at}, ${page}: ${changedUntil} is after ${synced}`);
    }
  }
  return { pages, early };
}

/** Starts a service on a data directory and returns the problems that it reports. */
async function problemWith(
  directory: string,
  acknowledged: ReadonlyMap<number, string>,
  seen: number,
): Promise<string | null> {
  const { deps, close } = await openDepsAndStartWorkers(readConfig({ KEYSTACK_DATA_DIR: directory }), quiet);
  try {
    if (acknowledged.size === 0 && seen === 0) return null;
    const notes = await sql<{ id: number; hash: string }>`select id, md5(text) as hash from notes`.execute(deps.db.sql);
    const kept = new Map(notes.rows.map(({ id, hash }) => [id, hash]));
    const lost = [...acknowledged].filter(([id, hash]) => kept.get(id) !== hash).length;
    if (lost > 0) return `${lost} of ${acknowledged.size} rows are lost`;
    if (kept.size < seen) return `${seen - kept.size} of ${seen} rows that a reader saw are lost`;
    const totals = await sql<{ count: number }>`select count from totals`.execute(deps.db.sql);
    return totals.rows[0]?.count === kept.size ? null : 'half of a transaction is there';
  } finally {
    await close();
  }
}
