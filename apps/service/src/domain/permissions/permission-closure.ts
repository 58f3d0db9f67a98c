import { isSystemPermission } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';

// The table `permission_closure` has a row for each permission that a definition contains, directly or through others,
// and one for the definition itself. So a permission check reads one row, however deep the definitions are nested.
// Callers of these functions must hold the lock of the project (`lockProject`). A permission is the key of a definition
// or the name of a system permission.

const insertOwnRow = createStatement<never>(
  'add_to_permission_closure',
  `insert into permission_closure (project_id, container_key, permission) values ($1, $2, $3)`,
);

/** Adds a new definition, which contains no permissions yet, to the closure. */
export async function addDefinitionToClosure(tx: Executor, projectId: string, key: string): Promise<void> {
  await tx.write(insertOwnRow, [projectId, key, key]);
}

const findCycle = createStatement<{ found: 1 }>(
  'find_permission_cycle',
  `select 1 as found from permission_closure
  where project_id = $1 and container_key = any($3::uuid[]) and permission_key = $2 limit 1`,
);

/** Returns whether adding these permissions to a definition would create a cycle. */
export async function wouldContainItself(
  tx: Executor,
  projectId: string,
  key: string,
  permissions: readonly string[],
): Promise<boolean> {
  return (await tx.run(findCycle, [projectId, key, keysAmong(permissions)])).length > 0;
}

const addContained = createStatement<never>(
  'add_contained_to_permission_closure',
  `insert into permission_closure (project_id, container_key, permission)
  select $1, container.container_key, contained.permission from permission_closure container cross join (
    select permission from permission_closure where project_id = $1 and container_key = any($3::uuid[])
    union select unnest($4::text[])
  ) contained
  where container.project_id = $1 and container.permission_key = $2
  on conflict do nothing`,
);

/** Adds permissions to the closure of a definition and of all definitions that contain it. */
export async function addContainedToClosure(
  tx: Executor,
  projectId: string,
  key: string,
  permissions: readonly string[],
): Promise<void> {
  await tx.write(addContained, [projectId, key, keysAmong(permissions), permissions.filter(isSystemPermission)]);
}

/** The rows of the closure that a removal may delete: all pairs of these definitions and permissions. */
interface Removal {
  readonly containerKeys: readonly string[];
  readonly permissions: readonly string[];
}

const findRemoval = createStatement<{ container_keys: string[]; permissions: string[] }>(
  'find_permission_removal',
  `select array(
    select container_key from permission_closure where project_id = $1 and permission_key = $2
  ) as container_keys, array(
    select permission from permission_closure where project_id = $1 and container_key = any($3::uuid[])
    union select unnest($4::text[])
  ) as permissions`,
);

/**
 * Returns the rows that `recheckClosureRows` must check if a definition no longer contains these permissions. Call it
 * before the rows of `contained_permissions` are deleted.
 */
export async function findClosureRowsToRecheck(
  tx: Executor,
  projectId: string,
  key: string,
  permissions: readonly string[],
): Promise<Removal> {
  const system = permissions.filter(isSystemPermission);
  const [found] = await tx.run(findRemoval, [projectId, key, keysAmong(permissions), system]);
  return { containerKeys: found?.container_keys ?? [], permissions: found?.permissions ?? [] };
}

const deleteRows = createStatement<never>(
  'remove_from_permission_closure',
  `delete from permission_closure c using unnest($2::uuid[]) as container (key), unnest($3::text[]) as removed (permission)
  where c.project_id = $1 and c.container_key = container.key and c.permission = removed.permission`,
);

// Starts with the containers that still contain one of the permissions directly, or through a definition whose rows
// were not deleted, and then adds all definitions that contain those.
const restoreRows = createStatement<never>(
  'restore_permission_closure',
  `with recursive affected as (
    select c.container_key, c.permission, c.permission_key from unnest($2::uuid[]) as container (key)
    join contained_permissions c on c.project_id = $1 and c.container_key = container.key
  ), kept (container_key, permission) as (
    select a.container_key, a.permission from affected a
    join unnest($3::text[]) as removed (permission) on removed.permission = a.permission
    union
    select a.container_key, c.permission from affected a
    join permission_closure c on c.project_id = $1 and c.container_key = a.permission_key
    join unnest($3::text[]) as removed (permission) on removed.permission = c.permission
    union
    select a.container_key, k.permission from kept k join affected a on a.permission_key = k.container_key
  )
  insert into permission_closure (project_id, container_key, permission)
  select $1, container_key, permission from kept on conflict do nothing`,
);

/**
 * Removes permissions from the closure of the definitions that no longer contain them. Call it after the rows of
 * `contained_permissions` are deleted: it deletes all rows of the removal, and restores those that are still valid.
 */
export async function recheckClosureRows(
  tx: Executor,
  projectId: string,
  { containerKeys, permissions }: Removal,
): Promise<void> {
  await tx.write(deleteRows, [projectId, containerKeys, permissions]);
  await tx.write(restoreRows, [projectId, containerKeys, permissions]);
}

function keysAmong(permissions: readonly string[]): string[] {
  return permissions.filter((permission) => !isSystemPermission(permission));
}
