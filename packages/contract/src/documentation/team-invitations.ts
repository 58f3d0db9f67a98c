import type { Area, DocumentationOf } from './call-documentation.ts';
import { samples } from './samples.ts';

const { code } = samples;

/** Invitations to a team. */
export const teamInvitationsArea = {
  title: 'Team invitations',
  text: 'A mailed link with which somebody joins a team. The codes live for seven days.',
  calls: {
    'POST /team-invitations/send-code': {
      summary: 'Invite somebody to a team',
      text: 'Clients need to be members of the team with the permission `$invite_members`.',
      body: {
        team_id: samples.teamId,
        email: 'grace@example.com',
        callback_url: `${samples.callbackUrl}/team-invitation`,
      },
    },
    'POST /team-invitations/accept': {
      summary: 'Accept an invitation',
      text: 'The signed-in user joins with the default permissions of members. Who is in the team already stays as is.',
      body: { code },
    },
    'POST /team-invitations/accept/check-code': {
      summary: 'Check an invitation code',
      text: 'Does not use the code up, but counts as one of its 20 attempts.',
      body: { code },
    },
    'POST /team-invitations/accept/details': {
      summary: 'Read an invitation',
      text: 'Says which team it is for, without using the code up.',
      body: { code },
    },
  } satisfies DocumentationOf<
    | 'POST /team-invitations/send-code'
    | 'POST /team-invitations/accept'
    | 'POST /team-invitations/accept/check-code'
    | 'POST /team-invitations/accept/details'
  >,
} satisfies Area;
