import { totalOf } from '../../archive/archive-format.ts';
import { type Config, readConfig } from '../../config.ts';
import { databaseLocationOf } from '../../database/database-location.ts';
import { FailedUpgrade, undoUpgrade } from '../../database/embedded-upgrade.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../../database/maintenance-connection.ts';
import { type AppliedMigration, readMigrationStatus } from '../../database/migrate.ts';
import { type Migration, readMigrations } from '../../database/migration-files.ts';
import { type PlannedMigration, planMigrations, type TableEffect } from '../../database/migration-plan.ts';
import { StartError } from '../../start-error.ts';
import { exportConnected } from '../export-archive.ts';
import type { Environment, Output } from '../output.ts';
import { warnOfUnreadable } from '../unreadable-warning.ts';

/** Options of the command. */
export interface MigrateCommandOptions {
  readonly status?: true;
  readonly dryRun?: true;
  readonly backup?: string;
}

/** Applies the pending migrations, or prints them. */
export async function migrate(
  { status, dryRun, backup }: MigrateCommandOptions,
  env: Environment,
  output: Output,
): Promise<void> {
  const migrations = await readMigrations();
  const config = readConfig(env);
  const connection = await openMaintenanceConnection(databaseLocationOf(config), { requireTls: config.production });
  try {
    if (dryRun) printPlan(await planMigrations(connection.client, migrations), output);
    else if (status) printStatus(await readMigrationStatus(connection.client, migrations), output);
    else {
      const written = backup === undefined ? null : await backUp(connection, config, backup, migrations, output);
      printApplied(await apply(connection, migrations, output), written, output);
    }
  } catch (error) {
    await connection.close();
    if (error instanceof FailedUpgrade && connection.cluster !== null) await undoUpgrade(connection.cluster, error);
    throw error;
  }
  await connection.close();
}

async function apply(
  connection: MaintenanceConnection,
  migrations: readonly Migration[],
  output: Output,
): Promise<readonly string[]> {
  const progress = output.createProgress();
  try {
    return await connection.upgrade(migrations, { onMigration: (name) => progress.show(`Applying ${name} …`) });
  } finally {
    progress.end();
  }
}

/** An archive of the database before its migrations. */
interface WrittenBackup {
  readonly file: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** Writes an archive if a database has pending migrations. Returns `null` if it has none, or is empty. */
async function backUp(
  connection: MaintenanceConnection,
  config: Config,
  file: string,
  migrations: readonly Migration[],
  output: Output,
): Promise<WrittenBackup | null> {
  const { applied, pending } = await readMigrationStatus(connection.client, migrations);
  if (applied.length === 0 || pending.length === 0) return null;
  const { rows, unreadable } = await exportConnected(connection, config, file, output).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(`No migration was applied, because the archive before them failed. ${reason}`, {
      cause: error,
    });
  });
  warnOfUnreadable(output, unreadable, 'They were archived as they are');
  return { file, rows };
}

function printApplied(applied: readonly string[], backup: WrittenBackup | null, output: Output): void {
  const done = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
  const text = backup === null ? done : `Wrote ${totalOf(backup.rows)} rows to ${backup.file}. ${done}`;
  output.print(text, { applied, ...(backup !== null && { backup }) });
}

function printStatus(
  { applied, pending }: { applied: readonly AppliedMigration[]; pending: readonly Migration[] },
  output: Output,
): void {
  const lines = [
    ...applied.map(({ name, appliedAt }) => `applied  ${appliedAt.toISOString()}  ${name}`),
    ...pending.map(({ name }) => `pending  ${' '.repeat(24)}  ${name}`),
  ];
  output.print(lines.join('\n'), {
    applied: applied.map(({ name, appliedAt }) => ({ name, applied_at: appliedAt })),
    pending: pending.map(({ name }) => ({ name })),
  });
}

function printPlan(plan: readonly PlannedMigration[], output: Output): void {
  const text = plan.map(describe).join('\n\n') || 'The database is up to date.';
  output.print(text, {
    pending: plan.map(({ name, sql, isCompatible, effects }) => ({
      name,
      sql,
      is_compatible: isCompatible,
      effects: effects.map(({ estimatedSeconds, ...effect }) => ({ ...effect, estimated_seconds: estimatedSeconds })),
    })),
  });
}

function describe({ name, sql, isCompatible, effects }: PlannedMigration): string {
  const previous = isCompatible
    ? 'the previous version can start afterwards'
    : 'the previous version cannot start afterwards';
  return [`-- ${name}: ${previous}`, ...effects.map(describeEffect), sql.trimEnd()].join('\n');
}

function describeEffect({ table, lock, blocks, work, rows, bytes, estimatedSeconds }: TableEffect): string {
  const size = `${rows.toLocaleString('en')} rows, ${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;
  const duration =
    work === 'none' ? 'takes no time that depends on the size' : `${work}, at most about ${estimatedSeconds} s`;
  return `--   ${table} (${size}): ${lock}, blocks ${blocks}; ${duration}`;
}
