import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { clientTeam, serverTeam } from './entities.ts';
import { anyBody, bool, displayName, imageUrl, list, metadata, success, uid, uuid } from './fields.ts';
import { accessTypes } from './headers.ts';

const team = { client: clientTeam, server: serverTeam, admin: serverTeam } as const;
const teamParams = z.strictObject({ team_id: uuid() });

/** The fields of a team that members can update. Absent fields stay unchanged. */
const clientTeamUpdate = z.strictObject({
  display_name: z.optional(displayName()),
  profile_image_url: z.optional(z.nullable(imageUrl())),
  client_metadata: z.optional(metadata()),
});

/** The fields of a team that the host app's server can update. */
const serverTeamUpdate = z.strictObject({
  ...clientTeamUpdate.shape,
  client_read_only_metadata: z.optional(metadata()),
  server_metadata: z.optional(metadata()),
});

const creation = {
  display_name: z.pipe(displayName(), z.string().check(z.minLength(1))),
  creator_user_id: z.optional(uid()),
};
const clientTeamCreate = z.strictObject({ ...clientTeamUpdate.shape, ...creation });
const serverTeamCreate = z.strictObject({ ...serverTeamUpdate.shape, ...creation });

/** Lists the teams of a user or, for servers, all teams. */
export const listTeams = endpoint({
  method: 'GET',
  path: '/teams',
  access: accessTypes,
  query: z.strictObject({ user_id: z.optional(uid()) }),
  reply: { client: list(clientTeam), server: list(serverTeam), admin: list(serverTeam) },
  errors: ['CannotGetOwnUserWithoutUser'],
});

/** Creates a team. Its creator joins it with the default permissions of creators. */
export const createTeam = endpoint({
  method: 'POST',
  path: '/teams',
  access: accessTypes,
  /** Older clients ask to join the team here instead of with `creator_user_id`. */
  query: z.strictObject({ add_current_user: z.optional(bool()) }),
  bodyLimit: bodyLimits.large,
  body: { client: clientTeamCreate, server: serverTeamCreate, admin: serverTeamCreate },
  status: 201,
  reply: team,
  errors: ['UserAuthenticationRequired', 'UserNotFound', 'TooManyRequests'],
});

/** Returns a team. */
export const getTeam = endpoint({
  method: 'GET',
  path: '/teams/{team_id}',
  access: accessTypes,
  params: teamParams,
  reply: team,
  errors: ['UserAuthenticationRequired', 'TeamMembershipNotFound', 'TeamNotFound'],
});

/** Updates a team. */
export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/teams/{team_id}',
  access: accessTypes,
  params: teamParams,
  bodyLimit: bodyLimits.large,
  body: { client: clientTeamUpdate, server: serverTeamUpdate, admin: serverTeamUpdate },
  reply: team,
  errors: [
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'TooManyRequests',
  ],
});

/** Deletes a team with its memberships. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/teams/{team_id}',
  access: accessTypes,
  params: teamParams,
  body: anyBody(),
  reply: success(),
  errors: ['UserAuthenticationRequired', 'TeamMembershipNotFound', 'TeamPermissionRequired', 'TeamNotFound'],
});
