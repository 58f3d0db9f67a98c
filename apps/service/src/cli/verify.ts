import type { Command } from 'commander';
import type { Environment, Output } from './output.ts';

/** Adds the command that checks an archive. */
export function addVerifyCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('verify')
    .description('read a whole archive and decrypt its secrets, change nothing')
    .argument('<file>', 'the archive, or - for the standard input')
    .action(async (file: string) => {
      const { verify } = await import('./verify/run.ts');
      await verify(file, env, output);
    });
}
