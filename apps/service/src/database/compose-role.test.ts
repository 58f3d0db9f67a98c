import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canStartStandbys, installedPrograms, startPostgres } from '../testing/postgres-server.ts';
import { runSql } from '../testing/replicated-postgres.ts';

const script = fileURLToPath(new URL('../../../../ops/docker/create-role.sh', import.meta.url));

// `psql` is in the packages of PostgreSQL that can also start standbys.
describe.skipIf(!(await canStartStandbys()))('ops/docker/create-role.sh', () => {
  it('creates a role that owns the database of the service and is no superuser', async () => {
    const server = await startPostgres({ from: 'machine' });
    onTestFinished(() => server.stop());
    const path = [await installedPrograms(), process.env['PATH']].join(delimiter);
    const host = decodeURIComponent(new URL(server.url).hostname);
    const env = { PATH: path, PGHOST: host, POSTGRES_USER: 'postgres', DATABASE_PASSWORD: "a password with ' and \\" };
    execFileSync(script, { env });
    const roles = await runSql(
      server.url,
      `select rolsuper, rolcreaterole, rolcreatedb, rolcanlogin,
      pg_get_userbyid(datdba) = rolname as owns from pg_roles, pg_database where rolname = 'keystack' and datname = 'keystack'`,
    );
    expect(roles).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: true, owns: true },
    ]);
  });
});
