import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import { partitionTables } from './partition-tables.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres } from './postgres-server.ts';
import { quiet } from './quiet.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The kind of database that the tests of the project use. Set by the Vitest configuration. */
    database: 'pglite' | 'postgres';
    /**
     * A migrated, empty database that tests copy: the URL of the template database on a server, or a data directory.
     */
    databaseTemplate: string;
    /** `true` if all tables of the server are partitioned by project. Set by the Vitest configuration. */
    partitioned: boolean;
    /** `true` if the service connects to the server through PgBouncer. Set by the Vitest configuration. */
    pooled: boolean;
    /** `true` in a run of `npm test`, which repeats and combines less than `npm run test:all`. */
    daily: boolean;
    /** The URL of PgBouncer, which the service uses instead of the server's. */
    poolerUrl: string;
  }
}

/** Creates the migrated database that all tests of a Vitest project copy. Returns a function that deletes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.getProvidedContext().database === 'pglite') {
    const directory = await mkdtemp(join(tmpdir(), 'keystack-template-'));
    await (await openDatabase({ directory }, { log: quiet })).close();
    project.provide('databaseTemplate', directory);
    return () => rm(directory, { recursive: true });
  }
  const server = await startPostgres();
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('create database template');
  await client.end();
  const url = server.url.replace(/postgres$/, 'template');
  await (await openDatabase({ url }, { log: quiet })).close();
  if (project.getProvidedContext().partitioned) await partition(url);
  project.provide('databaseTemplate', url);
  if (!project.getProvidedContext().pooled) return () => server.stop();
  const pooler = await startPgBouncer(server.url);
  project.provide('poolerUrl', pooler.url);
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}

async function partition(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await partitionTables(client);
  await client.end();
}
