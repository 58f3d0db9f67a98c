import { randomUUID } from 'node:crypto';
import { isSystemPermission, KnownErrors } from '@keystack/contract';
import { type Executor, statement } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import { boundedPageOf, type Page, pageSize, rowsThatFit, type SizedRow, sizeColumns } from '../../database/pages.ts';
import { HttpError } from '../../http-error.ts';

/** A project's own permission, as read from the database. */
export interface Definition {
  readonly key: string;
  readonly id: string;
  readonly description: string;
  readonly contained_permission_ids: string[];
}

const selectDefinitions = `
  select p.key, p.id, p.description, array(
      select coalesce(q.id, c.permission) collate "C" as id from contained_permissions c
      left join permission_definitions q on q.project_id = c.project_id and q.key = c.permission_key
      where c.project_id = p.project_id and c.container_key = p.key order by id
    ) as contained_permission_ids
  from permission_definitions p where p.project_id = $1`;

const definitionBytes = "octet_length(d.description) + octet_length(array_to_string(d.contained_permission_ids, ''))";

const listDefinitions = statement<Definition & SizedRow>(
  'list_permission_definitions',
  `with page as (
    select d.*, ${sizeColumns(definitionBytes, 'd.id')} from (
      ${selectDefinitions} and p.id > $2 order by p.id limit ${pageSize}
    ) as d
  ) ${rowsThatFit}`,
);

const findDefinition = statement<Definition>('find_permission_definition', `${selectDefinitions} and p.id = $2`);

const findKeys = statement<{ key: string; id: string }>(
  'find_permission_keys',
  `select key, id from permission_definitions where project_id = $1 and id = any($2)`,
);

const contains = statement<never>(
  'insert_contained_permissions',
  `insert into contained_permissions (project_id, container_key, permission) select $1, $2, unnest($3::text[])`,
);

// `union` visits each permission once, however many ways lead to it; `offset 0` makes each step a look into the index.
const findCycle = statement<{ found: 1 }>(
  'find_permission_cycle',
  `with recursive reached (key) as (
    select permission_key from contained_permissions where project_id = $1 and container_key = $2
    union
    select c.permission_key from reached r
    cross join lateral (
      select permission_key from contained_permissions where project_id = $1 and container_key = r.key offset 0
    ) c
  )
  select 1 as found from reached where key = $2`,
);

/** Reads the next definitions of a project after an id, in the order of their ids. */
export async function readPermissionDefinitions(
  tx: Executor,
  projectId: string,
  after: string,
): Promise<Page<Definition, string>> {
  const definitions = await tx.run(listDefinitions, [projectId, after]);
  return boundedPageOf(
    definitions,
    (definition) => definition,
    ({ id }) => id,
  );
}

/** Reads one definition of a project. Throws if there is none. */
export async function readPermissionDefinition(tx: Executor, projectId: string, id: string): Promise<Definition> {
  const [definition] = await tx.run(findDefinition, [projectId, id]);
  if (definition === undefined) throw new KnownErrors.PermissionNotFound(id);
  return definition;
}

/** Creates a definition without contained permissions, and returns its key. */
export async function insertPermissionDefinition(
  tx: Executor,
  projectId: string,
  id: string,
  description = '',
): Promise<string> {
  const key = randomUUID();
  await refuseTakenId(id, () =>
    tx.sql.insertInto('permission_definitions').values({ project_id: projectId, key, id, description }).execute(),
  );
  return key;
}

/** Runs a change of a definition's id. Throws a readable error if the id is taken. */
export async function refuseTakenId<T>(id: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(400, `The permission ${id} is defined already. Choose another id, or change that permission.`);
  }
}

/** Returns permissions as relations store them: system ones by name, others by key. Throws `missing(id)` for an unknown one. */
export async function storedPermissions(
  tx: Executor,
  projectId: string,
  ids: readonly string[],
  missing: (id: string) => Error,
): Promise<string[]> {
  const custom = ids.filter((id) => !isSystemPermission(id));
  const rows = custom.length === 0 ? [] : await tx.run(findKeys, [projectId, custom]);
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  const stored = ids.map((id) => {
    const permission = isSystemPermission(id) ? id : keys.get(id);
    if (permission === undefined) throw missing(id);
    return permission;
  });
  return [...new Set(stored)];
}

/** Sets the permissions that a definition contains. Lock the project before, or two changes could create a cycle together. */
export async function replaceContained(
  tx: Executor,
  projectId: string,
  { key, id }: { readonly key: string; readonly id: string },
  containedIds: readonly string[],
): Promise<void> {
  const missing = (contained: string) => new KnownErrors.ContainedPermissionNotFound(contained);
  const permissions = await storedPermissions(tx, projectId, containedIds, missing);
  await tx.sql
    .deleteFrom('contained_permissions')
    .where('project_id', '=', projectId)
    .where('container_key', '=', key)
    .execute();
  await tx.run(contains, [projectId, key, permissions]);
  const [cycle] = await tx.run(findCycle, [projectId, key]);
  if (cycle !== undefined) {
    throw new HttpError(
      400,
      `The permission ${id} would contain itself, directly or through another one. Leave out what leads back to it.`,
    );
  }
}
