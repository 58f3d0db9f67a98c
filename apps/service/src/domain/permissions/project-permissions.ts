import { KnownErrors } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import { isForeignKeyViolation } from '../../database/database-errors.ts';
import { beforeOldest, maxPageRows, type Pages, pageFromRows, readPages } from '../../database/pages.ts';

/** A permission that a user holds in the whole project. */
export interface HeldProjectPermission {
  readonly user_id: string;
  readonly id: string;
}

/** Filters of a list of permissions. */
interface Filter {
  readonly user_id: string | null;
  readonly permission_id: string | null;
  /** `true` to include permissions that are contained in those that users hold directly. */
  readonly recursive: boolean;
}

// The closure contains each definition itself, so that it also finds those that users hold directly.
const listHeld = createStatement<HeldProjectPermission>(
  'list_user_permissions',
  `select distinct h.user_id, p.id from user_permissions h
  join permission_closure c on c.project_id = h.project_id and c.container_key = h.permission_key
    and ($4 or c.permission_key = h.permission_key)
  join permission_definitions p on p.project_id = h.project_id and p.key = c.permission_key
  where h.project_id = $1 and ($2::uuid is null or h.user_id = $2) and ($3::text is null or p.id = $3)
    and (h.user_id, p.id) > ($5, $6)
  order by h.user_id, p.id limit ${maxPageRows}`,
);

/** Reads the permissions of users page by page, ordered by user and id. */
export function readProjectPermissions(
  tx: Executor,
  projectId: string,
  { user_id: userId, permission_id: id, recursive }: Filter,
): Pages<HeldProjectPermission> {
  return readPages<HeldProjectPermission, readonly [string, string]>([beforeOldest[1], ''], async (place) => {
    const rows = await tx.run(listHeld, [projectId, userId, id, recursive, ...place]);
    return pageFromRows(
      rows,
      ({ user_id, id }) => ({ id, user_id }),
      (last) => [last.user_id, last.id],
    );
  });
}

// The lock keeps the definition from being deleted at the same time, so that no deleted permission is granted. The
// update locks a permission that the user holds already, so that the events of parallel requests have an order.
const grant = createStatement<{ permission_key: string }>(
  'grant_user_permission',
  `with definition as (
    select key from permission_definitions where project_id = $1 and id = $3 and scope = 'project' for key share
  )
  insert into user_permissions (project_id, user_id, permission_key) select $1, $2, key from definition
  on conflict (project_id, user_id, permission_key) do update set permission_key = excluded.permission_key
  returning permission_key`,
);

/** Grants a permission to a user. Throws if the permission is not defined, or there is no such user. */
export async function grantPermissionInProject(
  tx: Executor,
  projectId: string,
  userId: string,
  id: string,
): Promise<void> {
  try {
    const granted = await tx.run(grant, [projectId, userId, id]);
    if (granted.length === 0) throw new KnownErrors.PermissionNotFound(id);
  } catch (error) {
    throw isForeignKeyViolation(error) ? new KnownErrors.UserNotFound() : error;
  }
}

const revoke = createStatement<{ permission_key: string }>(
  'revoke_user_permission',
  `delete from user_permissions h using permission_definitions p
  where h.project_id = $1 and h.user_id = $2 and p.project_id = $1 and p.id = $3 and p.key = h.permission_key
  returning h.permission_key`,
);

/** Revokes a permission that a user holds directly. Returns `false` if there is none. */
export async function revokePermissionInProject(
  tx: Executor,
  projectId: string,
  userId: string,
  id: string,
): Promise<boolean> {
  return (await tx.run(revoke, [projectId, userId, id])).length > 0;
}

const grantDefaults = createStatement<{ id: string }>(
  'grant_default_user_permissions',
  `with live as (
    select p.key, p.id from default_permissions d
    join permission_definitions p on p.project_id = d.project_id and p.key = d.permission_key
    where d.project_id = $1 and d.role = 'user' for key share of p
  ), granted as (
    insert into user_permissions (project_id, user_id, permission_key) select $1, $2, key from live
  )
  select id from live order by id`,
);

/** Grants the permissions that new users of the project get. Returns their ids. */
export async function grantDefaultUserPermissions(tx: Executor, projectId: string, userId: string): Promise<string[]> {
  return (await tx.run(grantDefaults, [projectId, userId])).map(({ id }) => id);
}
