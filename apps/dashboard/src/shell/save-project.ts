import type { AdminOwnedProject, AdminProjectUpdateOptions } from '@keystack/js';
import type { Settings } from './merge-change.ts';
import { saveMerged } from './save-merged.ts';

/**
 * Updates a project, and merges the change with those of other owners.
 *
 * @param project The project as the page shows it.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If another owner has changed the same settings.
 */
export function saveProject(
  project: AdminOwnedProject,
  change: AdminProjectUpdateOptions,
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
    settingsOf(project),
    wanted as Settings,
  );
}

/** Returns the settings of a project as the API names them. */
function settingsOf({ displayName, description, isProductionMode, config }: AdminOwnedProject): Settings {
  return { displayName, description: description ?? '', isProductionMode, config: { ...config } };
}
