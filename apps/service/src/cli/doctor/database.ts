import { type Finding, failure, ok, skipped, warning } from './finding.ts';
import type { Diagnosis } from './service.ts';

/** The oldest major version of PostgreSQL that the tests run on. */
const minVersion = 15;
const check = 'database';

/** Number of transactions after which PostgreSQL accepts no more changes, about two billion. */
const maxTransactionAge = 2_144_000_000;

/** Number of transactions from which on there is a warning. */
const highTransactionAge = 1_500_000_000;

/** Checks the version, the settings and the role of the database. */
export function checkDatabase(diagnosis: Diagnosis | null): Finding[] {
  if (diagnosis === null)
    return [skipped(check, 'The service returned no diagnosis, so its database was not checked.')];
  const { database } = diagnosis;
  const version = Math.floor(database.server_version / 10_000);
  const name = database.kind === 'pglite' ? 'The embedded database' : 'The PostgreSQL server';
  const findings = [
    version < minVersion &&
      failure(
        check,
        `${name} has version ${version}, and Keystack is tested with ${minVersion} and later.`,
        `Upgrade it to PostgreSQL ${minVersion} or later.`,
      ),
    database.fsync !== 'on' &&
      failure(
        check,
        `fsync of the database is ${database.fsync}, so a power cut destroys it.`,
        'Set fsync = on in postgresql.conf and restart PostgreSQL.',
      ),
    database.synchronous_commit === 'off' &&
      failure(
        check,
        'synchronous_commit of the database is off, so a crash loses changes that were acknowledged, such as ended sessions.',
        'Set synchronous_commit = on in postgresql.conf, and reset it for the role and the database.',
      ),
    !database.can_create_tables &&
      failure(
        check,
        'The role of DATABASE_URL may not create tables in its schema, so the migrations of the next version fail.',
        'Make it the owner of the database, or as the owner run: grant create on schema public to <role>.',
      ),
    database.kind === 'postgres' &&
      database.is_superuser &&
      warning(
        check,
        'The role of DATABASE_URL is a superuser, so an attacker who gets its password gets the whole server.',
        'Create a role without superuser that owns the database, and use it in DATABASE_URL.',
      ),
    database.transaction_age >= highTransactionAge &&
      warning(
        check,
        `${name} has used ${millions(database.transaction_age)} of the ${millions(maxTransactionAge)} million transactions after which it ` +
          'accepts no more changes, so nobody can sign in then.',
        database.kind === 'pglite'
          ? 'Restart the service. A start freezes the rows of the templates of PostgreSQL, which nothing else can. If the number does ' +
              'not fall within a minute, look for failed maintenance in the log.'
          : 'Find out with pg_stat_activity, pg_prepared_xacts and pg_replication_slots what holds back autovacuum, end it, and run ' +
              '"vacuum freeze" in the database whose age(datfrozenxid) in pg_database is the highest.',
      ),
    database.pending_migrations.length > 0 &&
      failure(
        check,
        `The database lacks the migrations ${database.pending_migrations.join(', ')}.`,
        'Restart the service, which applies them, or run "keystack migrate".',
      ),
  ].filter((finding) => finding !== false);
  return findings.length > 0 ? findings : [ok(check, `${name} has version ${version} and is set up correctly.`)];
}

const millions = (count: number) => Math.floor(count / 1_000_000).toLocaleString('en');
