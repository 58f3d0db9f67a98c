import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, success, text, url, uuid, verificationCode } from './fields.ts';
import { accessTypes } from './headers.ts';
import { checkCodeEndpoint, codeErrors } from './verification-codes.ts';

const codeBody = z.strictObject({ code: verificationCode() });

/** Emails an invitation to a team. */
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

/** Accepts a team invitation. Existing members stay unchanged. */
export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  reply: z.strictObject({}),
  errors: codeErrors,
});

/** Checks an invitation without redeeming it. */
export const checkTeamInvitation = checkCodeEndpoint('/team-invitations/accept/check-code');

/** Returns the team of an invitation without redeeming it. */
export const getTeamInvitation = endpoint({
  method: 'POST',
  path: '/team-invitations/accept/details',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  reply: z.strictObject({ team_id: uuid(), team_display_name: text() }),
  errors: codeErrors,
});
