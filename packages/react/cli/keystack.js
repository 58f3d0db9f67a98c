#!/usr/bin/env node
// The command `keystack` of the apps that install @keystack/react.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  const service = findService();
  if (service !== null) {
    process.argv[1] = service;
    await import(pathToFileURL(service).href);
    return '';
  }
  if (command === undefined || command === '--help' || command === '-h') return help;
  throw new UsageError(`There is no command "${command}". "keystack --help" lists the commands.`);
}

/**
 * Returns the path of the command `keystack` of @keystack/service, if that is installed in the working directory or
 * above it: both packages have a command of this name. Otherwise returns `null`.
 */
function findService() {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules/@keystack/service/dist/cli.js');
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return null;
  }
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
