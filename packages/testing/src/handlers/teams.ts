import type { Handlers } from '../handler.ts';
import { sampleTeam } from '../sample-data.ts';
import { verificationCodeError } from './auth.ts';

const success = { success: true } as const;

/** Handlers of the endpoints for teams, their members, permissions and invitations. */
export const teamHandlers = {
  'GET /teams': ({ service }) => ({ items: service.teams, is_paginated: false }),
  'POST /teams': ({ service, body }) => {
    const team = sampleTeam(body.display_name, service.teams.length);
    service.teams.push(team);
    return team;
  },
  'PATCH /teams/{team_id}': ({ service, params, body }) => {
    const place = service.teams.findIndex(({ id }) => id === params.team_id);
    const team = service.teams[place];
    if (team === undefined) return 'TeamNotFound';
    const updated = Object.assign({ ...team }, body);
    service.teams[place] = updated;
    return updated;
  },
  'GET /team-permissions': ({ service, query, account }) => ({
    items: service.permissions.map((id) => ({
      id,
      user_id: account?.user.id ?? '',
      team_id: query.team_id ?? '',
    })),
    is_paginated: false,
  }),
  'GET /team-member-profiles': ({ service, query }) => ({
    items: service.members.map((member) => ({ ...member, team_id: query.team_id ?? '' })),
    is_paginated: false,
  }),
  'GET /team-member-profiles/{team_id}/{user_id}': ({ service, params }) => {
    const member = service.members.find(({ user_id }) => user_id === params.user_id);
    return member === undefined ? 'TeamMembershipNotFound' : { ...member, team_id: params.team_id };
  },
  'PATCH /team-member-profiles/{team_id}/{user_id}': ({ service, params, body }) => {
    const member = service.members.find(({ user_id }) => user_id === params.user_id);
    if (member === undefined) return 'TeamMembershipNotFound';
    return { ...Object.assign(member, body), team_id: params.team_id };
  },
  'DELETE /team-memberships/{team_id}/{user_id}': ({ service, params }) => {
    const place = service.teams.findIndex(({ id }) => id === params.team_id);
    if (place === -1) return 'TeamMembershipNotFound';
    service.teams.splice(place, 1);
    return success;
  },
  'GET /team-memberships/sole-administrator': ({ service }) => ({
    items: service.teams
      .filter(({ id }) => service.solelyAdministeredTeamIds.includes(id))
      .map(({ id, display_name }) => ({ team_id: id, team_display_name: display_name })),
    is_paginated: false,
  }),
  'POST /team-invitations/send-code': () => success,
  'POST /team-invitations/accept/check-code': ({ body }) => verificationCodeError(body) ?? { is_code_valid: true },
  'POST /team-invitations/accept/details': ({ body }) =>
    verificationCodeError(body) ?? {
      team_id: sampleTeam('').id,
      team_display_name: 'Rockets',
      recipient_email: 'ada@example.com',
    },
  'POST /team-invitations/accept': ({ body }) => verificationCodeError(body) ?? {},
} satisfies Handlers;
