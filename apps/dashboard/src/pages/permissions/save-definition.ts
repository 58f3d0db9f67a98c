import type { StackAdminApp } from '@keystack/js';
import type { Settings } from '../../saving/merge-change.ts';
import { saveMerged } from '../../saving/save-merged.ts';
import type { Definition } from './definitions-query.ts';

/**
 * Updates the definition of a permission, and merges the change with those of other owners.
 *
 * @param base The definition as the form showed it before it was edited.
 * @returns A text about changes of others that were kept, if there are any.
 * @throws {ConflictError} If another owner has changed the same fields.
 */
export function saveDefinition(
  app: StackAdminApp<false>,
  permissionId: string,
  base: Settings,
  change: Definition,
): Promise<string | undefined> {
  const params = { permissionId };
  return saveMerged(
    {
      app,
      read: (onEtag) => app.request('GET /team-permission-definitions/{permission_id}', { params, onEtag }),
      update: (body, ifMatch) =>
        app.request('PATCH /team-permission-definitions/{permission_id}', { params, body, ifMatch }),
      events: { type: 'permission_definition.updated' },
      isAbout: ({ data }) => Object(data).permissionId === permissionId,
    },
    base,
    { ...change },
  );
}
