import { randomUUID } from 'node:crypto';
import { isSystemPermission, KnownErrors } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import {
  cumulativeBytesColumnsSql,
  maxPageRows,
  type Page,
  pageFromSizedRows,
  type RowWithCumulativeBytes,
  selectRowsWithinPageBytesSql,
} from '../../database/pages.ts';
import { HttpError } from '../../http-error.ts';
import {
  addContainedToClosure,
  addDefinitionToClosure,
  findClosureRowsToRecheck,
  recheckClosureRows,
  wouldContainItself,
} from './permission-closure.ts';

/** The range of a permission: one team, or the whole project. Both kinds share their ids. */
export type PermissionScope = 'team' | 'project';

/** A permission that a project defines, as read from the database. */
export interface PermissionDefinition {
  readonly key: string;
  readonly id: string;
  readonly description: string;
  readonly contained_permission_ids: string[];
}

const selectDefinitions = `
  select p.key, p.id, p.description, array(
      select coalesce(q.id, c.permission) collate "C" as id from contained_permissions c
      left join permission_definitions q on q.project_id = c.project_id and q.key = c.permission_key
      where c.project_id = $1 and c.container_key = p.key order by id
    ) as contained_permission_ids
  from permission_definitions p where p.project_id = $1`;

const definitionBytes = "octet_length(d.description) + octet_length(array_to_string(d.contained_permission_ids, ''))";

const listDefinitions = createStatement<PermissionDefinition & RowWithCumulativeBytes>(
  'list_permission_definitions',
  `with page as (
    select d.*, ${cumulativeBytesColumnsSql(definitionBytes, 'd.id')} from (
      ${selectDefinitions} and p.id > $2 and p.scope = $3 order by p.id limit ${maxPageRows}
    ) as d
  ) ${selectRowsWithinPageBytesSql}`,
);

const findDefinition = createStatement<PermissionDefinition>(
  'find_permission_definition',
  `${selectDefinitions} and p.id = $2 and p.scope = $3`,
);

const findKeys = createStatement<{ key: string; id: string }>(
  'find_permission_keys',
  `select key, id from permission_definitions where project_id = $1 and id = any($2) and scope = $3`,
);

const insertContained = createStatement<never>(
  'insert_contained_permissions',
  `insert into contained_permissions (project_id, container_key, permission) select $1, $2, unnest($3::text[])`,
);

/** Reads the page of a project's definitions after an id, ordered by id. */
export async function readPermissionDefinitions(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  after: string,
): Promise<Page<PermissionDefinition, string>> {
  const definitions = await tx.run(listDefinitions, [projectId, after, scope]);
  return pageFromSizedRows(
    definitions,
    (definition) => definition,
    ({ id }) => id,
  );
}

/** Reads a definition of a project. Throws if there is none. */
export async function readPermissionDefinition(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  id: string,
): Promise<PermissionDefinition> {
  const [definition] = await tx.run(findDefinition, [projectId, id, scope]);
  if (definition === undefined) throw new KnownErrors.PermissionNotFound(id);
  return definition;
}

/** Creates a definition without contained permissions, and returns its key. Throws if the id is taken. */
export async function insertPermissionDefinition(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  id: string,
  description = '',
): Promise<string> {
  const key = randomUUID();
  await refuseTakenId(id, () =>
    tx.sql
      .insertInto('permission_definitions')
      .values({ project_id: projectId, key, id, description, scope })
      .execute(),
  );
  await addDefinitionToClosure(tx, projectId, key);
  return key;
}

/** Updates the id and the description of a definition. Throws if the id is taken. */
export async function updateDefinitionIdAndDescription(
  tx: Executor,
  projectId: string,
  key: string,
  { id, description }: Pick<PermissionDefinition, 'id' | 'description'>,
): Promise<void> {
  await refuseTakenId(id, () =>
    tx.sql
      .updateTable('permission_definitions')
      .set({ id, description })
      .where('project_id', '=', projectId)
      .where('key', '=', key)
      .execute(),
  );
}

async function refuseTakenId<T>(id: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(400, `The permission ${id} already exists. Choose another id, or update that permission.`);
  }
}

/**
 * Converts ids of permissions to the form in which tables store them, without duplicates: system permissions, which
 * only teams have, by name, others by key. Throws `missing(id)` for unknown ids.
 */
export async function toStoredPermissions(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  ids: readonly string[],
  missing: (id: string) => Error,
): Promise<string[]> {
  const isSystem = (id: string) => scope === 'team' && isSystemPermission(id);
  const custom = ids.filter((id) => !isSystem(id));
  const rows = custom.length === 0 ? [] : await tx.run(findKeys, [projectId, custom, scope]);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const stored = ids.map((id) => {
    const permission = isSystem(id) ? id : keys.get(id);
    if (permission === undefined) throw missing(id);
    return permission;
  });
  return [...new Set(stored)];
}

const findContained = createStatement<{ permission: string }>(
  'find_contained_permissions',
  `select permission from contained_permissions where project_id = $1 and container_key = $2`,
);

const deleteContained = createStatement<never>(
  'delete_contained_permissions',
  `delete from contained_permissions where project_id = $1 and container_key = $2 and permission = any($3)`,
);

/**
 * Sets the permissions that a definition contains directly, and updates the closure. Throws if one is not defined or
 * the definition would contain itself. Lock the project before.
 */
export async function replaceContainedPermissions(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  { key, id }: { readonly key: string; readonly id: string },
  containedIds: readonly string[],
): Promise<void> {
  const missing = (contained: string) => new KnownErrors.ContainedPermissionNotFound(contained);
  const after = await toStoredPermissions(tx, projectId, scope, containedIds, missing);
  const before = (await tx.run(findContained, [projectId, key])).map(({ permission }) => permission);
  const removed = before.filter((permission) => !after.includes(permission));
  if (removed.length > 0) {
    const removable = await findClosureRowsToRecheck(tx, projectId, key, removed);
    await tx.write(deleteContained, [projectId, key, removed]);
    await recheckClosureRows(tx, projectId, removable);
  }
  const added = after.filter((permission) => !before.includes(permission));
  if (added.length === 0) return;
  if (await wouldContainItself(tx, projectId, key, added)) {
    throw new HttpError(
      400,
      `The permission ${id} would contain itself, directly or through other permissions. Remove the permissions that contain it.`,
    );
  }
  await tx.write(insertContained, [projectId, key, added]);
  await addContainedToClosure(tx, projectId, key, added);
}

const findKey = createStatement<{ key: string }>(
  'find_permission_key',
  `select key from permission_definitions where project_id = $1 and id = $2 and scope = $3`,
);

/**
 * Deletes a definition, revokes it from team members, and removes it from other definitions and the default
 * permissions. Returns `false` if there is none. Lock the project before.
 */
export async function deletePermissionDefinition(
  tx: Executor,
  projectId: string,
  scope: PermissionScope,
  id: string,
): Promise<boolean> {
  const [definition] = await tx.run(findKey, [projectId, id, scope]);
  if (definition === undefined) return false;
  const { key } = definition;
  const { containerKeys, permissions } = await findClosureRowsToRecheck(tx, projectId, key, [key]);
  await tx.sql
    .deleteFrom('permission_definitions')
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .execute();
  const others = containerKeys.filter((container) => container !== key);
  await recheckClosureRows(tx, projectId, { containerKeys: others, permissions });
  return true;
}
