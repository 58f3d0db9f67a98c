import { createStatement, type Executor } from '../../database/database.ts';

/** SQL for the permission with the id in `$2`, as tables store it: the key of its definition, or its system name. */
const wanted = `coalesce((select key::text from permission_definitions where project_id = $1 and id = $2), $2)`;

/** Maximum number of definitions that are considered. */
const maxDefinitions = 1000;

// Only definitions that contain the permission, directly or through others, and what they contain of these.
const readContainers = createStatement<{ id: string; contained: string[] }>(
  'read_containers_of_permission',
  `with wanted as (select ${wanted} as permission), containers as materialized (
    select p.key, p.id from permission_closure c
    join permission_definitions p on p.project_id = c.project_id and p.key = c.container_key
    where c.project_id = $1 and c.permission = (select permission from wanted)
    order by p.id limit ${maxDefinitions}
  )
  select holder.id, array(
    select coalesce(inner_one.id, c.permission) collate "C" from contained_permissions c
    left join containers inner_one on inner_one.key = c.permission_key
    where c.project_id = $1 and c.container_key = holder.key
      and (inner_one.key is not null or c.permission = (select permission from wanted))
    order by 1
  ) as contained
  from containers holder`,
);

const readGrants = createStatement<{ id: string }>(
  'read_grants_of_member',
  `select coalesce(p.id, h.permission) collate "C" as id from team_permissions h
  left join permission_definitions p on p.project_id = h.project_id and p.key = h.permission_key
  where h.project_id = $1 and h.team_id = $2 and h.user_id = $3 order by id`,
);

/** The reason why a member has a permission, or the permissions that would give it. */
export interface PermissionExplanation {
  /**
   * For each granted permission that contains the wanted one, the shortest way to it: the granted permission first, the
   * wanted one last. The shortest way comes first. Empty if the member does not have the permission.
   */
  readonly paths: string[][];
  /** The permissions that contain the wanted one, directly or through others. */
  readonly containers: string[];
}

/** Explains why a member of a team has or does not have a permission. */
export async function explainPermission(
  tx: Executor,
  projectId: string,
  teamId: string,
  userId: string,
  permissionId: string,
): Promise<PermissionExplanation> {
  const containers = await tx.run(readContainers, [projectId, permissionId]);
  const grants = await tx.run(readGrants, [projectId, teamId, userId]);
  const contained = new Map(containers.map(({ id, contained }) => [id, contained]));
  const paths = grants.flatMap(({ id }) => {
    const path = shortestPath(contained, id, permissionId);
    return path === null ? [] : [path];
  });
  return {
    paths: paths.toSorted((a, b) => a.length - b.length),
    containers: containers.map(({ id }) => id).filter((id) => id !== permissionId),
  };
}

/** Returns the shortest way through contained permissions, both ends included, or `null` if there is none. */
function shortestPath(contained: ReadonlyMap<string, readonly string[]>, from: string, to: string): string[] | null {
  const visited = new Set([from]);
  let paths = [[from]];
  while (paths.length > 0) {
    const found = paths.find((path) => path.at(-1) === to);
    if (found !== undefined) return found;
    paths = paths.flatMap((path) =>
      (contained.get(path.at(-1) ?? '') ?? []).flatMap((next) => {
        if (visited.has(next)) return [];
        visited.add(next);
        return [[...path, next]];
      }),
    );
  }
  return null;
}
