import type { Command } from 'commander';
import type { Environment, Output } from './output.ts';

/** Adds the command that copies the database to another data directory or server. */
export function addMoveCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('move')
    .description(
      'copy the database to an empty one, for example from the embedded database to a PostgreSQL server; stop the service first',
    )
    .argument('<target>', 'the URL of a PostgreSQL database, or a data directory for the embedded database')
    .action(async (target: string) => {
      const { move } = await import('./move/run.ts');
      await move(target, env, output);
    });
}
