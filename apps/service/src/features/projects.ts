import type { Endpoint } from '@keystack/contract';
import {
  deleteCurrentProject,
  deleteProjectForNewerClients,
  getCurrentProject,
  getProjectForNewerClients,
  updateCurrentProject,
  updateProjectForNewerClients,
} from '@keystack/contract/endpoints';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { deleteProject } from '../domain/projects/delete-project.ts';
import { newerProjectView, toOlderProjectUpdate } from '../domain/projects/newer-project-format.ts';
import { recordProjectUpdate } from '../domain/projects/project-changes.ts';
import { updateProject } from '../domain/projects/project-updates.ts';
import { adminProjectView, clientProjectView, lockProject } from '../domain/projects/projects.ts';
import type { Caller } from '../http/caller.ts';
import { checkIfMatch } from '../http/etags.ts';
import { type EndpointRequest, implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { evictSigningKeys } from '../security/access-tokens.ts';

/** Endpoints to get, update and delete the project that a request names in its headers. */
export const currentProjectEndpoints = [
  implement(getCurrentProject, async ({ deps, caller: { access, project }, format }) =>
    access === 'admin'
      ? adminProjectView(deps.db, deps, project.project_id)
      : clientProjectView(deps.db, project, format),
  ),

  implement(updateCurrentProject, async ({ deps, caller: { project }, body, headers, transaction }) =>
    transaction(async (tx) => {
      const { project_id: projectId } = project;
      await lockProject(tx, projectId);
      const before = await adminProjectView(tx, deps, projectId);
      checkIfMatch(headers['if-match'], before);
      await updateProject(tx, deps, projectId, body);
      const after = await adminProjectView(tx, deps, projectId);
      await recordProjectUpdate(tx, deps, before, after);
      return after;
    }),
  ),

  implement(getProjectForNewerClients, async ({ deps, caller: { project } }) =>
    newerProjectView(deps.db, deps, project.project_id),
  ),

  implement(updateProjectForNewerClients, async ({ deps, caller: { project }, body, transaction }) =>
    transaction(async (tx) => {
      const { project_id: projectId } = project;
      // Before the project is read, so that no change of another request is overwritten.
      await lockProject(tx, projectId);
      const current = await adminProjectView(tx, deps, projectId);
      await updateProject(tx, deps, projectId, toOlderProjectUpdate(body, current));
      const userDefaults = body.config?.user_default_permissions?.map(({ id }) => id);
      if (userDefaults !== undefined) await replaceDefaultPermissions(tx, projectId, 'user', userDefaults);
      await recordProjectUpdate(tx, deps, current, await adminProjectView(tx, deps, projectId));
      return newerProjectView(tx, deps, projectId);
    }),
  ),

  implement(deleteCurrentProject, deleteProjectOf),
  implement(deleteProjectForNewerClients, deleteProjectOf),
];

async function deleteProjectOf({
  deps,
  caller: { project },
  transaction,
}: Pick<EndpointRequest<Endpoint>, 'deps' | 'transaction'> & { readonly caller: Caller }): Promise<{ success: true }> {
  const { project_id: projectId, project_display_name: name } = project;
  if (projectId === 'internal') {
    throw new HttpError(400, 'The project internal holds the accounts of all project owners; it cannot be deleted.');
  }
  // With many users, the deletion takes longer than a request may.
  await transaction(
    async (tx) => {
      await deleteProject(tx, projectId);
      const data = { project_id: projectId, display_name: name };
      await deps.events.record(tx, 'internal', { type: 'project.deleted', data });
    },
    { unlimited: true },
  );
  evictSigningKeys(deps, projectId);
  return { success: true };
}
