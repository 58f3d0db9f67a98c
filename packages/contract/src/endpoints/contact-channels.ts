import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { anyBody, bool, email, listResponse, success, text, url, userId, uuid, verificationCode } from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';
import { codeIsNotRedeemedText } from '../reference-texts.ts';
import { serviceLimits } from '../service-limits.ts';
import { defineCheckCodeEndpoint, maskedEmailField, verificationCodeErrors } from '../verification-code-endpoint.ts';

/** The area of the API for the email addresses of a user and their verification. */
export const contactChannelsArea: AreaDocumentation = {
  title: 'Email addresses',
  description: `The email addresses of a user. A user signs in with the primary one; the others must be verified in a session of the user before they can become the primary one. An email address is verified with a link in an email. The code of a link is valid for ${formatDuration(limits.verificationCodeLifetime)}, and only until a newer one is sent.`,
};

/** Sends the signed-in user an email with a link that verifies the primary email address. */
export const sendEmailVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/send-verification-code',
  summary: 'Send a verification email',
  description: 'Sends an email with a link that verifies the primary email address of the signed-in user.',
  access: accessTypes,
  user: 'SchemaError',
  body: z.strictObject({
    email: describe(fieldTexts.email, email()),
    callback_url: describe(fieldTexts.callbackUrl, url()),
  }),
  response: success(),
  errors: ['EmailIsNotPrimaryEmail', 'EmailAlreadyVerified', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
  example: {
    body: { email: referenceExamples.email, callback_url: `${referenceExamples.callbackUrl}/email-verification` },
  },
});

/**
 * Redeems a code from a verification email and marks the email address as verified. With an access token of the
 * account, it also confirms the sign-in methods of the account.
 */
export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify',
  summary: 'Verify an email address',
  description:
    "Redeems the code. No user needs to be signed in. If the request carries an access token of the account's user, it also confirms the sign-in methods of the account. Unconfirmed sign-in methods are removed when a user proves access to the mailbox with a password reset or a magic link.",
  access: accessTypes,
  body: z.strictObject({ code: describe(fieldTexts.code, verificationCode()) }),
  response: success(),
  errors: verificationCodeErrors,
  example: { body: { code: referenceExamples.code } },
});

/**
 * Redeems a code from a verification email for a mailbox owner who did not create the account. Deletes the account
 * unless its owner has confirmed it before.
 */
export const rejectEmailVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/verify/reject',
  summary: 'Reject a verification',
  description:
    'For the owner of a mailbox who did not create the account. Redeems the code and deletes the account, unless the account owner has confirmed it before.',
  access: accessTypes,
  body: z.strictObject({ code: describe(fieldTexts.code, verificationCode()) }),
  response: z.strictObject({
    success: describe(fieldTexts.success, z.literal(true)),
    account_deleted: describe(
      ['`true` if the account was deleted, `false` if its owner had confirmed it before.', true],
      bool(),
    ),
  }),
  errors: verificationCodeErrors,
  example: { body: { code: referenceExamples.code } },
});

/**
 * Checks an email verification code without redeeming it. Returns the masked email address that it verifies.
 * Each check counts as one of the attempts that a code allows.
 */
export const checkEmailVerificationCode = defineCheckCodeEndpoint(
  '/contact-channels/verify/check-code',
  { summary: 'Check a verification code', description: codeIsNotRedeemedText },
  {
    email: describe(['The masked email address that the code verifies.', 'a…@example.com'], maskedEmailField()),
    is_current_user: describe(
      ['`true` if the request has an access token of the account that the code verifies.', false],
      bool(),
    ),
  },
);

/** An email address of a user. */
const contactChannel = z.strictObject({
  id: describe(fieldTexts.contactChannelId, uuid()),
  user_id: describe(fieldTexts.userId, uuid()),
  value: describe(fieldTexts.emailOfChannel, text()),
  type: describe(fieldTexts.contactChannelType, z.literal('email')),
  used_for_auth: describe(fieldTexts.usedForAuth, bool()),
  is_verified: describe(fieldTexts.isVerified, bool()),
  is_primary: describe(fieldTexts.isPrimary, bool()),
});

const channelType = z.literal('email');
const channelParams = z.strictObject({
  user_id: describe(fieldTexts.userId, userId()),
  contact_channel_id: describe(fieldTexts.contactChannelId, uuid()),
});
const channelExample = { user_id: 'me', contact_channel_id: referenceExamples.contactChannelId } as const;
const foreignUser = 'A client sent the id of another user.';
const onlyPrimary =
  'Only the primary email address can be used for sign-in, and a client can neither delete nor replace it, nor make one the primary one that was not verified in a session of the user';

