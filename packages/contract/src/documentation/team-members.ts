import type { Area, DocumentationOf } from './call-documentation.ts';
import { noPicture, samples } from './samples.ts';

const params = { team_id: samples.teamId, user_id: samples.userId };
const own = { team_id: samples.teamId, user_id: 'me' };

/** Team memberships and member profiles. */
export const teamMembersArea = {
  title: 'Team members',
  text: 'Memberships, and how each member shows in a team. A profile without a name or picture of its own shows those of the user.',
  calls: {
    'GET /team-member-profiles': {
      summary: 'List member profiles',
      text: 'The oldest membership first. Clients name a team of theirs, and need the permission `$read_members` to see others than themselves.',
      query: { team_id: samples.teamId },
      refusals: { 400: 'A client names no team.' },
    },
    'GET /team-member-profiles/{team_id}/{user_id}': {
      summary: 'Read a member profile',
      text: 'Clients need the permission `$read_members` to read those of others.',
      params: own,
    },
    'PATCH /team-member-profiles/{team_id}/{user_id}': {
      summary: 'Change a member profile',
      text: 'Clients change their own only.',
      params: own,
      body: { display_name: 'Ada from Analytics' },
      refusals: { 400: noPicture, 403: 'A client changes the profile of somebody else.' },
    },
    'POST /team-memberships/{team_id}/{user_id}': {
      summary: 'Add a user to a team',
      text: 'With the default permissions of members.',
      params,
      body: {},
    },
    'DELETE /team-memberships/{team_id}/{user_id}': {
      summary: 'Take a user out of a team',
      text: 'Everybody may leave. To remove others, clients need the permission `$remove_members`.',
      params: own,
    },
  } satisfies DocumentationOf<
    | 'GET /team-member-profiles'
    | 'GET /team-member-profiles/{team_id}/{user_id}'
    | 'PATCH /team-member-profiles/{team_id}/{user_id}'
    | 'POST /team-memberships/{team_id}/{user_id}'
    | 'DELETE /team-memberships/{team_id}/{user_id}'
  >,
} satisfies Area;
