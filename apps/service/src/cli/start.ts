import type { Command } from 'commander';
import { startService } from '../start-service.ts';
import type { Environment, Output } from './output.ts';

/** Adds the command that runs the service. */
export function addStartCommand(program: Command, env: Environment, { isJson }: Output): void {
  program
    .command('start')
    .description('run the service until it gets SIGTERM or SIGINT')
    .action(() => startService(env, { isJson }));
}
