import { Gauge, type Registry } from 'prom-client';
import {
  createDatabaseSnapshots,
  type DatabaseMetricsDeps,
  type DatabaseSnapshot,
  type WaitingMessages,
} from './database-snapshot.ts';

/**
 * Adds what is read from the database at a scrape, at most every few seconds: its state, its migrations, the last
 * backup, and the emails and webhook messages that wait. If the database does not respond, only its state has a value.
 */
export function addDatabaseMetrics(registry: Registry, deps: DatabaseMetricsDeps): void {
  const readSnapshot = createDatabaseSnapshots(deps);

  /** Adds a gauge. `undefined` removes its value, because an old one would look like a current one. */
  function addGauge(name: string, help: string, read: (snapshot: DatabaseSnapshot) => number | undefined): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = read(await readSnapshot());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }

  function addWaiting(
    prefix: string,
    kind: string,
    waitingIn: (snapshot: DatabaseSnapshot) => WaitingMessages | undefined,
  ): void {
    addGauge(
      `${prefix}_waiting`,
      `Number of ${kind} that are not sent yet, at most 10,000.`,
      (snapshot) => waitingIn(snapshot)?.count,
    );
    addGauge(
      `${prefix}_oldest_age_seconds`,
      `Age of the oldest of the ${kind} that are not sent yet.`,
      (snapshot) => waitingIn(snapshot)?.oldestSeconds,
    );
    addGauge(
      `${prefix}_overdue_seconds`,
      `Time for which the oldest of the due ${kind} waits for its next attempt. 0 while the next attempt is later.`,
      (snapshot) => waitingIn(snapshot)?.overdueSeconds,
    );
  }

  addGauge(
    'keystack_database_ready',
    '1 if the database accepts writes and has every migration of this version, as in GET /ready; otherwise 0.',
    ({ isReady }) => (isReady ? 1 : 0),
  );
  addGauge('keystack_migration_applied', 'Number of the newest migration of the database.', ({ newestMigration }) =>
    newestMigration === null ? undefined : numberOf(newestMigration),
  );
  addWaiting('keystack_emails', 'emails', ({ waiting }) => waiting?.emails);
  addWaiting('keystack_webhook_messages', 'webhook messages', ({ waiting }) => waiting?.webhooks);
  addGauge(
    'keystack_database_transaction_age',
    'Transactions since the oldest one that PostgreSQL must still tell from later ones. At about two billion, it accepts no more changes.',
    ({ transactionAge }) => transactionAge ?? undefined,
  );
  const { backups } = deps.config;
  addGauge(
    'keystack_last_backup_timestamp_seconds',
    'Unix time of the last backup, of those of KEYSTACK_BACKUP_DIR after it was verified. 0 if that is set and there was none yet.',
    // Without that setting, a backup that an operator made once is reported, but its absence is not.
    ({ lastBackup }) => (lastBackup === null || (lastBackup === 0 && backups === null) ? undefined : lastBackup),
  );
  if (backups !== null) {
    new Gauge({
      name: 'keystack_backup_interval_seconds',
      help: 'Time between two backups of this process, KEYSTACK_BACKUP_HOURS.',
      registers: [registry],
    }).set(backups.hours * 3600);
  }
  new Gauge({
    name: 'keystack_migration_expected',
    help: 'Number of the newest migration of this version of Keystack.',
    registers: [registry],
  }).set(numberOf(deps.db.migrations.at(-1) ?? '0'));
}

/** Returns the number at the beginning of the name of a migration. */
function numberOf(migration: string): number {
  return Number.parseInt(migration, 10);
}
