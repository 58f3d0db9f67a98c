import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const params = { team_id: samples.teamId, user_id: samples.userId, permission_id: 'publish_posts' };
const definition = { permission_id: 'publish_posts' };
const cycle = 'The permission would contain itself.';

/** Permissions in teams. */
export const teamPermissionsArea = {
  title: 'Permissions',
  text: "What members may do in a team. A project defines its own permissions; each may contain others, which come with it. Five begin with `$`, exist in every project and guard this API's own calls.",
  calls: {
    'GET /team-permissions': {
      summary: 'List what members may do',
      text: 'Only what is held directly, unless `recursive` is true. Clients list their own with `user_id=me`.',
      query: { team_id: samples.teamId, user_id: 'me', recursive: true },
      refusals: { 403: 'A client asks for the permissions of somebody else.' },
    },
    'POST /team-permissions/{team_id}/{user_id}/{permission_id}': {
      summary: 'Grant a permission',
      text: 'To a member of the team. Granting it again changes nothing.',
      params,
      body: {},
    },
    'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': {
      summary: 'Revoke a permission',
      text: 'One that is held directly. What comes with another permission stays.',
      params,
    },
    'GET /team-permission-definitions': {
      summary: 'List defined permissions',
      text: "The project's own by id, then the five of every project.",
    },
    'POST /team-permission-definitions': {
      summary: 'Define a permission',
      body: { id: 'publish_posts', description: 'Publishes posts.', contained_permission_ids: ['$read_members'] },
      refusals: { 400: `The id is taken. ${cycle}` },
    },
    'PATCH /team-permission-definitions/{permission_id}': {
      summary: 'Change a permission',
      text: 'Under a new id, who holds or contains it keeps doing so. The contained permissions are replaced as a whole.',
      params: definition,
      body: { description: 'Publishes posts and takes them back.' },
      refusals: { 400: `The new id is taken. ${cycle}` },
    },
    'DELETE /team-permission-definitions/{permission_id}': {
      summary: 'Delete a permission',
      text: 'Nobody holds it, contains it or gets it by default from then on.',
      params: definition,
    },
  } satisfies DocumentationOf<
    | 'GET /team-permissions'
    | 'POST /team-permissions/{team_id}/{user_id}/{permission_id}'
    | 'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}'
    | 'GET /team-permission-definitions'
    | 'POST /team-permission-definitions'
    | 'PATCH /team-permission-definitions/{permission_id}'
    | 'DELETE /team-permission-definitions/{permission_id}'
  >,
} satisfies Area;
