import { createStatement, type Executor } from '../../database/database.ts';

interface DatabaseRow {
  readonly server_version: number;
  readonly is_superuser: boolean;
  readonly can_create_tables: boolean;
  readonly fsync: string;
  readonly synchronous_commit: string;
  readonly now_millis: number;
  readonly transaction_age: number;
}

const diagnoseDatabase = createStatement<DatabaseRow>(
  'diagnose_database',
  `select current_setting('server_version_num')::int as server_version,
    (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as can_create_tables,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
    (extract(epoch from clock_timestamp()) * 1000)::int8 as now_millis,
    (select max(age(datfrozenxid)) from pg_database) as transaction_age`,
);

const findMigrations = createStatement<{ name: string }>('diagnose_migrations', 'select name from migrations');

const countUnsafeProjects = createStatement<{ allowing_localhost: number; with_http_domains: number }>(
  'diagnose_projects',
  `select count(*) filter (where allow_localhost) as allowing_localhost,
    count(*) filter (where exists (
      select from project_domains d where d.project_id = p.project_id and d.domain like 'http://%'
    )) as with_http_domains
  from projects p where is_production_mode`,
);

/**
 * Reads what only the service can see of its database: the version and settings of PostgreSQL, the rights of its role,
 * the pending migrations, and projects whose redirect targets are unsafe.
 *
 * @param migrations The names of the migrations of this version.
 */
export async function readDiagnosis(tx: Executor, migrations: readonly string[]) {
  const [database] = await tx.run(diagnoseDatabase, []);
  const applied = await tx.run(findMigrations, []);
  const [projects] = await tx.run(countUnsafeProjects, []);
  if (database === undefined || projects === undefined) throw new Error('An aggregate query returned no row.');
  const names = new Set(applied.map(({ name }) => name));
  return {
    database: { ...database, pending_migrations: migrations.filter((name) => !names.has(name)) },
    projects,
  };
}
