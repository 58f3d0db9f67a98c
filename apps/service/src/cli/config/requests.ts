import { KnownErrors } from '@keystack/contract';
import { getProjectSettings } from '@keystack/contract/endpoints';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { KnownErrorResponse, requestService } from '../request-service.ts';
import { type Settings, settingsOf } from './settings.ts';

/** The settings of a project as the service has them. */
interface FetchedSettings {
  readonly settings: Settings;
  /** The display name of the project. */
  readonly name: string;
  /** The entity tag. */
  readonly version: string;
}

const { path: settingsPath } = getProjectSettings;

/** Returns the settings of a project from the running service. */
export async function fetchSettings(config: Config, projectId: string): Promise<FetchedSettings> {
  const query = new URLSearchParams({ project_id: projectId });
  const response = await requestService(config, `${settingsPath}?${query}`, { method: 'GET' });
  const state = z.parse(getProjectSettings.response, JSON.parse(response.text));
  return {
    settings: settingsOf(state),
    name: state.project.display_name,
    version: response.header('etag') ?? '',
  };
}

/**
 * Updates settings of a project in the running service.
 *
 * @param version The entity tag of the settings from which `settings` differ.
 * @throws {StartError} If a setting is invalid, or if the project was changed since. Nothing is changed then.
 */
export async function sendSettings(
  config: Config,
  projectId: string,
  version: string,
  settings: Settings,
): Promise<void> {
  const body = { project_id: projectId, settings };
  const headers = { 'if-match': version };
  await requestService(config, settingsPath, { method: 'PATCH', body, headers }).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    if (error instanceof KnownErrorResponse && error.code === new KnownErrors.ResourceChanged().errorCode) {
      throw new StartError(
        `Nothing was changed, because the project was changed after this command read it. List the remaining differences with: keystack config plan ${projectId}`,
      );
    }
    throw new StartError(`Nothing was changed. ${error.message}`);
  });
}
