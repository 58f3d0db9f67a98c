import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  await client.query('create role few login connection limit 5');
  await client.end();
  const findings = async (connections: string) => {
    const url = new URL(postgres.url);
    url.username = 'few';
    const changed = { DATABASE_URL: url.href, KEYSTACK_DATABASE_CONNECTIONS: connections };
    const { findings } = await runDoctor({ ...settings, ...changed, PORT: new URL(service.url).port }, 'connections');
    return findings.filter(({ message }) => message.includes('grants'));
  };
  expect(await findings('6')).toEqual([
    {
      check: 'connections',
      status: 'warning',
      message: expect.stringContaining('opens up to 6 connections, and the database grants 5, so requests wait'),
      remedy: expect.stringContaining('lower KEYSTACK_DATABASE_CONNECTIONS'),
    },
  ]);
  expect(await findings('5')).toEqual([
    expect.objectContaining({ status: 'ok', message: expect.stringContaining('the database grants 5.') }),
  ]);
});

/**
 * Runs the doctor with a proxy that changes what the service tells about its database. Returns the findings with a
 * text.
 */
async function findingsWith(changes: object, text: string) {
  const proxy = createServer(async ({ method = '', url = '', headers }, outgoing) => {
    const body = method === 'POST' ? { body: '{}' } : {};
    const passed = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-stack-'));
    const response = await fetch(`${service.url}${url}`, {
      method,
      headers: passed.map(([name, value]) => [name, String(value)]),
      ...body,
    });
    const content = Object(await response.json());
    if (url.endsWith('/diagnosis')) Object.assign(content.database, changes);
    outgoing.writeHead(response.status).end(JSON.stringify(content));
  }).listen(0);
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const { findings } = await runDoctor({ ...settings, PORT: String(port) }, 'database');
  proxy.close();
  return findings.filter(({ message }) => message.includes(text));
}

// Servers of that age are not in the package registries.
it.each([
  [140_011, [problem('The PostgreSQL server has version 14, and Keystack is tested with 15 and later', 'Upgrade it')]],
  [150_000, []],
])('finds a version that is too old: %s', async (server_version, expected) => {
  expect(await findingsWith({ server_version }, 'has version')).toEqual(expected);
});

// So many transactions take days.
it('warns before the database has used up its transactions', async () => {
  const findings = (kind: string, transaction_age: number) =>
    findingsWith({ kind, transaction_age }, 'accepts no more changes');
  expect(await findings('pglite', 1_499_999_999)).toEqual([]);
  const high = problem('The embedded database has used 1,500 of the 2,144 million', 'Restart the service');
  expect(await findings('pglite', 1_500_000_000)).toEqual([{ ...high, status: 'warning' }]);
  const ofServer = problem('The PostgreSQL server has used 1,600 of the 2,144 million', 'vacuum freeze');
  expect(await findings('postgres', 1_600_000_000)).toEqual([{ ...ofServer, status: 'warning' }]);
});
