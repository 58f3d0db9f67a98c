import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildServiceModule } from '../testing/build-service-module.ts';
import { createMigratedDatabase, openFreshDatabase } from '../testing/database.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { quiet } from '../testing/quiet.ts';
import { runModuleSource } from '../testing/run-process.ts';
import { createLookupStatement, createStatement, type Database, type Executor, openDatabase } from './database.ts';
import { isDatabaseTimeout, isDatabaseUnreachable, isUniqueViolation } from './database-errors.ts';

const embedded = inject('database') === 'pglite';
const insert = createStatement<{ id: number }>('insert', 'insert into notes (id, text) values ($1, $2) returning id');
const add = createStatement<never>('add', 'insert into notes (id, text) values ($1, $2)');
const byId = createStatement<{ text: string }>('by-id', 'select text from notes where id = $1');
const found = createLookupStatement<{ text: string }>('found', 'select text from notes where id = $1');
const slowLookup = createLookupStatement('slow-lookup', 'select pg_sleep($1)');
const connection = createLookupStatement<{ pid: number }>('connection', 'select pg_backend_pid() as pid, $1::int');
const backend = createStatement<{ pid: number }>('backend', 'select pg_backend_pid() as pid');
const sleep = createStatement('sleep', 'select pg_sleep($1)');

