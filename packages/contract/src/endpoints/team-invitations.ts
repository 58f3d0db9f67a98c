import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import {
  anyBody,
  email,
  listResponse,
  success,
  text,
  timestampMillis,
  url,
  userId,
  uuid,
  verificationCode,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { codeIsNotRedeemedText } from '../reference-texts.ts';
import { serviceLimits } from '../service-limits.ts';
import { defineCheckCodeEndpoint, verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for invitations to a team. */
export const teamInvitationsArea: AreaDocumentation = {
  title: 'Team invitations',
  description: `Invitations to a team by email. The code of an invitation is valid for ${formatDuration(limits.verificationCodeLifetime)}.`,
};

const codeBody = z.strictObject({ code: describe(fieldTexts.code, verificationCode()) });

/** Sends an email with an invitation to a team. With client access, requires the permission `$invite_members`. */
export const sendTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/send-code',
  summary: 'Send a team invitation',
  description:
    'Sends an email with a link that adds its recipient to a team. With client access, the signed-in user must be a member of the team with the permission `$invite_members`.',
  access: accessTypes,
  body: z.strictObject({
    team_id: describe(fieldTexts.teamId, uuid()),
    email: describe(fieldTexts.email, email()),
    callback_url: describe(fieldTexts.callbackUrl, url()),
  }),
  response: success(),
  errors: [
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    'RedirectUrlNotWhitelisted',
    'TeamMembershipAlreadyExists',
    'TooManyRequests',
  ],
  example: {
    body: {
      team_id: referenceExamples.teamId,
      email: 'grace@example.com',
      callback_url: `${referenceExamples.callbackUrl}/team-invitation`,
    },
  },
});

/** Redeems a team invitation and adds the signed-in user to the team. Existing members stay unchanged. */
export const acceptTeamInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/accept',
  summary: 'Accept a team invitation',
  description:
    'Adds the signed-in user to the team with the default permissions of team members. Has no effect on existing members.',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  response: z.strictObject({}),
  errors: verificationCodeErrors,
  example: { body: { code: referenceExamples.code } },
});

/**
 * Checks the code of a team invitation without redeeming it. Each check counts as one of the attempts that a code
 * allows.
 */
export const checkTeamInvitationCode = defineCheckCodeEndpoint('/team-invitations/accept/check-code', {
  summary: 'Check an invitation code',
  description: codeIsNotRedeemedText,
});

/**
 * Returns the id and name of the team of an invitation and the email address that it was sent to, without redeeming its
 * code.
 */
export const getTeamOfInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/accept/details',
  summary: 'Get a team invitation',
  description:
    'Returns the team of an invitation and the email address that it was sent to, without redeeming the code.',
  access: accessTypes,
  user: 'UserAuthenticationRequired',
  body: codeBody,
  response: z.strictObject({
    team_id: describe(fieldTexts.teamId, uuid()),
    team_display_name: describe(fieldTexts.teamDisplayName, text()),
    recipient_email: describe(fieldTexts.recipientEmail, z.nullable(text())),
  }),
  errors: verificationCodeErrors,
  example: { body: { code: referenceExamples.code } },
});

/** A pending invitation to a team. Its id is not the code in the email. */
const teamInvitation = z.strictObject({
  id: describe(['The id of the invitation. It is not the code in the email.', referenceExamples.invitationId], uuid()),
  team_id: describe(fieldTexts.teamId, uuid()),
  team_display_name: describe(fieldTexts.teamDisplayName, text()),
  expires_at_millis: describe(fieldTexts.expiresAtMillis, timestampMillis()),
  recipient_email: describe(fieldTexts.recipientEmail, text()),
});

const invitationParams = z.strictObject({ invitation_id: describe(fieldTexts.invitationId, uuid()) });

/** Lists the pending invitations to a team, or those to the confirmed email addresses of a user. */
export const listTeamInvitations = defineEndpoint({
  method: 'GET',
  path: '/team-invitations',
  summary: 'List team invitations',
  description: `Returns up to ${serviceLimits.listedInvitationMaxCount} pending invitations, oldest first: those to a team, or those that were sent to an email address that was verified in a session of the user. Clients need the permissions \`$read_members\` and \`$invite_members\` in the team, or send \`user_id=me\`.`,
  access: accessTypes,
  query: z.strictObject({
    team_id: describe(fieldTexts.teamId, z.optional(uuid())),
    user_id: describe(fieldTexts.userId, z.optional(userId())),
  }),
  response: listResponse(teamInvitation),
  errors: [
    'CannotGetOwnUserWithoutUser',
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
  ],
  plainTextErrors: {
    400: 'The request has both `team_id` and `user_id`, or neither.',
    403: 'A client sent the id of another user.',
  },
  example: { query: { team_id: referenceExamples.teamId } },
});

/** Revokes a pending invitation. Its code no longer works. */
export const revokeTeamInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/team-invitations/{invitation_id}',
  summary: 'Revoke a team invitation',
  description: 'Ends the invitation and its code. Clients need the permission `$remove_members` in the team.',
  access: accessTypes,
  params: invitationParams,
  query: z.strictObject({ team_id: describe(fieldTexts.teamId, uuid()) }),
  body: anyBody(),
  response: success(),
  errors: [
    'UserAuthenticationRequired',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'VerificationCodeNotFound',
  ],
  example: { params: { invitation_id: referenceExamples.invitationId }, query: { team_id: referenceExamples.teamId } },
});

/** Accepts an invitation that was sent to a confirmed email address of the user. */
export const acceptListedInvitation = defineEndpoint({
  method: 'POST',
  path: '/team-invitations/{invitation_id}/accept',
  summary: 'Accept a listed team invitation',
  description:
    'Adds the user to the team without the code from the email. The invitation must have been sent to an email address that was verified in a session of the user. Clients can send only `user_id=me`.',
  access: accessTypes,
  params: invitationParams,
  query: z.strictObject({ user_id: describe(fieldTexts.userId, userId()) }),
  body: z.optional(z.strictObject({})),
  response: z.strictObject({}),
  errors: ['CannotGetOwnUserWithoutUser', 'VerificationCodeNotFound'],
  plainTextErrors: { 403: 'A client sent the id of another user.' },
  example: { params: { invitation_id: referenceExamples.invitationId }, query: { user_id: 'me' } },
});
