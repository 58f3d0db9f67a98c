import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readManual } from '../testing/manual.ts';
import {
  canStartStandbys,
  installedPrograms,
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
} from '../testing/postgres-server.ts';
import { runSql } from '../testing/replicated-postgres.ts';

/* The commands of docs/guides/production/fail-over.md, executed in a shell. */

const { blocks } = readManual();

/** Returns the command of the manual that has all of these texts, with other texts in their place. */
function commandWith(replacements: Readonly<Record<string, string>>): string {
  const texts = Object.keys(replacements);
  const commands = blocks.filter((block) => texts.every((text) => block.includes(text)));
  expect(commands, `commands of the manual with ${texts.join(', ')}`).toHaveLength(1);
  return Object.entries(replacements).reduce((command, [from, to]) => command.replaceAll(from, to), commands[0] ?? '');
}

/** Returns the folder of a server's Unix socket, which PostgreSQL accepts as the name of a host. */
const hostOf = ({ url }: PostgresServer) => decodeURIComponent(new URL(url).hostname);

async function start(options: PostgresOptions = {}): Promise<PostgresServer> {
  const server = await startPostgres({ durable: true, from: 'machine', ...options });
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(!(await canStartStandbys()))('the manual', () => {
  it('has commands that copy a server, make the copies synchronous and promote one', async () => {
    const shell = async (command: string, host: string) => {
      const path = [await installedPrograms(), process.env['PATH']].join(delimiter);
      const env = { PATH: path, PGHOST: host, PGUSER: 'postgres' };
      return execFileSync('sh', ['-c', command], { env, encoding: 'utf8' });
    };
    const primary = await start();
    await runSql(primary.url, 'create role replicator with login replication');
    const [standby, other] = await Promise.all(
      ['db_b', 'db_c'].map((name) =>
        start({
          createdBy: (data) =>
            commandWith({
              'pg_basebackup ': 'pg_basebackup ',
              '/var/lib/postgresql/15/main': data,
              'db-a.example.com': hostOf(primary),
              'application_name=db_b': `application_name=${name}`,
            }),
        }),
      ),
    );
    if (!standby || !other) throw new Error('No standby has started.');
    await shell(commandWith({ synchronous_standby_names: 'synchronous_standby_names' }), hostOf(primary));
    const standbys = () =>
      runSql(primary.url, 'select application_name, sync_state from pg_stat_replication order by application_name');
    await expect.poll(standbys).toEqual([
      { application_name: 'db_b', sync_state: 'quorum' },
      { application_name: 'db_c', sync_state: 'quorum' },
    ]);
    // Now each commit waits for the first standby.
    await other.crash();
    await runSql(primary.url, 'create table kept as select 1 as acknowledged');
    await primary.crash();

    const promoted = await shell(
      commandWith({ 'pg_promote()': 'pg_promote()', 'db-b.example.com': hostOf(standby) }),
      '/nonexistent',
    );

    expect(promoted).toMatch(/^ t$/m);
    await runSql(standby.url, 'update kept set acknowledged = 2');
    expect(await runSql(standby.url, 'select acknowledged, pg_is_in_recovery() as standby from kept')).toEqual([
      { acknowledged: 2, standby: false },
    ]);
  });
});
