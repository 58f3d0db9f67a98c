import { type Finding, findAll, findFirst } from './finding.ts';

/** The oldest major version of PostgreSQL that the tests run on. */
const minVersion = 15;

/** Number of transactions after which PostgreSQL accepts no more changes, about two billion. */
const maxTransactionAge = 2_144_000_000;

/** Number of transactions from which on there is a warning. */
const highTransactionAge = 1_500_000_000;

/** The state of the database that its checks need. */
export interface DatabaseState {
  /** The version number of PostgreSQL, for example 180001. */
  readonly server_version: number;
  readonly is_superuser: boolean;
  readonly can_create_tables: boolean;
  readonly fsync: string;
  readonly synchronous_commit: string;
  /** The number of transactions since the oldest one that PostgreSQL must still tell from later ones. */
  readonly transaction_age: number;
  /** The number of connections that the server, the database and the role grant. */
  readonly granted_connections: number;
}

/** Checks the version, the settings and the role of the database, and that no migration is missing. */
export function checkDatabase(
  kind: 'pglite' | 'postgres',
  database: DatabaseState,
  pendingMigrations: readonly string[],
): Finding[] {
  const version = Math.floor(database.server_version / 10_000);
  const isServer = kind === 'postgres';
  const name = isServer ? 'The PostgreSQL server' : 'The embedded database';
  return findAll('database', [
    {
      when: version < minVersion,
      error: `${name} has version ${version}, and Keystack is tested with ${minVersion} and later.`,
      remedy: `Upgrade it to PostgreSQL ${minVersion} or later.`,
    },
    {
      when: database.fsync !== 'on',
      error: `fsync of the database is ${database.fsync}, so a power cut destroys it.`,
      remedy: 'Set fsync = on in postgresql.conf and restart PostgreSQL.',
    },
    {
      when: database.synchronous_commit === 'off',
      error:
        'synchronous_commit of the database is off, so a crash loses changes that were acknowledged, such as ended sessions.',
      remedy: 'Set synchronous_commit = on in postgresql.conf, and reset it for the role and the database.',
    },
    {
      when: !database.can_create_tables,
      error:
        'The role of DATABASE_URL may not create tables in its schema, so the migrations of the next version fail.',
      remedy: 'Make it the owner of the database, or as the owner run: grant create on schema public to <role>.',
    },
    {
      when: isServer && database.is_superuser,
      warning: 'The role of DATABASE_URL is a superuser, so an attacker who gets its password gets the whole server.',
      remedy: 'Create a role without superuser that owns the database, and use it in DATABASE_URL.',
    },
    {
      when: database.transaction_age >= highTransactionAge,
      warning: `${name} has used ${millions(database.transaction_age)} of the ${millions(maxTransactionAge)} million transactions after which it accepts no more changes, so nobody can sign in then.`,
      remedy: isServer
        ? 'Find out with pg_stat_activity, pg_prepared_xacts and pg_replication_slots what holds back autovacuum, end it, and run "vacuum freeze" in the database whose age(datfrozenxid) in pg_database is the highest.'
        : 'Restart the service. A start freezes the rows of the templates of PostgreSQL, which nothing else can. If the number does not fall within a minute, look for failed maintenance in the log.',
    },
    {
      when: pendingMigrations.length > 0,
      error: `The database lacks the migrations ${pendingMigrations.join(', ')}.`,
      remedy: 'Restart the service, which applies them, or run "keystack migrate".',
    },
    { ok: `${name} has version ${version} and is set up correctly.` },
  ]);
}

/** Checks that a PostgreSQL server grants as many connections as the service opens. */
export function checkGrantedConnections({ granted_connections: granted }: DatabaseState, wanted: number): Finding[] {
  const numbers = `The service opens up to ${wanted} connections, and the database grants ${granted}`;
  return findFirst('connections', [
    { when: granted >= wanted, ok: `${numbers}.` },
    {
      warning: `${numbers}, so requests wait for each other.`,
      remedy: 'Raise max_connections or the limit of the role, or lower KEYSTACK_DATABASE_CONNECTIONS.',
    },
  ]);
}

/** Numbers of projects in production mode whose redirect targets are unsafe. */
export interface UnsafeProjects {
  readonly allowing_localhost: number;
  readonly with_http_domains: number;
}

/** Checks the redirect targets of the projects in production mode. */
export function checkRedirects(projects: UnsafeProjects): Finding[] {
  return findAll('redirects', [
    {
      when: projects.allowing_localhost > 0,
      warning: `${count(projects.allowing_localhost)} in production mode may redirect to localhost, so any program on a user's machine could receive the code of a sign-in.`,
      remedy: 'Turn off "Allow localhost" in the settings of these projects.',
    },
    {
      when: projects.with_http_domains > 0,
      warning: `${count(projects.with_http_domains)} in production mode may redirect to a domain without TLS, so networks between could read the code of a sign-in.`,
      remedy: 'Replace the http:// domains of these projects by https://.',
    },
    { ok: 'No project in production mode may redirect to localhost or without TLS.' },
  ]);
}

const millions = (transactions: number) => Math.floor(transactions / 1_000_000).toLocaleString('en');
const count = (projects: number) => `${projects.toLocaleString('en')} ${projects === 1 ? 'project' : 'projects'}`;
