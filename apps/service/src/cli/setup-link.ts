import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import type { Environment, Output } from './output.ts';
import { requestSetupLink } from './request-setup-link.ts';

/** Adds the command that prints a link for creating the account of an owner. */
export function addSetupLinkCommand(program: Command, env: Environment, output: Output): void {
  program
    .command('setup-link')
    .description(
      'print a link that creates the account of an owner; works once, for an hour, and replaces earlier ones',
    )
    .action(async () => {
      const url = await requestSetupLink(readConfig(env), 'setup');
      output.print(url, { url });
    });
}
