import { once } from 'node:events';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { quiet } from '../testing/quiet.ts';
import { createLookupStatement, createStatement, type Database, openDatabase } from './database.ts';
import { RequestDeadline, RequestDeadlineExceeded } from './deadline.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { shareEmbedded } from './shared-embedded.ts';
import { createQueryMessage, createStartMessage } from './wire-protocol.ts';

/* One embedded database that several processes use, here as several connections to its socket. */

const read = createStatement<{ value: number }>('read_counter', 'select value from counters where id = $1');
const write = createStatement('write_counter', 'update counters set value = $2 where id = $1');
const lookup = createLookupStatement<{ id: number; process: string }>(
  'look_up_counter',
  'select id, $2::text as process from counters where id = $1',
);
const invalid = createStatement('invalid_counter', 'select nothing from counters');

describe.skipIf(inject('database') === 'postgres')('a shared embedded database', () => {
  let directory: string;
  let owner: Database;
  let others: readonly Database[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keystack-shared-'));
    owner = await openDatabase({ directory }, { log: quiet, share: true, statementTimeoutMs: 5000 });
    const host = owner.sharedAt ?? '';
    others = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ host, copy: async () => '' }, { log: quiet })),
    );
    await owner.run(createStatement('create', 'create table counters (id int primary key, value int not null)'), []);
    await owner.run(createStatement('fill', 'insert into counters select n, 0 from generate_series(1, 10) n'), []);
  });
  afterAll(async () => {
    await Promise.all(others.map((db) => db.close()));
    await owner.close();
    await rm(directory, { recursive: true });
  });

  const readValue = async (id: number) => (await owner.run(read, [id]))[0]?.value;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ host: owner.sharedAt ?? '', user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  it('runs the transactions of all processes one after another', async () => {
    const increment = (db: Database) =>
      db.transaction(async (tx) => {
        const [row] = await tx.run(read, [1]);
        await tx.run(write, [1, (row?.value ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 16 }, (_, index) => increment(others[index % others.length] ?? owner)));
    expect(await readValue(1)).toBe(16);
  });

  it('returns to each of many lookups of all processes its own result, also if some fail', async () => {
    const ids = ['1', '2', 'two', '3', '4'];
    const processes = [owner, ...others];
    const results = await Promise.all(
      processes.map((db, process) => Promise.allSettled(ids.map((id) => db.run(lookup, [id, process])))),
    );
    expect(results).toEqual(
      processes.map((_, process) =>
        ids.map((id) =>
          id === 'two'
            ? { status: 'rejected', reason: expect.objectContaining({ code: '22P02' }) }
            : { status: 'fulfilled', value: [{ id: Number(id), process: String(process) }] },
        ),
      ),
    );
  });

  it('rolls back the transaction of a process that ends, and then serves the others', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query('update counters set value = 100 where id = 2');
    const waiting = Promise.all(others.map((db) => db.run(read, [2])));
    client.connection.stream.destroy();
    expect(await waiting).toEqual(others.map(() => [{ value: 0 }]));
    expect(await readValue(2)).toBe(0);
  });

  it('runs nothing of a statement that has not arrived completely', async () => {
    const client = await connect();
    // The service reads the sockets in order, so that it has read the part when it answers.
    const readThroughSockets = () => Promise.all(others.map((db) => db.run(read, [3])));
    const text = Buffer.from('update counters set value = 100 where id = 3\0');
    const head = Buffer.from('Q0000');
    head.writeUInt32BE(4 + text.length, 1);
    const message = Buffer.concat([head, text]);
    await new Promise<void>((resolve) => client.connection.stream.write(message.subarray(0, -1), () => resolve()));
    for (let round = 0; round < 3; round++)
      expect(await readThroughSockets()).toEqual(others.map(() => [{ value: 0 }]));
    client.connection.stream.destroy();
    for (let round = 0; round < 3; round++)
      expect(await readThroughSockets()).toEqual(others.map(() => [{ value: 0 }]));
  });

  it('reports the error of a statement to the process that sent it, every time', async () => {
    for (const db of [...others, ...others]) {
      await expect(db.run(invalid, [])).rejects.toThrow('column "nothing" does not exist');
      expect(await db.run(read, [4])).toEqual([{ value: 0 }]);
    }
  });

  it('serves all processes again after a transaction that was idle for too long', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query('update counters set value = 100 where id = 5');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await ended;
    for (const db of [owner, ...others]) {
      // The first query of a process may find its connection closed.
      await db.run(read, [5]).catch(() => {});
      expect(await db.run(read, [5])).toEqual([{ value: 0 }]);
    }
  });

  it('copies the files while no transaction is open', async () => {
    const client = await connect();
    await client.query('begin');
    await client.query('update counters set value = 100 where id = 6');
    const copied = owner.copy?.();
    await client.query('commit');
    const copy = await openDatabase({ directory: (await copied) ?? '' }, { log: quiet });
    expect(await copy.run(read, [6])).toEqual([{ value: 100 }]);
    await copy.close();
    await client.end();
  });

  it('commits no statement after the deadline of its request, also if it waited for another process', async () => {
    const client = await connect();
    await client.query('begin');
    const deadline = new RequestDeadline(100);
    deadline.start();
    const [db = owner] = others;
    const statement = db.within(deadline).run(write, [7, 100]);
    await expect(deadline.race(statement)).rejects.toThrow(RequestDeadlineExceeded);
    await client.query('commit');
    await client.end();
    await statement.catch(() => {});
    expect(await readValue(7)).toBe(0);
  });

  it('closes a connection that uses what it does not support, and serves the others', async () => {
    const client = await connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    client.connection.stream.write(Buffer.from('c\0\0\0\x04'));
    await ended;
    expect(await readValue(8)).toBe(0);
  });

  it('reads long texts that arrive in many pieces', async () => {
    const client = await connect();
    const text = 'x'.repeat(8 * 2 ** 20);
    const { rows } = await client.query<{ length: number }>('select length($1) as length', [text]);
    expect(rows).toEqual([{ length: text.length }]);
    await client.end();
  });

  it('has a socket in a folder of the data directory that only its user can open', async () => {
    expect(owner.sharedAt).toBe(join(directory, 'socket'));
    expect((await stat(owner.sharedAt ?? '')).mode & 0o777).toBe(0o700);
  });

  it('sends responses in order if an earlier one waits for the disk and a later one does not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keystack-order-'));
    // PostgreSQL syncs its log by itself when its cache is full. That ends the wait of the first response just before
    // the second one.
    let syncLog = () => {};
    const synced = new Promise<void>((resolve) => {
      syncLog = resolve;
    });
    const batches: string[] = [];
    const connect = vi.spyOn(PgliteEngine.prototype, 'connect').mockResolvedValue({
      greeting: Buffer.from('greeting,'),
      run(batch) {
        const response = batch.subarray(5, -1);
        batches.push(response.toString());
        if (response.toString() === 'first,') return Promise.resolve({ response, isIdle: true, synced });
        syncLog();
        return Promise.resolve({ response, isIdle: true, synced: null });
      },
      disconnect: async () => {},
    });
    const shared = await shareEmbedded(folder, new PgliteEngine(folder), quiet);
    const socket = createConnection(join(shared.host, '.s.PGSQL.5432'));
    socket.write(createStartMessage('postgres', 'postgres'));
    let received = '';
    const wait = (text: string) => expect.poll(() => received).toBe(text);
    socket.on('data', (chunk) => {
      received += chunk;
    });
    await wait('greeting,');
    socket.write(createQueryMessage('first,'));
    await expect.poll(() => batches).toEqual(['first,']);
    socket.write(createQueryMessage('second,'));
    await wait('greeting,first,second,');
    socket.destroy();
    await shared.close();
    connect.mockRestore();
    await rm(folder, { recursive: true });
  });

  it('closes although a program has connected and sent nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keystack-silent-'));
    const shared = await shareEmbedded(folder, new PgliteEngine(folder), quiet);
    const socket = createConnection(join(shared.host, '.s.PGSQL.5432'));
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    await shared.close();
    expect(await ended).toEqual([false]);
    await rm(folder, { recursive: true });
  });

  it('tells why it cannot be opened', async () => {
    const unsafe = await mkdtemp(join(tmpdir(), 'keystack-unsafe-'));
    const created = await openDatabase({ directory: unsafe }, { log: quiet });
    await created.close();
    await appendFile(join(unsafe, 'postgres', 'postgresql.conf'), '\nfsync = off\n');
    await expect(openDatabase({ directory: unsafe }, { log: quiet, share: true })).rejects.toThrow(
      /does not call fsync/,
    );
    await rm(unsafe, { recursive: true });
  });
});
