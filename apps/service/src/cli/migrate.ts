import { type Command, InvalidArgumentError, Option } from 'commander';
import { standardStream } from './archive-files.ts';
import type { MigrateCommandOptions } from './migrate/run.ts';
import type { Environment, Output } from './output.ts';

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
    .addOption(
      new Option('--backup <file>', 'write an archive before the migrations; if that fails, apply none')
        .conflicts(['status', 'dryRun'])
        .argParser(parseFile),
    )
    .action(async (options: MigrateCommandOptions) => {
      const { migrate } = await import('./migrate/run.ts');
      await migrate(options, env, output);
    });
}

function parseFile(text: string): string {
  if (text !== standardStream) return text;
  throw new InvalidArgumentError('It must be a file, because the command prints the applied migrations.');
}
