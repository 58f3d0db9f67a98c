#!/usr/bin/env node
import { readConfig } from './config.ts';
import { requestSetupLink } from './setup-link.ts';
import { StartError } from './start-error.ts';

const help = `Usage: keystack <command>

Commands, with the settings of the service:
  start       Runs the service
  setup-link  Prints a link that creates the account of an owner. It works once, for an hour, and replaces earlier ones
`;

async function run(command: string | undefined): Promise<void> {
  if (command === 'start') await import('./main.ts');
  else if (command === 'setup-link') console.log(await requestSetupLink(readConfig(process.env), 'setup'));
  else if (command === '--help') process.stdout.write(help);
  else {
    process.stderr.write(command === undefined ? help : `There is no command "${command}".\n\n${help}`);
    process.exitCode = 1;
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
