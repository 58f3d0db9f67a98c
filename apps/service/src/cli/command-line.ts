import tab from '@bomb.sh/tab/commander';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { StartError } from '../start-error.ts';
import { version } from '../version.ts';
import { addBackupCommand } from './backup.ts';
import { addConfigCommand } from './config.ts';
import { addDoctorCommand } from './doctor.ts';
import { addKeysCommand } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addMoveCommand } from './move.ts';
import { type Environment, type Output, ReportedDifferences, ReportedFailure } from './output.ts';
import { addOwnerCommand } from './owner.ts';
import { addProjectCommand } from './project.ts';
import { addRestoreCommand } from './restore.ts';
import { addSetupLinkCommand } from './setup-link.ts';
import { addStartCommand } from './start.ts';
import { toTerminalJson, toTerminalText } from './terminal-text.ts';
import { addVerifyCommand } from './verify.ts';
import { addVersionCommand } from './version.ts';

/** Exit codes of the command line, documented in docs/guides/production.md. */
const exitCodes = { done: 0, failed: 1, invalid: 2, different: 3 } as const;

/**
 * Runs the command line `keystack` and returns its exit code.
 *
 * @param args The arguments, without the paths of Node.js and of the script.
 * @param env The settings of the service.
 */
export async function runCommandLine(args: readonly string[], env: Environment): Promise<number> {
  const program = new Command('keystack')
    .description('Runs and maintains a Keystack service. All commands use the settings of the service.')
    .option('--json', 'print the result as JSON')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print the commands and options')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride();
  const isJson = args.includes('--json');
  const output: Output = {
    print: (text, data) => void process.stdout.write(`${isJson ? toTerminalJson(data, 2) : toTerminalText(text)}\n`),
  };
  addStartCommand(program);
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
  tab(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    // Commander has printed the help or the reason.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.invalid;
    if (error instanceof ReportedDifferences) return exitCodes.different;
    if (error instanceof ReportedFailure) return exitCodes.failed;
    printError(error, isJson);
    return error instanceof ConfigError ? exitCodes.invalid : exitCodes.failed;
  }
}

function printError(error: unknown, isJson: boolean): void {
  if (!(error instanceof Error)) throw error;
  // The stack of an unexpected error is for its report.
  const text = error instanceof StartError ? error.message : error.stack;
  process.stderr.write(`${isJson ? toTerminalJson({ error: error.message }) : toTerminalText(text ?? '')}\n`);
}
