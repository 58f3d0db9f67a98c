import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { permissionDefinition } from '../entities.ts';
import { fieldTexts, permissionIdRule } from '../field-texts.ts';
import {
  anyBody,
  bool,
  customPermissionId,
  description,
  ifMatch,
  listResponse,
  permissionId,
  success,
  userId,
  uuid,
} from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { referenceExamples } from '../reference-examples.ts';

/** Permissions in the whole project. */
export const projectPermissionsArea: AreaDocumentation = {
  title: 'Project permissions',
  description:
    'Permissions of users in the whole project, for example for the support staff of your app. They are defined like the permissions in teams, and share their ids. A permission contains only others of its kind.',
};

const admin = ['admin'] as const;
const definitionParams = z.strictObject({ permission_id: describe(fieldTexts.permissionId, permissionId()) });
const containsItself = 'the permission would contain itself';

/** Lists the project permissions by id. */
export const listProjectPermissionDefinitions = defineEndpoint({
  method: 'GET',
  path: '/project-permission-definitions',
  summary: 'List project permission definitions',
  description: 'Returns the permissions that the project defines for the whole project, by id.',
  access: admin,
  response: listResponse(permissionDefinition),
  errors: [],
});

/** Defines a project permission. */
export const createProjectPermissionDefinition = defineEndpoint({
  method: 'POST',
  path: '/project-permission-definitions',
  summary: 'Create a project permission definition',
  description: 'Defines a permission that users can have in the whole project. It can contain others.',
  access: admin,
  body: z.strictObject({
    id: describe([`The id of the permission. ${permissionIdRule}`, 'read_reports'], customPermissionId()),
    description: describe(fieldTexts.description, z.optional(description())),
    contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.optional(z.array(permissionId()))),
  }),
  status: 201,
  response: permissionDefinition,
  errors: ['ContainedPermissionNotFound'],
  plainTextErrors: { 400: `The id is already in use, or ${containsItself}.` },
  example: { body: { id: 'read_reports', description: 'Read the reports', contained_permission_ids: [] } },
});

/** Returns a project permission that the project defines. */
export const getProjectPermissionDefinition = defineEndpoint({
  method: 'GET',
  path: '/project-permission-definitions/{permission_id}',
  summary: 'Get a project permission definition',
  description: 'Returns a permission that the project defines.',
  access: admin,
  params: definitionParams,
  versioned: true,
  response: permissionDefinition,
  errors: ['PermissionNotFound'],
  example: { params: { permission_id: 'read_reports' } },
});

/** Updates a project permission. If its id changes, users and permissions that have it keep it. */
export const updateProjectPermissionDefinition = defineEndpoint({
  method: 'PATCH',
  path: '/project-permission-definitions/{permission_id}',
  summary: 'Update a project permission definition',
  description:
    'If the id changes, users and permissions that have the permission keep it. The list of contained permissions is replaced, not merged.',
  access: admin,
  params: definitionParams,
  body: z.strictObject({
    id: describe(['The new id of the permission.', 'export_reports'], z.optional(customPermissionId())),
    description: describe(fieldTexts.description, z.optional(description())),
    contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.optional(z.array(permissionId()))),
  }),
  versioned: true,
  headers: ifMatch(),
  response: permissionDefinition,
  errors: ['ResourceChanged', 'PermissionNotFound', 'ContainedPermissionNotFound'],
  plainTextErrors: { 400: `The new id is already in use, or ${containsItself}.` },
  example: { params: { permission_id: 'read_reports' }, body: { description: 'Read and export the reports' } },
});

/** Deletes a project permission, and removes it from users and other permissions. */
export const deleteProjectPermissionDefinition = defineEndpoint({
  method: 'DELETE',
  path: '/project-permission-definitions/{permission_id}',
  summary: 'Delete a project permission definition',
  description: 'Removes the permission from users and from other permissions.',
  access: admin,
  params: definitionParams,
  body: anyBody(),
  response: success(),
  errors: ['PermissionNotFound'],
  example: { params: { permission_id: 'read_reports' } },
});

/** A permission that a user holds in the project. */
const projectPermission = z.strictObject({
  id: describe(fieldTexts.projectPermissionId, permissionId()),
  user_id: describe(fieldTexts.userId, uuid()),
});

const permissionParams = z.strictObject({
  user_id: describe(fieldTexts.userId, userId()),
  permission_id: describe(fieldTexts.permissionId, permissionId()),
});
const permissionExample = { user_id: referenceExamples.userId, permission_id: 'read_reports' } as const;

/** Lists the project permissions of users: only direct ones, or all that they contain. */
export const listProjectPermissions = defineEndpoint({
  method: 'GET',
  path: '/project-permissions',
  summary: 'List project permissions of users',
  description:
    'Returns directly granted permissions. Set `recursive` to also return the permissions that they contain. Clients can list only their own permissions, with `user_id=me`.',
  access: accessTypes,
  query: z.strictObject({
    user_id: describe(fieldTexts.userId, z.optional(userId())),
    permission_id: describe(fieldTexts.permissionId, z.optional(permissionId())),
    recursive: describe(fieldTexts.recursive, z.optional(bool())),
  }),
  response: listResponse(projectPermission),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: 'A client requested the permissions of another user.' },
  example: { query: { user_id: 'me', recursive: true } },
});

/** Grants a project permission to a user. */
export const grantProjectPermission = defineEndpoint({
  method: 'POST',
  path: '/project-permissions/{user_id}/{permission_id}',
  summary: 'Grant a project permission',
  description: 'Grants a permission to a user. Granting it again has no effect.',
  access: ['server', 'admin'],
  params: permissionParams,
  body: z.strictObject({}),
  status: 201,
  response: projectPermission,
  errors: ['UserNotFound', 'PermissionNotFound'],
  example: { params: permissionExample, body: {} },
});

/** Revokes a directly granted project permission of a user. */
export const revokeProjectPermission = defineEndpoint({
  method: 'DELETE',
  path: '/project-permissions/{user_id}/{permission_id}',
  summary: 'Revoke a project permission',
  description:
    'Revokes a directly granted permission. If another permission of the user contains it, the user still has it.',
  access: ['server', 'admin'],
  params: permissionParams,
  body: anyBody(),
  response: success(),
  errors: ['PermissionNotFound'],
  example: { params: permissionExample },
});
