import { deleteCurrentProject, getCurrentProject, updateCurrentProject } from '@keystack/contract/endpoints';
import { deleteProject } from '../domain/projects/delete-project.ts';
import { updateProject } from '../domain/projects/project-updates.ts';
import { adminProjectView, clientProjectView } from '../domain/projects/projects.ts';
import { implement } from '../http/implement.ts';
import { HttpError } from '../http-error.ts';
import { forgetSigningKey } from '../security/access-tokens.ts';

/** Endpoints to get, update and delete the project that a request names in its headers. */
export const projects = [
  implement(getCurrentProject, async ({ deps, caller: { access, project } }) =>
    access === 'admin' ? adminProjectView(deps.db, deps, project.project_id) : clientProjectView(deps.db, project),
  ),

  implement(updateCurrentProject, async ({ deps, caller: { project }, body, transaction }) =>
    transaction(async (tx) => {
      await updateProject(tx, deps, project.project_id, body);
      return adminProjectView(tx, deps, project.project_id);
    }),
  ),

  implement(deleteCurrentProject, async ({ deps, caller: { project }, transaction }) => {
    const { project_id: projectId } = project;
    if (projectId === 'internal') {
      throw new HttpError(400, 'The project internal holds the accounts of all project owners; it cannot be deleted.');
    }
    // With many users, the deletion takes longer than a request may.
    await transaction((tx) => deleteProject(tx, projectId), { unlimited: true });
    forgetSigningKey(deps, projectId);
    return { success: true };
  }),
];
