import { canonicalEmail, isSafeSingleLine, limits } from '@keystack/contract/service-rules';
import { type Command, InvalidArgumentError } from 'commander';
import type { Environment, Output } from '../output.ts';
import type { ImportOptions } from './run-import.ts';

/** Adds the command that imports the archive of a project. */
export function addImportCommand(project: Command, env: Environment, output: Output): void {
  project
    .command('import')
    .description('import the archive of a project as a new project, and print its id and its keys')
    .argument('<file>', 'the archive, or - for the standard input')
    .requiredOption('--owner <email>', 'the email address of its owner, whose account exists', parseEmail)
    .option('--id <id>', 'the id of the new project, a UUID (default: a random one)', parseId)
    .option('--name <name>', 'the display name of the new project (default: the archived one)', parseName)
    .option('--max-size <megabytes>', 'the maximum size of the unpacked archive (default: 300)', parseMegabytes)
    .action(async (file: string, options: ImportOptions) => {
      const { runImport } = await import('./run-import.ts');
      await runImport(file, options, env, output);
    });
}

function parseEmail(text: string): string {
  if (canonicalEmail(text) === null) throw new InvalidArgumentError('It must be an email address.');
  return text;
}

/** Parses a display name, with the rules of the API. */
function parseName(text: string): string {
  const { displayNameMaxLength } = limits;
  if (text !== '' && text.length <= displayNameMaxLength && isSafeSingleLine(text)) return text;
  throw new InvalidArgumentError(
    `It must be a single line of 1 to ${displayNameMaxLength} characters, without control characters.`,
  );
}

/** Parses a number of megabytes. */
function parseMegabytes(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number of megabytes, from 1 to 999999.');
}

/** Parses a UUID. Any other id could be that of the project `internal`. */
function parseId(text: string): string {
  const id = text.toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new InvalidArgumentError('It must be a UUID.');
}
