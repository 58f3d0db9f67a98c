import * as z from 'zod/mini';
import type { Area } from '../area.ts';
import { endpoint } from '../endpoint.ts';
import { email, success, text, url, uuid, verificationCode } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { codeIsNotRedeemed } from '../reference-texts.ts';
import { samples } from '../samples.ts';
import { checkCodeEndpoint, codeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for invitations to a team. */
export const teamInvitationsArea: Area = {
  title: 'Team invitations',
  description: `Invitations to a team by email. The code of an invitation is valid for ${formatDuration(limits.verificationCodeLifetime)}.`,
};

const codeBody = z.strictObject({ code: verificationCode() });

/** Sends an email with an invitation to a team. With client access, requires the permission `$invite_members`. */
export const sendTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/send-code',
  summary: 'Send a team invitation',
  description:
    'Sends an email with a link that adds its recipient to a team. With client access, the signed-in user must be a member of the team with the permission `$invite_members`.',
  access: accessTypes,
  body: z.strictObject({ team_id: uuid(), email: email(), callback_url: url() }),
  response: success(),
  errors: [
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'RedirectUrlNotWhitelisted',
    'TooManyRequests',
  ],
  example: {
    body: {
      team_id: samples.teamId,
      email: 'grace@example.com',
      callback_url: `${samples.callbackUrl}/team-invitation`,
    },
  },
});

/** Redeems a team invitation and adds the signed-in user to the team. Existing members stay unchanged. */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept',
  summary: 'Accept a team invitation',
  description:
    'Adds the signed-in user to the team with the default permissions of team members. Has no effect on existing members.',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  response: z.strictObject({}),
  errors: codeErrors,
  example: { body: { code: samples.code } },
});

/** Checks the code of a team invitation without redeeming it. */
export const checkTeamInvitation = checkCodeEndpoint('/team-invitations/accept/check-code', {
  summary: 'Check an invitation code',
  description: codeIsNotRedeemed,
});

/** Returns the id and name of the team of an invitation, without redeeming its code. */
export const getTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept/details',
  summary: 'Get a team invitation',
  description: 'Returns the team of an invitation without redeeming the code.',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  response: z.strictObject({ team_id: uuid(), team_display_name: text() }),
  errors: codeErrors,
  example: { body: { code: samples.code } },
});
