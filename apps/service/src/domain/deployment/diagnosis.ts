import type { Config } from '../../config.ts';
import { createStatement, type Database, type Executor } from '../../database/database.ts';
import {
  checkDatabase,
  checkGrantedConnections,
  checkRedirects,
  type DatabaseState,
  type UnsafeProjects,
} from './database-findings.ts';

const diagnoseDatabase = createStatement<DatabaseState & { readonly now_millis: number }>(
  'diagnose_database',
  `select current_setting('server_version_num')::int as server_version,
    (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create_tables,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    (extract(epoch from clock_timestamp()) * 1000)::int8 as now_millis,
    (select max(age(datfrozenxid)) from pg_database) as transaction_age,
    least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as granted_connections`,
);

const findMigrations = createStatement<{ name: string }>('diagnose_migrations', 'select name from migrations');

const countUnsafeProjects = createStatement<UnsafeProjects>(
  'diagnose_projects',
  `select count(*) filter (where allow_localhost) as allowing_localhost,
    count(*) filter (where exists (
      select from project_domains d where d.project_id = p.project_id and d.domain like 'http://%'
    )) as with_http_domains
  from projects p where is_production_mode`,
);

/**
 * Checks what only the service can see of its database: the version and settings of PostgreSQL, the rights of its role,
 * the pending migrations, and projects whose redirect targets are unsafe.
 */
export async function readDiagnosis(tx: Executor, { kind, migrations }: Database, config: Config) {
  const [database] = await tx.run(diagnoseDatabase, []);
  const applied = await tx.run(findMigrations, []);
  const [projects] = await tx.run(countUnsafeProjects, []);
  if (database === undefined || projects === undefined) throw new Error('An aggregate query returned no row.');
  const names = new Set(applied.map(({ name }) => name));
  const pending = migrations.filter((name) => !names.has(name));
  const { databaseConnections, workers } = config;
  return {
    nowMillis: database.now_millis,
    findings: [
      ...checkDatabase(kind, database, pending),
      ...(kind === 'postgres' ? checkGrantedConnections(database, databaseConnections * workers) : []),
      ...checkRedirects(projects),
    ],
  };
}
