import type { Command } from 'commander';
import type { Environment, Output } from './output.ts';

/** Adds the commands for the settings of a project as a file, through the running service. */
export function addConfigCommand(program: Command, env: Environment, output: Output): void {
  const config = program.command('config').description('write, compare and apply the settings of a project as a file');
  const addCommand = (name: string, description: string) =>
    config.command(name).description(description).argument('<project>', 'the id of the project');

  addCommand('pull', 'write the settings of a project to a file, without secrets and pictures')
    .argument('[file]', 'the file, which is replaced, or - for standard output (default: keystack.<project>.json)')
    .action(async (project: string, file = `keystack.${project}.json`) => {
      const { pull } = await import('./config/run.ts');
      await pull(project, file, env, output);
    });

  addCommand('plan', 'print the changes that config push would make; the exit code is 3 if there are any')
    .argument('<file>', 'the file with settings')
    .action(async (project: string, file: string) => {
      const { plan } = await import('./config/run.ts');
      await plan(project, file, env, output);
    });

  addCommand('push', 'print the same plan, and apply it after confirmation')
    .argument('<file>', 'the file with settings')
    .option('--yes', 'apply without confirmation')
    .action(async (project: string, file: string, options: { readonly yes?: boolean }) => {
      const { push } = await import('./config/run.ts');
      await push(project, file, options, env, output);
    });
}
