import { writeFile } from 'node:fs/promises';
import { readConfig } from '../../config.ts';
import { standardStream } from '../archive-files.ts';
import { type Environment, type Output, ReportedDifferences, ReportedFailure } from '../output.ts';
import { toTerminalJson } from '../terminal-text.ts';
import { changedParts, describePlan, planChanges } from './changes.ts';
import { confirmChanges } from './confirm.ts';
import { fetchSettings, sendSettings } from './requests.ts';
import { toFileContent } from './settings.ts';
import { readSettingsFile } from './settings-file.ts';

/** Writes the settings of a project to a file, or prints them. */
export async function pull(project: string, file: string, env: Environment, output: Output): Promise<void> {
  const { settings, name } = await fetchSettings(readConfig(env), project);
  const content = toFileContent(settings);
  const text = toTerminalJson(content, 2);
  if (file === standardStream) return output.print(text, content);
  await writeFile(file, `${text}\n`);
  output.print(`Wrote the settings of the project ${name} to ${file}.`, { file });
}

/**
 * Prints the changes that `push` would make.
 *
 * @throws {ReportedDifferences} If there are any.
 */
export async function plan(project: string, file: string, env: Environment, output: Output): Promise<void> {
  const { settings } = await fetchSettings(readConfig(env), project);
  const changes = planChanges(settings, await readSettingsFile(file, settings, env));
  output.print(describePlan(changes), { changes });
  if (changes.length > 0) throw new ReportedDifferences();
}

/** Prints the changes, and applies them after confirmation. */
export async function push(
  project: string,
  file: string,
  { yes = false }: { readonly yes?: boolean },
  env: Environment,
  output: Output,
): Promise<void> {
  const serviceConfig = readConfig(env);
  const { settings, name, version } = await fetchSettings(serviceConfig, project);
  const wanted = await readSettingsFile(file, settings, env);
  const changes = planChanges(settings, wanted);
  const text = describePlan(changes);
  if (changes.length === 0) return output.print(text, { changes });
  if (!yes && !(await confirmChanges(text, name))) {
    output.print('Nothing was changed.', { changes: [] });
    throw new ReportedFailure();
  }
  await sendSettings(serviceConfig, project, version, changedParts(settings, wanted));
  const done = `Updated the settings of the project ${name}.`;
  output.print(yes ? `${text}\n${done}` : done, { changes });
}
