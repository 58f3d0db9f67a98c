import type { Endpoint } from '@keystack/contract';
import {
  deleteCurrentProject,
  deleteProjectForNewerClients,
  getCurrentProject,
  getProjectForNewerClients,
  revealProjectSecrets,
  updateCurrentProject,
  updateProjectForNewerClients,
} from '@keystack/contract/endpoints';
import { replaceDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { deleteProject } from '../domain/projects/delete-project.ts';
import { maskSecrets, restoreMaskedSecrets } from '../domain/projects/masked-secrets.ts';
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
  implement(getCurrentProject, async ({ deps, caller, format }) =>
    caller.access === 'admin'
      ? maskFor(caller)(await adminProjectView(deps.db, deps, caller.project.project_id))
      : clientProjectView(caller.project, format),
  ),

  implement(revealProjectSecrets, async ({ deps, caller: { project }, transaction }) =>
    transaction(async (tx) => {
      const { config } = await adminProjectView(tx, deps, project.project_id);
      await deps.events.record(tx, project.project_id, { type: 'project.secrets_revealed' });
      return {
        oauth_providers: config.oauth_providers.flatMap(({ id, client_secret }) =>
          client_secret === undefined ? [] : [{ id, client_secret }],
        ),
        email_password: config.email_config.type === 'standard' ? config.email_config.password : null,
      };
    }),
  ),

  implement(updateCurrentProject, async ({ deps, caller, body, headers, transaction }) =>
    transaction(async (tx) => {
      const { project_id: projectId } = caller.project;
      await lockProject(tx, projectId);
      const before = await adminProjectView(tx, deps, projectId);
      checkIfMatch(headers['if-match'], maskFor(caller)(before));
      await updateProject(tx, deps, projectId, restoreMaskedSecrets(body, before));
      const after = await adminProjectView(tx, deps, projectId);
      await recordProjectUpdate(tx, deps, before, after);
      return maskFor(caller)(after);
    }),
  ),

  implement(getProjectForNewerClients, async ({ deps, caller }) =>
    newerProjectView(deps.db, deps, caller.project.project_id, maskFor(caller)),
  ),

  implement(updateProjectForNewerClients, async ({ deps, caller, body, transaction }) =>
    transaction(async (tx) => {
      const { project_id: projectId } = caller.project;
      // Before the project is read, so that no change of another request is overwritten.
      await lockProject(tx, projectId);
      const current = await adminProjectView(tx, deps, projectId);
      await updateProject(tx, deps, projectId, restoreMaskedSecrets(toOlderProjectUpdate(body, current), current));
      const userDefaults = body.config?.user_default_permissions?.map(({ id }) => id);
      if (userDefaults !== undefined) await replaceDefaultPermissions(tx, projectId, 'user', userDefaults);
      await recordProjectUpdate(tx, deps, current, await adminProjectView(tx, deps, projectId));
      return newerProjectView(tx, deps, projectId, maskFor(caller));
    }),
  ),

  implement(deleteCurrentProject, deleteProjectOf),
  implement(deleteProjectForNewerClients, deleteProjectOf),
];

/** Returns the function that masks the secrets of a project in the session of an owner. API keys get them. */
function maskFor({ ownerSession }: Caller): typeof maskSecrets {
  return ownerSession === null ? (project) => project : maskSecrets;
}

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
      // Of parallel requests, one deletes the project.
      await lockProject(tx, projectId);
      await deleteProject(tx, projectId);
      const data = { project_id: projectId, display_name: name };
      await deps.events.record(tx, 'internal', { type: 'project.deleted', data });
    },
    { unlimited: true },
  );
  evictSigningKeys(deps, projectId);
  return { success: true };
}
