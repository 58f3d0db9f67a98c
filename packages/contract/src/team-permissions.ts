import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  anyBody,
  bool,
  customPermissionId,
  description,
  list,
  permissionId,
  success,
  text,
  uid,
  uuid,
} from './fields.ts';
import { accessTypes } from './headers.ts';

const admin = ['admin'] as const;
const definitionParams = z.strictObject({ permission_id: permissionId() });

/** A permission that teams can give, and the others that come with it. */
const permissionDefinition = z.strictObject({
  id: permissionId(),
  /** Absent when empty. */
  description: z.optional(text()),
  contained_permission_ids: z.array(permissionId()),
});

/** Lists the permissions of the project: its own by id, then those that every project has. */
export const listPermissionDefinitions = endpoint({
  method: 'GET',
  path: '/team-permission-definitions',
  access: admin,
  reply: list(permissionDefinition),
  errors: [],
});

/** Defines a permission. */
export const createPermissionDefinition = endpoint({
  method: 'POST',
  path: '/team-permission-definitions',
  access: admin,
  body: z.strictObject({
    id: customPermissionId(),
    description: z.optional(description()),
    contained_permission_ids: z.optional(z.array(permissionId())),
  }),
  status: 201,
  reply: permissionDefinition,
  errors: ['ContainedPermissionNotFound'],
});

/** Updates a permission. If its id changes, members and permissions that have it keep it. */
export const updatePermissionDefinition = endpoint({
  method: 'PATCH',
  path: '/team-permission-definitions/{permission_id}',
  access: admin,
  params: definitionParams,
  body: z.strictObject({
    id: z.optional(customPermissionId()),
    description: z.optional(description()),
    contained_permission_ids: z.optional(z.array(permissionId())),
  }),
  reply: permissionDefinition,
  errors: ['PermissionNotFound', 'ContainedPermissionNotFound'],
});

/** Deletes a permission, and removes it from members, other permissions and defaults. */
export const deletePermissionDefinition = endpoint({
  method: 'DELETE',
  path: '/team-permission-definitions/{permission_id}',
  access: admin,
  params: definitionParams,
  body: anyBody(),
  reply: success(),
  errors: ['PermissionNotFound'],
});

/** A permission that a member of a team holds. */
const teamPermission = z.strictObject({ id: permissionId(), user_id: uuid(), team_id: uuid() });

const permissionParams = z.strictObject({ team_id: uuid(), user_id: uid(), permission_id: permissionId() });

/** Lists the permissions of members: only direct ones, or all that they contain. */
export const listTeamPermissions = endpoint({
  method: 'GET',
  path: '/team-permissions',
  access: accessTypes,
  query: z.strictObject({
    team_id: z.optional(uuid()),
    user_id: z.optional(uid()),
    permission_id: z.optional(permissionId()),
    recursive: z.optional(bool()),
  }),
  reply: list(teamPermission),
  errors: ['CannotGetOwnUserWithoutUser'],
});

/** Grants a permission to a member. */
export const grantTeamPermission = endpoint({
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: ['server', 'admin'],
  params: permissionParams,
  body: z.strictObject({}),
  status: 201,
  reply: teamPermission,
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'PermissionNotFound'],
});

/** Revokes a directly granted permission of a member. */
export const revokeTeamPermission = endpoint({
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  access: ['server', 'admin'],
  params: permissionParams,
  body: anyBody(),
  reply: success(),
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'TeamPermissionNotFound'],
});
