import type { AdminTeamPermissionDefinition, StackAdminApp } from '@keystack/js';
import { queryOptions } from '@tanstack/react-query';

/** The definition of a permission. */
export type Definition = AdminTeamPermissionDefinition;

/** The permissions of a project: its own, and then the system permissions. */
export const definitionsQuery = (projectId: string, app: StackAdminApp<false>) =>
  queryOptions({
    queryKey: ['projects', projectId, 'permission-definitions'],
    queryFn: () => app.listTeamPermissionDefinitions(),
  });

/** Returns whether a permission is one that every project has. */
export const isSystemPermission = ({ id }: Definition) => id.startsWith('$');

/**
 * Returns the shortest way from a permission to one that it contains, directly or through others, both included.
 * Returns `null` if it does not contain it.
 */
export function findContainment(
  definitions: readonly Definition[],
  from: string,
  to: string,
): readonly string[] | null {
  const contained = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]));
  const visited = new Set([from]);
  let paths: string[][] = [[from]];
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