describe('a database', () => {
  let db: Database;

  beforeAll(async () => {
    db = await openFreshDatabase({ statementTimeoutMs: 2_000 });
    await sql`create table notes (id int primary key, text text not null)`.execute(db.sql);
  });

  beforeEach(async () => {
    await sql`truncate notes`.execute(db.sql);
  });

  afterAll(() => db.close());

  const ids = async (executor: Executor = db) => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(executor.sql);
    return rows.map(({ id }) => id);
  };

  it('reads every type the same way', async () => {
    const types = createStatement(
      'types',
      `select 9007199254740991::int8 as big, count(*) as count, '2026-01-02T03:04:05.678Z'::timestamptz as time,
        '{"a":[1,null]}'::jsonb as json, '\\x00ff'::bytea as bytes, 1.50::numeric as exact, null::text as nothing,
        array['a', 'b'] as list, true as yes, current_setting('TimeZone') as zone, lower('Ä') as lower
        from generate_series(1, 3)`,
    );
    expect(await db.run(types, [])).toEqual([
      {
        big: 9007199254740991,
        count: 3,
        time: new Date('2026-01-02T03:04:05.678Z'),
        json: { a: [1, null] },
        bytes: Buffer.from([0, 255]),
        exact: '1.50',
        nothing: null,
        list: ['a', 'b'],
        yes: true,
        zone: 'UTC',
        lower: 'ä',
      },
    ]);
  });

  it('returns stored values unchanged: dates, bytes, JSON, a megabyte of text', async () => {
    const values = [new Date(1_700_000_000_123), Buffer.from([0, 1, 255]), { a: 'ü' }, 'x'.repeat(3_000_000)];
    const echo = createStatement('echo', 'select $1::timestamptz as a, $2::bytea as b, $3::jsonb as c, $4::text as d');
    expect(await db.run(echo, values)).toEqual([{ a: values[0], b: values[1], c: values[2], d: values[3] }]);
  });

  it('continues after statements that fail, named and unnamed', async () => {
    await db.run(insert, [1, 'a']);
    await expect(db.run(insert, ['one', 'a'])).rejects.toMatchObject({ code: '22P02' });
    await expect(db.run(createStatement('wrong', 'select nothing'), [])).rejects.toMatchObject({ code: '42703' });
    await expect(db.run(createStatement('wrong', 'select nothing'), [])).rejects.toMatchObject({ code: '42703' });
    await expect(sql`selec 1; select 2`.execute(db.sql)).rejects.toMatchObject({ code: '42601' });
    await expect(db.run(byId, ['\0'])).rejects.toMatchObject({ code: '22021' });
    expect(await db.run(byId, [1])).toEqual([{ text: 'a' }]);
  });

  it('reports the unique key that a row violates', async () => {
    await db.run(insert, [1, 'a']);
    const error = await db.run(insert, [1, 'b']).catch((error: unknown) => error);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
    expect(isDatabaseTimeout(error) || isDatabaseUnreachable(error)).toBe(false);
  });

  it('runs the writes of a transaction in order, before its next statement and before the commit', async () => {
    await db.write(add, [1, 'a']);
    await db.transaction(async (tx) => {
      await tx.write(add, [2, 'b']);
      await tx.write(add, [3, 'c']);
      expect(await ids(tx)).toEqual([1, 2, 3]);
      await tx.write(add, [4, 'd']);
    });
    expect(await ids()).toEqual([1, 2, 3, 4]);
  });

  it('returns to each of several statements of a transaction at once its own result', async () => {
    await db.transaction(async (tx) => {
      const inserted = Array.from({ length: 16 }, (_, id) => tx.run(insert, [id, String(id)]));
      expect(await Promise.all(inserted)).toEqual(Array.from({ length: 16 }, (_, id) => [{ id }]));
      const texts = Array.from({ length: 16 }, (_, id) => tx.run(byId, [id]));
      expect(await Promise.all(texts)).toEqual(Array.from({ length: 16 }, (_, id) => [{ text: String(id) }]));
    });
  });

  it('sends no statement of a transaction after its rollback', async () => {
    const several = db.transaction(async (tx) => {
      await tx.run(byId, [1]);
      await Promise.all([tx.run(byId, [1]), tx.run(insert, [1, 'a']), Promise.reject(new Error('Failed.'))]);
    });
    await expect(several).rejects.toThrow('Failed.');
    // As many as there are connections, so that one waits behind what was sent on the same one.
    await Promise.all(Array.from({ length: 50 }, () => db.transaction((tx) => tx.run(byId, [1]))));
    expect(await ids()).toEqual([]);
  });

  it('rolls a transaction back if a write fails, and reports the error of the write', async () => {
    await db.write(add, [1, 'a']);
    const atCommit = db.transaction(async (tx) => {
      await tx.write(add, [2, 'b']);
      await tx.write(add, [1, 'again']);
      await tx.write(add, [3, 'c']);
    });
    await expect(atCommit).rejects.toMatchObject({ code: '23505' });
    const atNextStatement = db.transaction(async (tx) => {
      await tx.write(add, [1, 'again']);
      await tx.run(byId, [1]);
    });
    await expect(atNextStatement).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([1]);
  });

  it('sends no write of a transaction that ends with an error', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.write(add, [1, 'a']);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await ids()).toEqual([]);
  });

  it('runs many queries at the same time', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, id) => db.run(insert, [id, String(id)])));
    const texts = await Promise.all(Array.from({ length: 100 }, (_, id) => db.run(byId, [id])));
    expect(texts.flat().map(({ text }) => Number(text))).toEqual(Array.from({ length: 100 }, (_, id) => id));
  });

  it('returns to each of many lookups its own result, over one connection', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, id) => db.run(insert, [id, String(id)])));
    const texts = await Promise.all(Array.from({ length: 200 }, (_, id) => db.run(found, [id % 100])));
    expect(texts.flat().map(({ text }) => Number(text))).toEqual(Array.from({ length: 200 }, (_, id) => id % 100));
    const connections = await Promise.all(Array.from({ length: 100 }, (_, id) => db.run(connection, [id])));
    expect(new Set(connections.flat().map(({ pid }) => pid)).size).toBe(1);
  });

  it('fails one of many lookups without affecting the others', async () => {
    await db.run(insert, [1, 'a']);
    const [before, wrong, after] = await Promise.allSettled([1, 'one', 1].map((id) => db.run(found, [id])));
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
    expect([before, after]).toEqual(Array(2).fill({ status: 'fulfilled', value: [{ text: 'a' }] }));
  });

  it('sees committed changes in a lookup, and the changes of a transaction inside it', async () => {
    for (let id = 0; id < 20; id += 1) {
      await db.run(insert, [id, 'a']);
      expect(await db.run(found, [id])).toHaveLength(1);
    }
    await db.transaction(async (tx) => {
      await tx.run(insert, [20, 'a']);
      expect(await tx.run(found, [20])).toHaveLength(1);
    });
  });

  describe('in a transaction', () => {
    it('lets statements take any time if the transaction is unlimited, and only these', async () => {
      await db.transaction((tx) => tx.run(sleep, [2.5]), { unlimited: true });
      await expect(db.transaction((tx) => tx.run(sleep, [2.5]))).rejects.toSatisfy(isDatabaseTimeout);
    });

    it('commits named and typed statements, and returns the result of the work', async () => {
      const result = await db.transaction(async (tx) => {
        await tx.run(insert, [1, 'a']);
        await sql`insert into notes values (2, 'b')`.execute(tx.sql);
        return ids(tx);
      });
      expect(result).toEqual([1, 2]);
      expect(await ids()).toEqual([1, 2]);
    });

    it.skipIf(embedded)('runs again when two waited for each other and the database has ended one', async () => {
      await db.run(insert, [1, '']);
      await db.run(insert, [2, '']);
      const add = createStatement('add-to-note', 'update notes set text = text || $2 where id = $1');
      let release = () => {};
      const bothHoldOne = new Promise<void>((resolve) => {
        release = resolve;
      });
      let begun = 0;
      const cross = (first: number, second: number) =>
        db.transaction(async (tx) => {
          await sql`set local deadlock_timeout = '20ms'`.execute(tx.sql);
          await tx.run(add, [first, 'x']);
          begun += 1;
          if (begun === 2) release();
          await bothHoldOne;
          await tx.run(add, [second, 'x']);
        });
      await Promise.all([cross(1, 2), cross(2, 1)]);
      expect(begun).toBeGreaterThan(2);
      expect([await db.run(byId, [1]), await db.run(byId, [2])]).toEqual([[{ text: 'xx' }], [{ text: 'xx' }]]);
    });

    it('undoes everything when the work throws, and passes the error on', async () => {
      const failure = new Error('changed my mind');
      const work = db.transaction(async (tx) => {
        await tx.run(insert, [1, 'a']);
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await ids()).toEqual([]);
    });

    it('rolls back after a failed statement, also if the work catches its error', async () => {
      const work = db.transaction(async (tx) => {
        await tx.run(insert, [1, 'a']);
        await tx.run(insert, [1, 'a']).catch(() => {});
      });
      await expect(work).rejects.toThrow('The transaction was rolled back');
      expect(await ids()).toEqual([]);
      await db.transaction((tx) => tx.run(insert, [1, 'b']));
      expect(await db.run(byId, [1])).toEqual([{ text: 'b' }]);
    });

    it('runs a callback registered for after the commit once, and never after a rollback', async () => {
      const events: string[] = [];
      let attempts = 0;
      const conflict = createStatement('conflict', "do $$ begin raise exception using errcode = '40001'; end $$");
      await db.transaction(async (tx) => {
        attempts += 1;
        const attempt = attempts;
        tx.afterCommit(() => events.push(`attempt ${attempt} is committed`));
        await tx.run(insert, [attempt, 'text']);
        if (attempt < 3) await tx.run(conflict, []);
        events.push(`attempt ${attempt} is done`);
      });
      expect(events).toEqual(['attempt 3 is done', 'attempt 3 is committed']);
      const failing = db.transaction(async (tx) => {
        tx.afterCommit(() => events.push('never'));
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      let read: Promise<number[]> | undefined;
      await db.transaction(async (tx) => {
        tx.afterCommit(() => {
          read = ids();
        });
        await tx.run(insert, [9, 'text']);
      });
      expect(await read).toEqual([3, 9]);
      expect(events).toHaveLength(2);
    });

    it('keeps concurrent transactions apart', async () => {
      await db.run(insert, [0, '0']);
      const increment = () =>
        db.transaction(async (tx) => {
          const [row] = await tx.run(
            createStatement<{ text: string }>('lock', 'select text from notes for update'),
            [],
          );
          await tx.run(createStatement('update', 'update notes set text = $1'), [Number(row?.text) + 1]);
        });
      await Promise.all(Array.from({ length: 20 }, increment));
      expect(await db.run(byId, [0])).toEqual([{ text: '20' }]);
    });
  });

  describe('when a statement takes too long', () => {
    it('ends the statement, and the others go on', async () => {
      await db.run(insert, [1, 'a']);
      expect(await db.run(found, [1])).toEqual([{ text: 'a' }]);
      const slow = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`.execute(
        db.sql,
      );
      const others = Promise.all(Array.from({ length: 20 }, (_, index) => db.run(index % 2 ? byId : found, [1])));
      const error = await slow.catch((error: unknown) => error);
      expect(isDatabaseTimeout(error)).toBe(true);
      expect(isUniqueViolation(error)).toBe(false);
      expect(await others).toEqual(Array.from({ length: 20 }, () => [{ text: 'a' }]));
      await expect(db.run(sleep, [30])).rejects.toSatisfy(isDatabaseTimeout);
      expect(await db.run(byId, [1])).toEqual([{ text: 'a' }]);
    });

    it('ends a lookup, and the next ones go on', async () => {
      await db.run(insert, [1, 'a']);
      await expect(db.run(slowLookup, [30])).rejects.toSatisfy(isDatabaseTimeout);
      expect(await db.run(found, [1])).toEqual([{ text: 'a' }]);
    });

    it('undoes the transaction whose statement it was', async () => {
      const work = db.transaction(async (tx) => {
        await tx.run(insert, [1, 'a']);
        await tx.run(sleep, [30]);
      });
      await expect(work).rejects.toSatisfy(isDatabaseTimeout);
      expect(await ids()).toEqual([]);
    });

    it('ends a transaction that is left open', async () => {
      const work = db.transaction(async (tx) => {
        await tx.run(insert, [1, 'a']);
        await new Promise(() => {});
      });
      await expect(work).rejects.toSatisfy(isDatabaseTimeout);
      expect(await ids()).toEqual([]);
    });
  });
});

it('closes after pending work, and rejects new work', async () => {
  const db = await openFreshDatabase();
  const running = Promise.all([
    ...Array.from({ length: 20 }, () => db.run(sleep, [0.01])),
    ...Array.from({ length: 5 }, () => db.run(slowLookup, [0.01])),
    db.transaction((tx) => tx.run(sleep, [0.1])),
  ]);
  const closed = db.close();
  await expect(db.run(sleep, [0])).rejects.toThrow('The database is closed');
  await expect(db.run(slowLookup, [0])).rejects.toThrow('The database is closed');
  await closed;
  expect(await running).toHaveLength(26);
});

it('keeps every acknowledged row through kill -9', async () => {
  const { address, remove } = await createMigratedDatabase();
  const writer = `
    import { openDatabase, createStatement } from '${await buildServiceModule('database/database.js')}';
    import { pino } from 'pino';
    const db = await openDatabase(${JSON.stringify(address)}, { log: pino({ level: 'silent' }) });
    const insert = createStatement('insert', 'insert into notes (text) values ($1) returning id');
    const write = async () => {
      for (;;) {
        const [row] = await db.run(insert, ['x'.repeat(2000)]);
        process.send(row.id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
  `;
  const first = await openDatabase(address, { log: quiet });
  await sql`create table notes (id serial primary key, text text)`.execute(first.sql);
  await first.close();

  const acknowledged: number[] = [];
  for (let round = 1; round <= 2; round++) {
    const child = runModuleSource(writer);
    child.on('message', (id: number) => {
      acknowledged.push(id);
      if (acknowledged.length === round * 300) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('close', resolve));

    const db = await openDatabase(address, { log: quiet });
    const { rows } = await sql<{ id: number }>`select id from notes`.execute(db.sql);
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(round * 300);
    await db.close();
  }
  await remove();
});

describe.skipIf(embedded)('a server that closes its connections', () => {
  it('is distinguished from a failed statement, and used again after it recovers', async () => {
    const server = await startPostgres();
    const db = await openDatabase({ url: server.url }, { log: quiet });
    const running = [sleep, slowLookup].map((slow) => db.run(slow, [5]).catch((error: unknown) => error));
    await db.run(sleep, [0]);
    await server.crash();
    for (const error of await Promise.all(running)) expect(error).toSatisfy(isDatabaseUnreachable);
    await expect(db.run(sleep, [0])).rejects.toSatisfy(isDatabaseUnreachable);
    await expect(db.run(slowLookup, [0])).rejects.toSatisfy(isDatabaseUnreachable);
    await expect(db.transaction((tx) => tx.run(sleep, [0]))).rejects.toSatisfy(isDatabaseUnreachable);
    await server.restart();
    expect(await db.run(sleep, [0])).toHaveLength(1);
    expect(await db.run(slowLookup, [0])).toHaveLength(1);
    await db.close();
    await server.stop();
  });

  it('is closed if it does not respond to a query, which is sent again over other connections', async () => {
    const db = await openFreshDatabase({ unansweredMs: 2_000, poolSize: 1 });
    const backends = [...(await db.run(backend, [])), ...(await db.run(connection, [0]))].map(({ pid }) => pid);
    for (const pid of backends) process.kill(pid, 'SIGSTOP');
    try {
      const asked = [sleep, slowLookup].map((slow) => db.run(slow, [0]).catch((error: unknown) => error));
      for (const error of await Promise.all(asked)) expect(error).toSatisfy(isDatabaseUnreachable);
      expect(await db.run(sleep, [0])).toHaveLength(1);
      expect(await db.run(slowLookup, [0])).toHaveLength(1);
      const [held] = await db.run(backend, []);
      if (!held) throw new Error('A connection has no backend.');
      backends.push(held.pid);
      process.kill(held.pid, 'SIGSTOP');
      await expect(db.transaction((tx) => tx.run(sleep, [0]))).rejects.toSatisfy(isDatabaseUnreachable);
      expect(await db.transaction((tx) => tx.run(sleep, [0]))).toHaveLength(1);
    } finally {
      for (const pid of backends) process.kill(pid, 'SIGCONT');
    }
    await db.close();
  });

  it('prevents the start with a message that names the remedy', async () => {
    const start = openDatabase({ url: 'postgresql://user:secret@127.0.0.1:1/app' }, { log: quiet });
    await expect(start).rejects.toThrow(/app at 127\.0\.0\.1:1 .*DATABASE_URL/s);
    await expect(start).rejects.not.toThrow('secret');
    const several = openDatabase({ url: 'postgresql://user:secret@127.0.0.1:1,127.0.0.1:2/app' }, { log: quiet });
    await expect(several).rejects.toThrow(/app at 127\.0\.0\.1:1, 127\.0\.0\.1:2 .*ECONNREFUSED/s);
    await expect(several).rejects.not.toThrow('secret');
  });
});

describe('a transaction', () => {
  it('rejects a query on the database inside a transaction, which would wait for itself', async () => {
    const db = await openFreshDatabase({ refuseNesting: true });
    const inside = db.transaction(async () => db.sql.selectFrom('projects').selectAll().execute());
    await expect(inside).rejects.toThrow('inside a transaction');
    await expect(db.transaction(() => db.run(connection, [1]))).rejects.toThrow('inside a transaction');
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction');
    // Outside, and inside through `tx`, all is well.
    await db.transaction((tx) => tx.sql.selectFrom('projects').selectAll().execute());
    await db.sql.selectFrom('projects').selectAll().execute();
    await db.close();
  });
});
