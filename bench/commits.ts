import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createStatement, type Database, openDatabase } from '../apps/service/src/database/database.ts';
import { quiet } from '../apps/service/src/testing/quiet.ts';
import { serveTasks } from './child.ts';

/** A task that measures durable writes: to an embedded database or, for comparison, to a plain file. */
export interface DatabaseCommitTask {
  readonly directory: string;
  /** Number of loops that commit one row after another; 0 to write and sync pages of a plain file. */
  readonly callers: number;
  readonly seconds: number;
}

/** The data that PostgreSQL writes for a small commit: one page of its write-ahead log. */
const page = Buffer.alloc(8192, 'x');

const insert = createStatement('insert', "insert into notes (text) values ('note')");

let opened: Promise<Database> | undefined;

async function open(directory: string): Promise<Database> {
  const db = await openDatabase({ directory: join(directory, 'data') }, { log: quiet });
  await db.run(createStatement('create', 'create table notes (id bigserial primary key, text text not null)'), []);
  return db;
}

/** Measures commits, or synced writes to the file, per second. */
serveTasks(async ({ directory, callers, seconds }: DatabaseCommitTask) => {
  opened ??= open(directory);
  const db = await opened;
  const start = performance.now();
  const end = start + seconds * 1000;
  let commits = 0;
  if (callers === 0) {
    const file = openSync(join(directory, 'file'), 'w');
    for (; performance.now() < end; commits += 1) {
      writeSync(file, page, 0, page.length, (commits % 128) * page.length);
      fsyncSync(file);
    }
    closeSync(file);
  }
  const commit = async () => {
    for (; performance.now() < end; commits += 1) await db.run(insert, []);
  };
  await Promise.all(Array.from({ length: callers }, commit));
  return commits / ((performance.now() - start) / 1000);
});
