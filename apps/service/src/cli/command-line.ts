import { Command, CommanderError } from 'commander';
import { version } from '../version.ts';
import { addBackupCommand } from './backup.ts';
import { addCompleteCommand } from './complete.ts';
import { addConfigCommand } from './config.ts';
import { describeDeployment, readEnvFile } from './deployment.ts';
import { addDoctorCommand } from './doctor.ts';
import { addInitProductionCommand } from './init-production.ts';
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
  const settings = { ...env };
  const isJson = args.includes('--json');
  const program = new Command('keystack')
    .description('Runs and maintains a Keystack service. All commands use the settings of the service.')
    .option('--json', 'print the result as JSON')
    .option('--env-file <file>', 'read settings from a file; those of the environment take precedence')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print the commands and options')
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
    .hook('preAction', (_, command) => {
      const { envFile }: { readonly envFile?: string } = command.optsWithGlobals();
      if (envFile !== undefined) readEnvFile(envFile, settings);
      const [group = ''] = commandPath(command);
      if (!isJson && commandsOfServices.has(group)) {
        process.stderr.write(`Deployment: ${describeDeployment(settings, envFile)}\n`);
      }
    });
  // Usage errors are printed below.
  if (isJson) program.configureOutput({ writeErr: () => {} });
  const output: Output = {
    isJson,
    print: (text, data) => void process.stdout.write(`${isJson ? toTerminalJson(data, 2) : toTerminalText(text)}\n`),
    warn: (text) => void process.stderr.write(`${isJson ? toTerminalJson({ warning: text }) : toTerminalText(text)}\n`),
    createProgress: () => createProgress({ isJson }),
  };
  addStartCommand(program, settings, output);
  addInitProductionCommand(program, output);
  addSetupLinkCommand(program, settings, output);
  addDoctorCommand(program, settings, output);
  addMigrateCommand(program, settings, output);
  addBackupCommand(program, settings, output);
  addVerifyCommand(program, settings, output);
  addRestoreCommand(program, settings, output);
  addMoveCommand(program, settings, output);
  addOwnerCommand(program, settings, output);
  addProjectCommand(program, settings, output);
  addConfigCommand(program, settings, output);
  addKeysCommand(program, settings, output);
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

/**
 * The commands that change or read what a service or its database has. They name both first, so that nobody takes
 * another. Not with `--json`, because programs read the standard error then.
 */
const commandsOfServices = new Set([
  ...['setup-link', 'project', 'config', 'owner', 'keys'],
  ...['migrate', 'backup', 'restore', 'move', 'doctor'],
]);

/** Returns the names of a command and of the commands that it belongs to, without `keystack`. */
function commandPath(command: Command): readonly string[] {
  return command.parent === null ? [] : [...commandPath(command.parent), command.name()];
}
