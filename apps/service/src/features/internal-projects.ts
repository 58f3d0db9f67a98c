import { randomUUID } from 'node:crypto';
import { KnownErrors } from '@keystack/contract';
import { createProject, listOwnedProjects } from '@keystack/contract/endpoints';
import { statement } from '../database/database.ts';
import { readPages } from '../database/pages.ts';
import { createDefaultPermissions } from '../domain/projects/default-permissions.ts';
import { updateProject } from '../domain/projects/project-updates.ts';
import { adminProjectView, adminProjectViews } from '../domain/projects/projects.ts';
import { implement } from '../http/implement.ts';
import { limitCreations } from '../rate-limits/abuse-limits.ts';
import { createSigningKey } from '../security/access-tokens.ts';

// Host apps can write any metadata: a value that is not an object, or not a list, is replaced by one.
const addToOwner = statement<{ id: string }>(
  'add_to_owner',
  `update users set server_metadata = jsonb_set(
    case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end,
    '{managedProjectIds}',
    case when jsonb_typeof(server_metadata -> 'managedProjectIds') = 'array'
      then server_metadata -> 'managedProjectIds' else '[]' end || to_jsonb($2::text))
  where project_id = 'internal' and id = $1 returning id`,
);

const sortOwned = statement<{ project_id: string }>(
  'sort_owned_projects',
  `select project_id from projects where project_id = any($1) order by created_at desc, project_id desc`,
);

/** The users of each are counted. */
const projectsAtOnce = 20;

/** The projects of the signed-in owner. */
export const internalProjects = [
  implement(listOwnedProjects, async ({ deps, caller: { user } }) => {
    const owned = await deps.db.run(sortOwned, [managedProjectIds(user.server_metadata)]);
    return readPages(0, async (start) => {
      const end = start + projectsAtOnce;
      const ids = owned.slice(start, end).map(({ project_id: id }) => id);
      return { items: await adminProjectViews(deps.db, deps, ids), next: end < owned.length ? end : null };
    });
  }),

  implement(createProject, async ({ deps, caller, body, ipAddress, transaction }) => {
    await limitCreations(deps, caller, ipAddress());
    const { user } = caller;
    const { config, ...fields } = body;
    // A new project begins with the default permissions; those that the body names cannot be defined yet.
    const {
      legacy_global_jwt_signing: _legacy,
      team_creator_default_permissions: _creator,
      team_member_default_permissions: _member,
      ...own
    } = config ?? {};
    const projectId = randomUUID();
    return transaction(async (tx) => {
      await tx.sql
        .insertInto('projects')
        .values({
          project_id: projectId,
          config_id: randomUUID(),
          display_name: body.display_name,
          created_at: new Date(deps.clock.now()),
        })
        .execute();
      await createSigningKey(tx, deps, projectId);
      await createDefaultPermissions(tx, projectId);
      await updateProject(tx, deps, projectId, { ...fields, config: own });
      const owners = await tx.run(addToOwner, [user.user_id, projectId]);
      if (owners.length === 0) throw new KnownErrors.UserAuthenticationRequired();
      return adminProjectView(tx, deps, projectId);
    });
  }),
];

function managedProjectIds(metadata: unknown): string[] {
  const record: Readonly<Record<string, unknown>> = { ...Object(metadata) };
  const ids = record['managedProjectIds'];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
