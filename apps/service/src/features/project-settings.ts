import { getProjectSettings, updateProjectSettings } from '@keystack/contract/endpoints';
import type { Executor } from '../database/database.ts';
import { recordProjectUpdate } from '../domain/projects/project-changes.ts';
import { lockProject } from '../domain/projects/projects.ts';
import { readProject } from '../domain/projects/read-project.ts';
import { readProjectSettings } from '../domain/projects/settings/read-settings.ts';
import { applyProjectSettings } from '../domain/projects/settings/update-settings.ts';
import { checkIfMatch } from '../http/etags.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';

/** Endpoints for operators to get and update all settings of a project at once. */
export const projectSettingsEndpoints = [
  implement(getProjectSettings, async ({ deps, query: { project_id: projectId } }) => {
    await requireProject(deps.db, projectId);
    // One snapshot, because the parts have one entity tag.
    return deps.db.transaction(async (tx) => {
      await lockProject(tx, projectId);
      return readProjectSettings(tx, deps, projectId);
    });
  }),

  implement(
    updateProjectSettings,
    async ({ deps, body: { project_id: projectId, settings }, headers, transaction }) => {
      await requireProject(deps.db, projectId);
      return transaction(async (tx) => {
        await lockProject(tx, projectId);
        const before = await readProjectSettings(tx, deps, projectId);
        checkIfMatch(headers['if-match'], before);
        await applyProjectSettings(tx, deps, before, settings);
        const after = await readProjectSettings(tx, deps, projectId);
        await recordProjectUpdate(tx, deps, before.project, after.project);
        return after;
      });
    },
  ),
];

async function requireProject(tx: Executor, projectId: string): Promise<void> {
  if ((await readProject(tx, projectId)) !== null) return;
  throw new HttpError(
    404,
    `There is no project with the id ${projectId}. List all projects with: keystack project list`,
  );
}
