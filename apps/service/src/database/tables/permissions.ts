import { generated, nullable, tableOfProjects, text, uuid, withDefault } from '../table.ts';

const grantedPermission = {
  /** The key of a definition, or the name of a system permission. */
  permission: text(),
  permission_key: generated(nullable(uuid())),
};

/** The tables of the permissions that a project defines. */
export const permissionTables = {
  permission_definitions: tableOfProjects({
    key: ['key'],
    copied: true,
    columns: {
      key: uuid(),
      id: text(),
      description: withDefault(text()),
      scope: withDefault(text<'team' | 'project'>()),
    },
  }),
  contained_permissions: tableOfProjects({
    key: ['container_key', 'permission'],
    copied: true,
    columns: {
      container_key: uuid(),
      ...grantedPermission,
    },
  }),
  permission_closure: tableOfProjects({
    key: ['container_key', 'permission'],
    copied: true,
    columns: {
      container_key: uuid(),
      ...grantedPermission,
    },
  }),
  default_permissions: tableOfProjects({
    key: ['role', 'permission'],
    copied: true,
    columns: {
      role: text<'creator' | 'member' | 'user'>(),
      ...grantedPermission,
    },
  }),
};
