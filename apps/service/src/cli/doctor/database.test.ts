import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { runDoctor } from '../../testing/run-doctor.ts';
import { type RunningService, runService } from '../../testing/run-service.ts';

/* A PostgreSQL server that is not set up as the guide tells. */

let postgres: PostgresServer;
let service: RunningService;
let settings: Record<string, string>;

beforeAll(async () => {
  // Without fsync.
  postgres = await startPostgres();
  settings = {
    DATABASE_URL: postgres.url,
    KEYSTACK_DATABASE_CONNECTIONS: '6',
    KEYSTACK_SECRET: 'a secret of the tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
  };
  service = await runService(settings);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await postgres?.stop();
});

/** Matches a finding about the database. */
function problem(message: string, remedy: string) {
  return {
    check: 'database',
    status: 'error',
    message: expect.stringContaining(message),
    remedy: expect.stringContaining(remedy),
  };
}

it('finds fsync that is off, and a superuser', async () => {
  const { findings, code } = await runDoctor({ ...settings, PORT: new URL(service.url).port }, 'database');
  expect(findings).toEqual([
    problem('fsync of the database is off, so a power cut destroys it', 'fsync = on'),
    problem('synchronous_commit of the database is off', 'synchronous_commit = on'),
    expect.objectContaining({ status: 'warning', message: expect.stringContaining('is a superuser') }),
  ]);
  expect(code).toBe(1);
});

it('warns if the database grants fewer connections than the service opens', async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const findings = async (limit: number) => {
    await client.query(`alter database ${client.database} connection limit ${limit}`);
    const { findings } = await runDoctor({ ...settings, PORT: new URL(service.url).port }, 'connections');
    return findings.filter(({ message }) => message.includes('grants'));
  };
  expect(await findings(5)).toEqual([
    {
      check: 'connections',
      status: 'warning',
      message: expect.stringContaining('opens up to 6 connections, and the database grants 5, so requests wait'),
      remedy: expect.stringContaining('lower KEYSTACK_DATABASE_CONNECTIONS'),
    },
  ]);
  expect(await findings(6)).toEqual([
    expect.objectContaining({ status: 'ok', message: expect.stringContaining('the database grants 6.') }),
  ]);
  await client.end();
});
