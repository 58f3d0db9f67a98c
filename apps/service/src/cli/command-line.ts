import { Command, CommanderError } from 'commander';
import { version } from '../version.ts';
import { addBackupCommand } from './backup.ts';
import { addCompleteCommand } from './complete.ts';
import { addConfigCommand } from './config.ts';
import { addDoctorCommand } from './doctor.ts';
import { addKeysCommand } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addMoveCommand } from './move.ts';
import { type Environment, type Output, ReportedDifferences, ReportedFailure } from './output.ts';
import { addOwnerCommand } from './owner.ts';
import { exitCodeOf, exitCodes, printError } from './print-error.ts';
import { createProgress } from './progress.ts';
import { addProjectCommand } from './project.ts';
import { addRestoreCommand } from './restore.ts';
import { addSetupLinkCommand } from './setup-link.ts';
import { addStartCommand } from './start.ts';
import { toTerminalJson, toTerminalText } from './terminal-text.ts';
import { addVerifyCommand } from './verify.ts';
import { addVersionCommand } from './version.ts';

/**
 * Runs the command line `keystack` and returns its exit code.
 *
 * @param args The arguments, without the paths of Node.js and of the script.
 * @param env The settings of the service.
 */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  const isJson = args.includes('--json');
  const program = new Command('keystack')
    .description('Runs and maintains a Keystack service. All commands use the settings of the service.')
    .option('--json', 'print the result as JSON')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print the commands and options')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride();
  // Usage errors are printed below.
  if (isJson) program.configureOutput({ writeErr: () => {} });
  const output: Output = {
    isJson,
    print: (text, data) => void process.stdout.write(`${isJson ? toTerminalJson(data, 2) : toTerminalText(text)}\n`),
    warn: (text) => void process.stderr.write(`${isJson ? toTerminalJson({ warning: text }) : toTerminalText(text)}\n`),
    createProgress: () => createProgress({ isJson }),
  };
  addStartCommand(program, env, output);
  addSetupLinkCommand(program, env, output);
  addDoctorCommand(program, env, output);
  addMigrateCommand(program, env, output);
  addBackupCommand(program, env, output);
  addVerifyCommand(program, env, output);
  addRestoreCommand(program, env, output);
  addMoveCommand(program, env, output);
  addOwnerCommand(program, env, output);
  addProjectCommand(program, env, output);
  addConfigCommand(program, env, output);
  addKeysCommand(program, env, output);
  addVersionCommand(program, output);
  addCompleteCommand(program, args);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // Otherwise Commander has printed the help or the reason.
      if (isJson) printError(toUsageError(error), isJson);
      return exitCodes.invalid;
    }
    if (error instanceof ReportedDifferences) return exitCodes.different;
    if (error instanceof ReportedFailure) return exitCodes.failed;
    printError(error, isJson);
    return exitCodeOf(error);
  }
}

/** Returns an error with the reason that Commander prints as text. */
function toUsageError({ code, message }: CommanderError): Error {
  if (code === 'commander.help') return new Error('The command is incomplete. The option --help lists the commands.');
  return new Error(message.replace(/^error: /, ''));
}
