import type { AdminOwnedProject, AdminProjectUpdateOptions } from '@keystack/js';
import type { Settings } from './merge-change.ts';
import { saveMerged } from './save-merged.ts';

/**
 * Updates a project, and merges the change with those of other owners.
 *
 * @param project The project as the page shows it.
 * @param base Settings that a form showed before they were edited. Default: those of `project`.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If another owner has changed the same settings.
 */
export function saveProject(
  project: AdminOwnedProject,
  change: AdminProjectUpdateOptions,
  base: Settings = {},
): Promise<string | undefined> {
  const { app } = project;
  const wanted = change.description === null ? { ...change, description: '' } : change;
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /projects/current', { onEtag }),
      update: (body, ifMatch) => app.request('PATCH /projects/current', { body, ifMatch }),
      events: { type: 'project.updated', limit: 1 },
    },
    settingsOf(project, base),
    wanted as Settings,
  );
}

/** Returns the settings of a project as the API names them, with the settings of `base` in place of its own. */
function settingsOf(project: AdminOwnedProject, base: Settings): Settings {
  const { displayName, description, isProductionMode, config } = project;
  return { displayName, description, isProductionMode, ...base, config: { ...config, ...base.config } };
}
