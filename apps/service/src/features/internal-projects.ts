import { KnownErrors } from '@keystack/contract';
import { createProject, listOwnedProjects } from '@keystack/contract/endpoints';
import { readPages } from '../database/pages.ts';
import { createProject as insertProject } from '../domain/projects/create-project.ts';
import { maskSecrets, restoreMaskedSecrets } from '../domain/projects/masked-secrets.ts';
import { addUnprovenProjectOwner, readOwnedProjectIds } from '../domain/projects/project-owners.ts';
import { updateProject } from '../domain/projects/project-updates.ts';
import { adminProjectView, adminProjectViews } from '../domain/projects/projects.ts';
import { requireSecondFactorOfOwner } from '../http/caller.ts';
import { implement } from '../http/implement.ts';
import { limitCreationsByClient } from '../rate-limits/limit-requests.ts';

/** Number of projects that are read at once. A small page, because the users of each project are counted. */
const projectsAtOnce = 20;

/** Endpoints to list the projects of the signed-in project owner and to create one. */
export const ownedProjectEndpoints = [
  implement(listOwnedProjects, async ({ deps, caller: { user, session } }) => {
    await requireSecondFactorOfOwner(deps, session);
    const owned = await readOwnedProjectIds(deps.db, user.server_metadata);
    return readPages(0, async (start) => {
      const end = start + projectsAtOnce;
      return {
        items: (await adminProjectViews(deps.db, deps, owned.slice(start, end))).map(maskSecrets),
        next: end < owned.length ? end : null,
      };
    });
  }),

  implement(createProject, async ({ deps, caller, body, ipAddress, transaction }) => {
    await requireSecondFactorOfOwner(deps, caller.session);
    await limitCreationsByClient(deps, caller, ipAddress());
    const { user } = caller;
    const { config, ...fields } = body;
    // A new project starts with the default permissions. No others can be defined yet, so those in the body are
    // ignored.
    const {
      legacy_global_jwt_signing: _legacy,
      team_creator_default_permissions: _creator,
      team_member_default_permissions: _member,
      ...own
    } = config ?? {};
    return transaction(async (tx) => {
      const projectId = await insertProject(tx, deps, body.display_name);
      const update = restoreMaskedSecrets({ ...fields, config: own }, await adminProjectView(tx, deps, projectId));
      await updateProject(tx, deps, projectId, update);
      const isOwned = await addUnprovenProjectOwner(tx, user.user_id, projectId);
      if (!isOwned) throw new KnownErrors.UserAuthenticationRequired();
      await deps.events.record(tx, projectId, { type: 'project.created', ownerId: user.user_id });
      return maskSecrets(await adminProjectView(tx, deps, projectId));
    });
  }),
];
