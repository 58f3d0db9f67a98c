import { type Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import { databaseLocationOf } from '../database/database-location.ts';
import { FailedUpgrade, undoUpgrade, upgradeEmbedded } from '../database/embedded-upgrade.ts';
import { type MaintenanceConnection, openMaintenanceConnection } from '../database/maintenance-connection.ts';
import { type AppliedMigration, migrate, readMigrationStatus } from '../database/migrate.ts';
import { type Migration, readMigrations } from '../database/migration-files.ts';
import { type PlannedMigration, planMigrations, type TableEffect } from '../database/migration-plan.ts';
import type { Environment, Output } from './output.ts';

interface Options {
  readonly status?: true;
  readonly dryRun?: true;
}

/** Adds the command that applies the pending migrations, or shows them. */
export function addMigrateCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('migrate')
    .description('apply the pending migrations; the service does it when it starts')
    .addOption(new Option('--status', 'list the applied and the pending migrations, change nothing'))
    .addOption(
      new Option(
        '--dry-run',
        'print the SQL of the pending migrations, their locks and durations, change nothing',
      ).conflicts('status'),
    )
    .action(async ({ status, dryRun }: Options) => {
      const migrations = await readMigrations();
      const connection = await openMaintenanceConnection(databaseLocationOf(readConfig(env)));
      try {
        if (dryRun) printPlan(await planMigrations(connection.client, migrations), output);
        else if (status) printStatus(await readMigrationStatus(connection.client, migrations), output);
        else printApplied(await apply(connection, migrations), output);
      } catch (error) {
        await connection.close();
        if (error instanceof FailedUpgrade && connection.cluster !== null) await undoUpgrade(connection.cluster, error);
        throw error;
      }
      await connection.close();
    });
}

function apply({ client, cluster }: MaintenanceConnection, migrations: readonly Migration[]): Promise<string[]> {
  return cluster === null ? migrate(client, migrations) : upgradeEmbedded(client, cluster, migrations);
}

function printApplied(applied: readonly string[], output: Output): void {
  const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
  output.print(text, { applied });
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
