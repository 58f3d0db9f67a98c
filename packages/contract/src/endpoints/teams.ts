import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { clientTeam, serverTeam } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
import {
  anyBody,
  bool,
  displayName,
  ifMatch,
  imageUrl,
  listResponse,
  metadata,
  nonEmptyText,
  pageLimit,
  pageResponse,
  success,
  text,
  userId,
  uuid,
} from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { referenceExamples } from '../reference-examples.ts';
import { invalidPictureText } from '../reference-texts.ts';

/** The area of the API for teams. */
export const teamsArea: AreaDocumentation = {
  title: 'Teams',
  description:
    'Groups of users who share something in your app. The permissions of a member in the team decide what the member can do.',
};

const team = { client: clientTeam, server: serverTeam, admin: serverTeam } as const;
const serverTeams = z.union([listResponse(serverTeam), pageResponse(serverTeam)]);
const teamParams = z.strictObject({ team_id: describe(fieldTexts.teamId, uuid()) });

/** The fields of a team that can be updated with client access. Absent fields stay unchanged. */
const clientTeamUpdate = z.strictObject({
  display_name: describe(fieldTexts.displayName, z.optional(displayName())),
  profile_image_url: describe(fieldTexts.profileImageUrl, z.optional(z.nullable(imageUrl()))),
  client_metadata: describe(fieldTexts.clientMetadata, z.optional(metadata())),
});

/** The fields of a team that can be updated with server or admin access. Absent fields stay unchanged. */
const serverTeamUpdate = z.strictObject({
  ...clientTeamUpdate.shape,
  client_read_only_metadata: describe(fieldTexts.clientReadOnlyMetadata, z.optional(metadata())),
  server_metadata: describe(fieldTexts.serverMetadata, z.optional(metadata())),
});

const creation = {
  display_name: describe(fieldTexts.displayName, z.pipe(displayName(), z.string().check(z.minLength(1)))),
  creator_user_id: describe(
    [
      'The id of the user who creates and joins the team, or `me`. Clients can send only `me`.',
      referenceExamples.userId,
    ],
    z.optional(userId()),
  ),
};
const clientTeamCreate = z.strictObject({ ...clientTeamUpdate.shape, ...creation });
const serverTeamCreate = z.strictObject({ ...serverTeamUpdate.shape, ...creation });

/** Lists the teams of a user, oldest first. With server or admin access also all teams, at once or in pages. */
export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/teams',
  summary: 'List teams',
  description:
    'Returns the oldest team first. Clients can list only their own teams, with `user_id=me`. Servers list the teams of a user, or all teams. With `cursor`, `limit` or `query`, all teams are returned in pages: the newest first or, with `query`, by name.',
  access: accessTypes,
  query: z.strictObject({
    user_id: describe(fieldTexts.userId, z.optional(userId())),
    cursor: describe(fieldTexts.cursor, z.optional(nonEmptyText())),
    limit: describe(fieldTexts.limit, pageLimit()),
    query: describe(['The beginning of a name, or a complete id.', 'Analysts'], z.optional(text())),
  }),
  response: { client: listResponse(clientTeam), server: serverTeams, admin: serverTeams },
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: {
    400: 'The cursor is not a cursor of this list, or the request has `user_id` and asks for pages.',
    403: 'A client requested the teams of another user, or all teams.',
  },
  example: { query: { user_id: 'me' } },
});

/** Creates a team. The creator, if given, joins it with the default permissions of team creators. */
export const createTeam = defineEndpoint({
  method: 'POST',
  path: '/teams',
  summary: 'Create a team',
  description:
    'The creator joins the team with the default permissions of team creators. Without a creator, the team has no members.',
  access: accessTypes,
  /** Older clients send this instead of `creator_user_id: "me"`. */
  query: z.strictObject({
    add_current_user: describe('The same as `creator_user_id: "me"`, for older clients.', z.optional(bool())),
  }),
  bodyLimit: bodyLimits.large,
  body: { client: clientTeamCreate, server: serverTeamCreate, admin: serverTeamCreate },
  status: 201,
  response: team,
  errors: ['UserAuthenticationRequired', 'UserNotFound', 'TooManyRequests'],
  plainTextErrors: {
    400: `${invalidPictureText}, or both \`creator_user_id\` and \`add_current_user\` are set.`,
    401: '`add_current_user` is set, but no user is signed in.',
    403: 'The project does not allow clients to create teams, or a client sent the id of another user as the creator.',
  },
  example: { query: {}, body: { display_name: 'Analysts', creator_user_id: 'me' } },
  moreBodies: { 'As a server': { display_name: 'Analysts', server_metadata: { plan: 'pro' } } },
});

/** Returns a team. With client access, the signed-in user must be a member. */
export const getTeam = defineEndpoint({
  method: 'GET',
  path: '/teams/{team_id}',
  summary: 'Get a team',
  description: 'With client access, the signed-in user must be a member of the team.',
  access: accessTypes,
  params: teamParams,
  versioned: true,
  response: team,
  errors: ['UserAuthenticationRequired', 'TeamMembershipNotFound', 'TeamNotFound'],
  example: { params: { team_id: referenceExamples.teamId } },
});

/** Updates a team. Absent fields stay unchanged. With client access, requires the permission `$update_team`. */
export const updateTeam = defineEndpoint({
  method: 'PATCH',
  path: '/teams/{team_id}',
  summary: 'Update a team',
  description:
    'Absent fields stay unchanged. Metadata is replaced, not merged. Clients need the permission `$update_team`.',
  access: accessTypes,
  params: teamParams,
  bodyLimit: bodyLimits.large,
  body: { client: clientTeamUpdate, server: serverTeamUpdate, admin: serverTeamUpdate },
  versioned: true,
  headers: ifMatch(),
  response: team,
  errors: [
    'ResourceChanged',
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'TooManyRequests',
  ],
  plainTextErrors: { 400: `${invalidPictureText}.` },
  example: {
    params: { team_id: referenceExamples.teamId },
    body: { display_name: 'Engineers', client_metadata: { color: 'teal' } },
  },
  moreBodies: { 'As a server': { server_metadata: { plan: 'pro' } } },
});

/** Deletes a team with its memberships. With client access, requires the permission `$delete_team`. */
export const deleteTeam = defineEndpoint({
  method: 'DELETE',
  path: '/teams/{team_id}',
  summary: 'Delete a team',
  description: 'Deletes the team with its memberships. Clients need the permission `$delete_team`.',
  access: accessTypes,
  params: teamParams,
  body: anyBody(),
  response: success(),
  errors: ['UserAuthenticationRequired', 'TeamMembershipNotFound', 'TeamPermissionRequired', 'TeamNotFound'],
  example: { params: { team_id: referenceExamples.teamId } },
});
