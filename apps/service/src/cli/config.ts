import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { standardStream } from './archive-files.ts';
import { changedParts, describePlan, planChanges } from './config/changes.ts';
import { confirmChanges } from './config/confirm.ts';
import { fetchSettings, sendSettings } from './config/requests.ts';
import { toFileContent } from './config/settings.ts';
import { readSettingsFile } from './config/settings-file.ts';
import { type Environment, type Output, ReportedDifferences, ReportedFailure } from './output.ts';
import { toTerminalJson } from './terminal-text.ts';

/** Adds the commands for the settings of a project as a file, through the running service. */
export function addConfigCommand(program: Command, env: Environment, output: Output): void {
  const config = program.command('config').description('write, compare and apply the settings of a project as a file');
  const addCommand = (name: string, description: string) =>
    config.command(name).description(description).argument('<project>', 'the id of the project');

  addCommand('pull', 'write the settings of a project to a file, without secrets and pictures')
    .argument('[file]', 'the file, which is replaced, or - for standard output (default: keystack.<project>.json)')
    .action(async (project: string, file = `keystack.${project}.json`) => {
      const { settings, name } = await fetchSettings(readConfig(env), project);
      const content = toFileContent(settings);
      const text = toTerminalJson(content, 2);
      if (file === standardStream) return output.print(text, content);
      await writeFile(file, `${text}\n`);
      output.print(`Wrote the settings of the project ${name} to ${file}.`, { file });
    });

  addCommand('plan', 'print the changes that config push would make; the exit code is 3 if there are any')
    .argument('<file>', 'the file with settings')
    .action(async (project: string, file: string) => {
      const { settings } = await fetchSettings(readConfig(env), project);
      const changes = planChanges(settings, await readSettingsFile(file, settings, env));
      output.print(describePlan(changes), { changes });
      if (changes.length > 0) throw new ReportedDifferences();
    });

  addCommand('push', 'print the same plan, and apply it after confirmation')
    .argument('<file>', 'the file with settings')
    .option('--yes', 'apply without confirmation')
    .action(async (project: string, file: string, { yes = false }: { readonly yes?: boolean }) => {
      const serviceConfig = readConfig(env);
      const { settings, name, version } = await fetchSettings(serviceConfig, project);
      const wanted = await readSettingsFile(file, settings, env);
      const changes = planChanges(settings, wanted);
      const plan = describePlan(changes);
      if (changes.length === 0) return output.print(plan, { changes });
      if (!yes && !(await confirmChanges(plan, name))) {
        output.print('Nothing was changed.', { changes: [] });
        throw new ReportedFailure();
      }
      await sendSettings(serviceConfig, project, version, changedParts(settings, wanted));
      const done = `Updated the settings of the project ${name}.`;
      output.print(yes ? `${plan}\n${done}` : done, { changes });
    });
}
