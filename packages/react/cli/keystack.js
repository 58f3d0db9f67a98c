#!/usr/bin/env node
// The command `keystack` of the apps that install @keystack/react.
import { add } from './add.js';
import { UsageError } from './usage-error.js';

const help = `Usage: keystack <command>

Commands:
  add <component>...  Copies the source of a component into your app. "keystack add --help" lists the components

Options:
  --help              Print this text
`;

/**
 * Runs the command and returns the text for the terminal.
 *
 * @param {string[]} args
 */
async function run([command, ...args]) {
  if (command === 'add') return add(args, process.cwd());
  if (command === '--help' || command === '-h') return help;
  const problem = command === undefined ? 'Name a command.' : `There is no command "${command}".`;
  throw new UsageError(`${problem} "keystack --help" lists the commands.`);
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
