import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { serverUser } from '../entities.ts';
import { fieldTexts } from '../field-texts.ts';
import { anyBody, displayName, imageUrl, listResponse, success, text, userId, uuid } from '../fields.ts';
import { accessTypes } from '../headers.ts';
import { referenceExamples } from '../reference-examples.ts';
import { invalidPictureText } from '../reference-texts.ts';

/** The area of the API for team memberships and member profiles. */
export const teamMembersArea: AreaDocumentation = {
  title: 'Team members',
  description:
    'Team memberships, and the profile of each member in a team. A profile without its own name or picture shows those of the user.',
};

const memberParams = z.strictObject({
  team_id: describe(fieldTexts.teamId, uuid()),
  user_id: describe(fieldTexts.userId, userId()),
});

/** A user's profile in a team. Contains the user's own name or picture if the profile has none. */
const clientMemberProfile = z.strictObject({
  team_id: describe(fieldTexts.teamId, uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
  display_name: describe(fieldTexts.displayName, z.nullable(text())),
  profile_image_url: describe(fieldTexts.profileImageUrl, z.nullable(imageUrl())),
});

/** A user's profile in a team, with the user, as returned with server or admin access. */
const serverMemberProfile = z.strictObject({
  ...clientMemberProfile.shape,
  user: describe('The user.', serverUser.check()),
});

const profile = { client: clientMemberProfile, server: serverMemberProfile, admin: serverMemberProfile } as const;

/** Lists the member profiles of a team or of a user, oldest membership first. Clients must name a team. */
export const listMemberProfiles = defineEndpoint({
  method: 'GET',
  path: '/team-member-profiles',
  summary: 'List member profiles',
  description:
    'Returns the oldest membership first. Clients must give a team that the user is a member of, and need the permission `$read_members` to see other members.',
  access: accessTypes,
  query: z.strictObject({
    team_id: describe(fieldTexts.teamId, z.optional(uuid())),
    user_id: describe(fieldTexts.userId, z.optional(userId())),
  }),
  response: {
    client: listResponse(clientMemberProfile),
    server: listResponse(serverMemberProfile),
    admin: listResponse(serverMemberProfile),
  },
  errors: [
    'CannotGetOwnUserWithoutUser',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'UserNotFound',
  ],
  plainTextErrors: { 400: 'A client sent no `team_id`.' },
  example: { query: { team_id: referenceExamples.teamId } },
});

/** Returns the profile of a user in a team. */
export const getMemberProfile = defineEndpoint({
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  summary: 'Get a member profile',
  description: 'Clients need the permission `$read_members` to get the profiles of other members.',
  access: accessTypes,
  params: memberParams,
  response: profile,
  errors: ['CannotGetOwnUserWithoutUser', 'TeamMembershipNotFound', 'TeamPermissionRequired', 'UserNotFound'],
  example: { params: { team_id: referenceExamples.teamId, user_id: 'me' } },
});

/** Updates the profile of a user in a team. Clients can update only that of the signed-in user. */
export const updateMemberProfile = defineEndpoint({
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  summary: 'Update a member profile',
  description: 'Clients can update only the profile of the signed-in user.',
  access: accessTypes,
  params: memberParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    display_name: describe(fieldTexts.displayName, z.optional(displayName())),
    profile_image_url: describe(fieldTexts.profileImageUrl, z.optional(z.nullable(imageUrl()))),
  }),
  response: profile,
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound', 'TeamMembershipNotFound', 'TooManyRequests'],
  plainTextErrors: { 400: `${invalidPictureText}.`, 403: 'A client tried to update the profile of another user.' },
  example: {
    params: { team_id: referenceExamples.teamId, user_id: 'me' },
    body: { display_name: 'Ada from Analytics' },
  },
});

/** Adds a user to a team with the default permissions of team members. */
export const createMembership = defineEndpoint({
  method: 'POST',
  path: '/team-memberships/{team_id}/{user_id}',
  summary: 'Add a user to a team',
  description: 'The user gets the default permissions of team members.',
  access: ['server', 'admin'],
  params: memberParams,
  body: z.strictObject({}),
  status: 201,
  response: memberParams,
  errors: ['TeamNotFound', 'TeamMembershipAlreadyExists', 'UserNotFound'],
  example: { params: { team_id: referenceExamples.teamId, user_id: referenceExamples.userId }, body: {} },
});

/** Removes a user from a team. Every member can leave. With client access, others require `$remove_members`. */
export const deleteMembership = defineEndpoint({
  method: 'DELETE',
  path: '/team-memberships/{team_id}/{user_id}',
  summary: 'Remove a user from a team',
  description:
    'Every member can leave a team. Clients need the permission `$remove_members` to remove other members, and cannot remove the last one who can manage the team or its members.',
  access: accessTypes,
  params: memberParams,
  body: anyBody(),
  response: success(),
  errors: [
    'CannotGetOwnUserWithoutUser',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamLastAdministrator',
    'UserNotFound',
  ],
  example: { params: { team_id: referenceExamples.teamId, user_id: 'me' } },
});

/** Lists the teams that nobody could manage any more if the user left them. */
export const listSolelyAdministeredTeams = defineEndpoint({
  method: 'GET',
  path: '/team-memberships/sole-administrator',
  summary: 'List the teams that only a user can manage',
  description:
    'Returns the teams with other members in which the user is the only one with one of the permissions `$update_team`, `$delete_team`, `$remove_members` and `$invite_members`, oldest first. Tell users before they leave such a team or delete their account. Clients can send only `user_id=me`.',
  access: accessTypes,
  query: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  response: listResponse(
    z.strictObject({
      team_id: describe(fieldTexts.teamId, uuid()),
      team_display_name: describe(fieldTexts.teamDisplayName, text()),
    }),
  ),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: 'A client sent the id of another user.' },
  example: { query: { user_id: 'me' } },
});
