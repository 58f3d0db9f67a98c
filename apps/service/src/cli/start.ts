import type { Command } from 'commander';

/** Adds the command that runs the service. */
export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('run the service until it gets SIGTERM or SIGINT')
    .action(async () => {
      await import('../main.ts');
    });
}