/** Lists the email addresses of a user, the primary one first. */
export const listContactChannels = defineEndpoint({
  method: 'GET',
  path: '/contact-channels',
  summary: 'List email addresses',
  description:
    'Returns the primary email address of a user first, then the others, oldest first. Clients can list only their own, with `user_id=me`.',
  access: accessTypes,
  query: z.strictObject({
    user_id: describe(fieldTexts.userId, userId()),
    contact_channel_id: describe(fieldTexts.contactChannelId, z.optional(uuid())),
  }),
  response: listResponse(contactChannel),
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound'],
  plainTextErrors: { 403: foreignUser },
  example: { query: { user_id: 'me' } },
});

const newChannel = z.strictObject({
  user_id: describe(fieldTexts.userId, userId()),
  value: describe(fieldTexts.emailOfChannel, email()),
  type: describe(fieldTexts.contactChannelType, channelType),
  used_for_auth: describe(fieldTexts.usedForAuth, bool()),
  is_primary: describe(fieldTexts.isPrimary, z.optional(bool())),
});
const newChannelOfServer = z.strictObject({
  ...newChannel.shape,
  is_verified: describe(fieldTexts.isVerified, z.optional(bool())),
});

/** Adds an email address to a user. */
export const createContactChannel = defineEndpoint({
  method: 'POST',
  path: '/contact-channels',
  summary: 'Add an email address',
  description: `Adds an email address that is not verified yet. Sends no email. A user can have ${serviceLimits.contactChannelMaxCount} besides the primary one.`,
  access: accessTypes,
  body: { client: newChannel, server: newChannelOfServer, admin: newChannelOfServer },
  status: 201,
  response: contactChannel,
  errors: ['CannotGetOwnUserWithoutUser', 'UserNotFound', 'UserEmailAlreadyExists', 'TooManyRequests'],
  plainTextErrors: {
    400: `The user already has the email address, or too many. ${onlyPrimary}.`,
    403: foreignUser,
  },
  example: { body: { user_id: 'me', value: 'ada@work.example.com', type: 'email', used_for_auth: false } },
});

/** Returns an email address of a user. */
export const getContactChannel = defineEndpoint({
  method: 'GET',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  summary: 'Get an email address',
  description: 'Clients can get only their own email addresses.',
  access: accessTypes,
  params: channelParams,
  response: contactChannel,
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: { 403: foreignUser, 404: 'The user has no such email address.' },
  example: { params: channelExample },
});

const channelUpdate = z.strictObject({
  value: describe(fieldTexts.emailOfChannel, z.optional(email())),
  type: describe(fieldTexts.contactChannelType, z.optional(channelType)),
  used_for_auth: describe(fieldTexts.usedForAuth, z.optional(bool())),
  is_primary: describe(fieldTexts.isPrimary, z.optional(bool())),
});
const channelUpdateOfServer = z.strictObject({
  ...channelUpdate.shape,
  is_verified: describe(fieldTexts.isVerified, z.optional(bool())),
});

/** Updates an email address of a user, or makes it the primary one. */
export const updateContactChannel = defineEndpoint({
  method: 'PATCH',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  summary: 'Update an email address',
  description: `A new \`value\` must be verified again. With \`is_primary\`, the user signs in with this email address from now on, and the former primary one stays as a further one; its owner gets an email with a link that undoes this. A client must have verified it in a session of the user, and its session must be fresh. It can send \`used_for_auth\` only if the former primary one is used for sign-in.`,
  access: accessTypes,
  params: channelParams,
  body: { client: channelUpdate, server: channelUpdateOfServer, admin: channelUpdateOfServer },
  response: contactChannel,
  errors: ['CannotGetOwnUserWithoutUser', 'UserEmailAlreadyExists'],
  plainTextErrors: {
    400: `The user has no such email address, or already has the new one. ${onlyPrimary}.`,
    403: foreignUser,
  },
  example: { params: channelExample, body: { is_primary: true } },
});

/** Removes an email address from a user. */
export const deleteContactChannel = defineEndpoint({
  method: 'DELETE',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  summary: 'Remove an email address',
  description: 'Clients can remove only their own email addresses, and not the primary one.',
  access: accessTypes,
  params: channelParams,
  body: anyBody(),
  response: success(),
  errors: ['CannotGetOwnUserWithoutUser'],
  plainTextErrors: {
    400: 'The user has no such email address, or a client sent the primary one.',
    403: foreignUser,
  },
  example: { params: channelExample },
});

/** Sends an email with a link that verifies one of the email addresses of a user. */
export const sendContactChannelVerification = defineEndpoint({
  method: 'POST',
  path: '/contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
  summary: 'Send a verification email to one address',
  description: 'Sends an email with a link that verifies this email address of the user.',
  access: accessTypes,
  params: channelParams,
  body: z.strictObject({ callback_url: describe(fieldTexts.callbackUrl, url()) }),
  response: success(),
  errors: ['CannotGetOwnUserWithoutUser', 'EmailAlreadyVerified', 'RedirectUrlNotWhitelisted', 'TooManyRequests'],
  plainTextErrors: { 403: foreignUser, 404: 'The user has no such email address.' },
  example: { params: channelExample, body: { callback_url: `${referenceExamples.callbackUrl}/email-verification` } },
});
