import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { serverUser } from './entities.ts';
import { anyBody, displayName, imageUrl, list, success, text, uid, uuid } from './fields.ts';
import { accessTypes } from './headers.ts';

const memberParams = z.strictObject({ team_id: uuid(), user_id: uid() });

/** A user's profile in a team. Falls back to the user's own name and picture while it has none. */
const clientMemberProfile = z.strictObject({
  team_id: uuid(),
  user_id: uuid(),
  display_name: z.nullable(text()),
  profile_image_url: z.nullable(imageUrl()),
});

/** A member profile for the host app's server, with the user. */
const serverMemberProfile = z.strictObject({ ...clientMemberProfile.shape, user: serverUser });

const profile = { client: clientMemberProfile, server: serverMemberProfile, admin: serverMemberProfile } as const;

/** Lists member profiles, oldest membership first. */
export const listMemberProfiles = endpoint({
  method: 'GET',
  path: '/team-member-profiles',
  access: accessTypes,
  query: z.strictObject({ team_id: z.optional(uuid()), user_id: z.optional(uid()) }),
  reply: { client: list(clientMemberProfile), server: list(serverMemberProfile), admin: list(serverMemberProfile) },
  errors: [
    'CannotGetOwnUserWithoutUser',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'UserNotFound',
  ],
});

/** Returns a member profile. */
export const getMemberProfile = endpoint({
  method: 'GET',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: accessTypes,
  params: memberParams,
  reply: profile,
  errors: ['CannotGetOwnUserWithoutUser', 'TeamMembershipNotFound', 'TeamPermissionRequired', 'UserNotFound'],
});

/** Updates a member profile. Clients can update only their own. */
export const updateMemberProfile = endpoint({
  method: 'PATCH',
  path: '/team-member-profiles/{team_id}/{user_id}',
  access: accessTypes,
  params: memberParams,
  bodyLimit: bodyLimits.large,
  body: z.strictObject({
    display_name: z.optional(displayName()),
    profile_image_url: z.optional(z.nullable(imageUrl())),
  }),
  reply: profile,
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound', 'TeamMembershipNotFound', 'TooManyRequests'],
});

/** Adds a user to a team with the default permissions of members. */
export const createMembership = endpoint({
  method: 'POST',
  path: '/team-memberships/{team_id}/{user_id}',
  access: ['server', 'admin'],
  params: memberParams,
  body: z.strictObject({}),
  status: 201,
  reply: memberParams,
  errors: ['TeamNotFound', 'TeamMembershipAlreadyExists', 'UserNotFound'],
});

/** Removes a user from a team. Every member may leave. */
export const deleteMembership = endpoint({
  method: 'DELETE',
  path: '/team-memberships/{team_id}/{user_id}',
  access: accessTypes,
  params: memberParams,
  body: anyBody(),
  reply: success(),
  errors: ['CannotGetOwnUserWithoutUser', 'TeamMembershipNotFound', 'TeamPermissionRequired', 'UserNotFound'],
});
