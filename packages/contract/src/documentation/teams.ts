import type { Area, DocumentationOf } from './call-documentation.ts';
import { noPicture, samples } from './samples.ts';

const params = { team_id: samples.teamId };

/** Groups of users. */
export const teamsArea = {
  title: 'Teams',
  text: 'Groups of users who share something in your app. What members may do is a matter of their permissions in the team.',
  calls: {
    'GET /teams': {
      summary: 'List teams',
      text: 'The oldest first. Clients list their own with `user_id=me`; servers list those of a user, or all.',
      query: { user_id: 'me' },
      refusals: { 403: 'A client asks for the teams of somebody else, or of everybody.' },
    },
    'POST /teams': {
      summary: 'Make a team',
      text: 'Its creator joins it with the default permissions of creators. Without a creator the team starts empty.',
      query: {},
      body: { display_name: 'Analysts', creator_user_id: 'me' },
      bodies: { 'As a server': { display_name: 'Analysts', server_metadata: { plan: 'pro' } } },
      refusals: {
        400: `Both \`creator_user_id\` and \`add_current_user\` are given. ${noPicture}`,
        401: '`add_current_user` is given, and nobody is signed in.',
        403: 'Clients may not make teams in this project, or name another creator than themselves.',
      },
    },
    'GET /teams/{team_id}': {
      summary: 'Read a team',
      text: 'Clients read the teams that they are members of.',
      params,
    },
    'PATCH /teams/{team_id}': {
      summary: 'Change a team',
      text: 'Clients need the permission `$update_team`. What is left out stays as it is.',
      params,
      body: { display_name: 'Engineers', client_metadata: { color: 'teal' } },
      bodies: { 'As a server': { server_metadata: { plan: 'pro' } } },
      refusals: { 400: noPicture },
    },
    'DELETE /teams/{team_id}': {
      summary: 'Delete a team',
      text: 'With its memberships. Clients need the permission `$delete_team`.',
      params,
    },
  } satisfies DocumentationOf<
    'GET /teams' | 'POST /teams' | 'GET /teams/{team_id}' | 'PATCH /teams/{team_id}' | 'DELETE /teams/{team_id}'
  >,
} satisfies Area;
