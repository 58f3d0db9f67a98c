import type { Command } from 'commander';
import type { Environment, Output } from './output.ts';

/** Adds the command that restores an archive into an empty database. */
export function addRestoreCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('restore')
    .description('restore an archive of your own, of any size, into an empty database, and apply newer migrations')
    .argument('<file>', 'the archive, or - for the standard input')
    .action(async (file: string) => {
      const { restore } = await import('./restore/run.ts');
      await restore(file, env, output);
    });
}
