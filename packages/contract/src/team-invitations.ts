import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, text, url, uuid, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { checkCodeEndpoint, codeErrors } from './verification-codes.ts';

const codeBody = z.strictObject({ code: verificationCode() });

/** Mails somebody a link with which they join a team. */
export const sendTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/send-code',
  access: accessTypes,
  body: z.strictObject({ team_id: uuid(), email: email(), callback_url: url() }),
  reply: success(),
  errors: [
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'RedirectUrlNotWhitelisted',
    'TooManyRequests',
  ],
});

/** Joins the team of an invitation. Who is in it already stays as is. */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  reply: z.strictObject({}),
  errors: codeErrors,
});

/** Says whether an invitation would be accepted, without using it up. */
export const checkTeamInvitation = checkCodeEndpoint('/team-invitations/accept/check-code');

/** Says which team an invitation is for, without using it up. */
export const getTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept/details',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  reply: z.strictObject({ team_id: uuid(), team_display_name: text() }),
  errors: codeErrors,
});
