import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { permissionDefinition } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
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
import { systemPermissions } from '../rules/system-permissions.ts';

const systemPermissionIds = Object.keys(systemPermissions);

/** The area of the API for permissions in teams. */
export const teamPermissionsArea: AreaDocumentation = {
  title: 'Permissions',
  description: `Permissions of members in a team. A project defines its own permissions. A permission can contain others: its holders also have those. Every project has ${systemPermissionIds.length} permissions that this API itself checks: ${systemPermissionIds.map((id) => `\`${id}\``).join(', ')}.`,
};

const permissionExample = {
  team_id: referenceExamples.teamId,
  user_id: referenceExamples.userId,
  permission_id: 'publish_posts',
} as const;
const containsItself = 'the permission would contain itself';

const admin = ['admin'] as const;
const definitionParams = z.strictObject({ permission_id: describe(fieldTexts.permissionId, permissionId()) });

/** Lists the permissions that the project defines, sorted by id, and then the system permissions. */
export const listTeamPermissionDefinitions = defineEndpoint({
  method: 'GET',
  path: '/team-permission-definitions',
  summary: 'List permission definitions',
  description: 'Returns the permissions that the project defines, by id, and then those that every project has.',
  access: admin,
  response: listResponse(permissionDefinition),
  errors: [],
});

/** Defines a permission of the project. */
export const createTeamPermissionDefinition = defineEndpoint({
  method: 'POST',
  path: '/team-permission-definitions',
  summary: 'Create a permission definition',
  description: 'Defines a permission of the project. It can contain other permissions.',
  access: admin,
  body: z.strictObject({
    id: describe(fieldTexts.permissionId, customPermissionId()),
    description: describe(fieldTexts.description, z.optional(description())),
    contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.optional(z.array(permissionId()))),
  }),
  status: 201,
  response: permissionDefinition,
  errors: ['ContainedPermissionNotFound'],
  plainTextErrors: { 400: `The id is already in use, or ${containsItself}.` },
  example: {
    body: { id: 'publish_posts', description: 'Publish posts', contained_permission_ids: ['$read_members'] },
  },
});

/** Returns a permission that the project defines. */
export const getTeamPermissionDefinition = defineEndpoint({
  method: 'GET',
  path: '/team-permission-definitions/{permission_id}',
  summary: 'Get a permission definition',
  description: 'Returns a permission that the project defines.',
  access: admin,
  params: definitionParams,
  versioned: true,
  response: permissionDefinition,
  errors: ['PermissionNotFound'],
  example: { params: { permission_id: 'publish_posts' } },
});

/** Updates a permission that the project defines. If its id changes, members and permissions that have it keep it. */
export const updateTeamPermissionDefinition = defineEndpoint({
  method: 'PATCH',
  path: '/team-permission-definitions/{permission_id}',
  summary: 'Update a permission definition',
  description:
    'If the id changes, members and permissions that have the permission keep it. The list of contained permissions is replaced, not merged.',
  access: admin,
  params: definitionParams,
  body: z.strictObject({
    id: describe(['The new id of the permission.', 'publish_articles'], z.optional(customPermissionId())),
    description: describe(fieldTexts.description, z.optional(description())),
    contained_permission_ids: describe(fieldTexts.containedPermissionIds, z.optional(z.array(permissionId()))),
  }),
  versioned: true,
  headers: ifMatch(),
  response: permissionDefinition,
  errors: ['ResourceChanged', 'PermissionNotFound', 'ContainedPermissionNotFound'],
  plainTextErrors: { 400: `The new id is already in use, or ${containsItself}.` },
  example: {
    params: { permission_id: 'publish_posts' },
    body: { description: 'Publish and retract posts' },
  },
});

/**
 * Deletes a permission that the project defines. Removes it from members, other permissions and default permissions.
 */
export const deleteTeamPermissionDefinition = defineEndpoint({
  method: 'DELETE',
  path: '/team-permission-definitions/{permission_id}',
  summary: 'Delete a permission definition',
  description: 'Removes the permission from members, from other permissions and from the default permissions.',
  access: admin,
  params: definitionParams,
  body: anyBody(),
  response: success(),
  errors: ['PermissionNotFound'],
  example: { params: { permission_id: 'publish_posts' } },
});

/** A permission that a member of a team holds. */
const teamPermission = z.strictObject({
  id: describe(['The id of the permission.', 'publish_posts'], permissionId()),
  user_id: describe(fieldTexts.userId, uuid()),
  team_id: describe(fieldTexts.teamId, uuid()),
});

const permissionParams = z.strictObject({
  team_id: describe(fieldTexts.teamId, uuid()),
  user_id: describe(fieldTexts.userId, userId()),
  permission_id: describe(fieldTexts.permissionId, permissionId()),
});

/** Lists the permissions of team members: those granted directly and, with `recursive`, those that they contain. */
export const listTeamPermissions = defineEndpoint({
  method: 'GET',
  path: '/team-permissions',
  summary: 'List permissions of members',
  description:
    'Returns directly granted permissions. Set `recursive` to also return the permissions that they contain. Clients can list only their own permissions, with `user_id=me`.',
  access: accessTypes,
  query: z.strictObject({
    team_id: describe(fieldTexts.teamId, z.optional(uuid())),
    user_id: describe(fieldTexts.userId, z.optional(userId())),
    permission_id: describe(fieldTexts.permissionId, z.optional(permissionId())),
    recursive: describe(fieldTexts.recursive, z.optional(bool())),
  }),
  response: listResponse(teamPermission),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: 'A client requested the permissions of another user.' },
  example: { query: { team_id: referenceExamples.teamId, user_id: 'me', recursive: true } },
});

/** Explains why a team member has or does not have a permission. */
export const explainTeamPermission = defineEndpoint({
  method: 'GET',
  path: '/team-permissions/explain',
  summary: 'Explain a permission',
  description:
    'Tells why a member of a team has a permission: each granted permission that contains it, with the shortest way from one to the other. If the member does not have it, `containing_permission_ids` lists the permissions that would give it.',
  access: ['server', 'admin'],
  query: z.strictObject({
    team_id: describe(fieldTexts.teamId, uuid()),
    user_id: describe(fieldTexts.userId, userId()),
    permission_id: describe(fieldTexts.permissionId, permissionId()),
  }),
  response: z.strictObject({
    is_granted: describe(['`true` if the member has the permission.', true], bool()),
    paths: describe(
      [
        'The reasons why the member has the permission, the shortest first. Each begins with a granted permission and ends with the wanted one.',
        [['editor', 'publish_posts']],
      ],
      z.array(z.array(permissionId())),
    ),
    containing_permission_ids: describe(
      ['The permissions that contain the wanted one, directly or through others.', ['editor']],
      z.array(permissionId()),
    ),
  }),
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'PermissionNotFound'],
  example: { query: permissionExample },
});

/** Grants a permission to a team member. Has no effect if it was granted before. */
export const grantTeamPermission = defineEndpoint({
  method: 'POST',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  summary: 'Grant a permission',
  description: 'Grants a permission to a member of a team. Granting it again has no effect.',
  access: ['server', 'admin'],
  params: permissionParams,
  body: z.strictObject({}),
  status: 201,
  response: teamPermission,
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'PermissionNotFound'],
  example: { params: permissionExample, body: {} },
});

/** Revokes a permission that was granted directly to a team member. */
export const revokeTeamPermission = defineEndpoint({
  method: 'DELETE',
  path: '/team-permissions/{team_id}/{user_id}/{permission_id}',
  summary: 'Revoke a permission',
  description:
    'Revokes a directly granted permission. If another permission of the member contains it, the member still has it.',
  access: ['server', 'admin'],
  params: permissionParams,
  body: anyBody(),
  response: success(),
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'TeamPermissionNotFound'],
  example: { params: permissionExample },
});
