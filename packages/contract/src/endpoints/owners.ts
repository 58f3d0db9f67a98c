import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import {
  anyBody,
  bool,
  displayName,
  email,
  listResponse,
  nonEmptyText,
  success,
  text,
  timestampMillis,
  uuid,
} from '../fields.ts';
import { formatDuration } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';

/** The area of the API for the owners of a project and the links that create their accounts. */
export const ownersArea: AreaDocumentation = {
  title: 'Project owners',
  description:
    'The people who manage a project in the dashboard. They are users of the project `internal`. An owner link creates the account of an owner or adds a project to it: a setup link for the first owner of a service, and an invitation for each further owner of a project.',
};

const adminAccess = ['admin'] as const;

const owner = z.strictObject({
  id: describe(fieldTexts.ownerId, uuid()),
  display_name: describe(fieldTexts.displayName, z.nullable(text())),
  primary_email: describe(fieldTexts.primaryEmail, z.nullable(text())),
  primary_email_verified: describe(fieldTexts.primaryEmailVerified, bool()),
  profile_image_url: describe(fieldTexts.profileImageUrl, z.nullable(text())),
  requires_totp_mfa: describe(fieldTexts.requiresTotpMfa, bool()),
  last_active_at_millis: describe(fieldTexts.lastActiveAtMillis, timestampMillis()),
});

const invitation = z.strictObject({
  id: describe(fieldTexts.ownerInvitationId, uuid()),
  email: describe(fieldTexts.email, nonEmptyText()),
  invited_by_owner_id: describe(
    ['The id of the project owner who invited. Absent if an operator did.', referenceExamples.userId],
    z.optional(uuid()),
  ),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
});

/** A credential of the project that an owner has created or may have seen. It outlasts the sessions of the owner. */
const ownerCredential = z.strictObject({
  kind: describe(
    ['What the credential is.', 'server_key'],
    z.enum(['admin_key', 'server_key', 'webhook_secret', 'provider_secret', 'mail_server_password']),
  ),
  id: describe(
    [
      'The id of the key set, webhook endpoint or OAuth provider. For the mail server, that of the project.',
      referenceExamples.keySetId,
    ],
    nonEmptyText(),
  ),
  name: describe(
    [
      'The description of the key set, the URL of the webhook endpoint, the provider, or the host of the mail server.',
      'The production server',
    ],
    text(),
  ),
  /** `false` if the owner may have seen or created the credential, and nothing shows who did. */
  is_created_by_owner: describe(
    ['`false` if the owner may only have seen it, or if its creator is unknown.', true],
    bool(),
  ),
});

/** Lists the owners of the project, those who signed up first at the beginning. */
export const listOwners = defineEndpoint({
  method: 'GET',
  path: '/projects/current/owners',
  summary: 'List owners',
  description: 'Returns the owners of the project. Those who signed up first come first.',
  access: adminAccess,
  response: listResponse(owner),
  errors: [],
});

/** Removes an owner from the project. */
export const removeOwner = defineEndpoint({
  method: 'DELETE',
  path: '/projects/current/owners/{owner_id}',
  summary: 'Remove an owner',
  description:
    'The owner loses access to the project at once. The account of the owner stays. Revokes all pending invitations to own the project, because the owner may know their links, and the super secret admin keys that the owner has created, directly or with other keys. `remaining_credentials` lists what else the owner has created or may have seen. Rotate these: revoking them without a replacement would break the app.',
  access: adminAccess,
  params: z.strictObject({ owner_id: describe(fieldTexts.ownerId, uuid()) }),
  body: anyBody(),
  example: { params: { owner_id: referenceExamples.userId } },
  plainTextErrors: { 409: 'The project would have no owner.' },
  response: z.extend(success(), {
    revoked_admin_key_set_ids: describe(
      [
        'The ids of the key sets whose super secret admin key was revoked. Their other keys stay valid.',
        [referenceExamples.keySetId],
      ],
      z.array(uuid()),
    ),
    remaining_credentials: describe(
      ['The credentials that the owner created or may have seen, to rotate.', []],
      z.array(ownerCredential),
    ),
  }),
  errors: ['UserNotFound'],
});

/** Lists the credentials of the project that an owner has created or may have seen. */
export const listOwnerCredentials = defineEndpoint({
  method: 'GET',
  path: '/projects/current/owners/{owner_id}/credentials',
  summary: 'List the credentials that an owner knows',
  description:
    'Returns what the owner has created or may have seen, without the credentials themselves. A removal of the owner revokes the admin keys that the owner has created. Rotate the others.',
  access: adminAccess,
  params: z.strictObject({ owner_id: describe(fieldTexts.ownerId, uuid()) }),
  example: { params: { owner_id: referenceExamples.userId } },
  response: listResponse(ownerCredential),
  errors: ['UserNotFound'],
});

/** Lists the pending invitations to own the project, newest first. */
export const listOwnerInvitations = defineEndpoint({
  method: 'GET',
  path: '/projects/current/owner-invitations',
  summary: 'List owner invitations',
  description: 'Returns the pending invitations, newest first, without their links.',
  access: adminAccess,
  response: listResponse(invitation),
  errors: [],
});

/** Invites a person by email to own the project. */
export const inviteOwner = defineEndpoint({
  method: 'POST',
  path: '/projects/current/owner-invitations',
  summary: 'Invite an owner',
  description:
    'Only in the session of a project owner, not with an API key. Sends an email with a link that works once. Anyone with the link can use it. The response contains the link only if the service has no mail server. No other response contains it.',
  plainTextErrors: { 403: 'The request has an API key instead of the session of a project owner.' },
  access: adminAccess,
  body: z.strictObject({ email: describe(fieldTexts.email, email()) }),
  example: { body: { email: referenceExamples.email } },
  status: 201,
  response: z.extend(invitation, {
    url: describe(
      [
        'The link of the invitation, a page of the dashboard.',
        `https://auth.example.com/setup#${referenceExamples.code}`,
      ],
      z.optional(nonEmptyText()),
    ),
  }),
  errors: ['TooManyRequests'],
});

/** Revokes a pending invitation to own the project. */
export const revokeOwnerInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/projects/current/owner-invitations/{invitation_id}',
  summary: 'Revoke an owner invitation',
  description: 'The link of the invitation stops working.',
  access: adminAccess,
  params: z.strictObject({ invitation_id: describe(fieldTexts.invitationId, uuid()) }),
  body: anyBody(),
  example: { params: { invitation_id: referenceExamples.invitationId } },
  response: success(),
  errors: ['VerificationCodeNotFound'],
});

/**
 * Creates a link that creates the account of the first owner or, in development, signs in as the owner of the demo
 * project.
 */
export const createSetupLink = defineEndpoint({
  method: 'POST',
  path: '/internal/setup-links',
  summary: 'Create a setup link',
  description:
    'For operators. A `setup` link creates the account of an owner, works once, and replaces earlier setup links. A `demo` link, which exists only in development, signs in as the owner of the project Demo each time that it is opened.',
  access: adminAccess,
  internal: true,
  body: z.strictObject({ purpose: describe(fieldTexts.purpose, z.enum(['setup', 'demo'])) }),
  example: { body: { purpose: 'setup' } },
  plainTextErrors: { 400: 'The service runs in production and has no project Demo.' },
  status: 201,
  response: z.strictObject({
    url: describe(
      ['The link, a page of the dashboard.', `https://auth.example.com/setup#${referenceExamples.code}`],
      nonEmptyText(),
    ),
    expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
  }),
  errors: [],
});

const token = () => nonEmptyText().check(z.maxLength(100));
const linkErrors = ['VerificationCodeNotFound', 'VerificationCodeExpired', 'VerificationCodeAlreadyUsed'] as const;

/** Checks an owner link. */
export const checkOwnerLink = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-links/check',
  summary: 'Check an owner link',
  description: 'Returns the purpose of a valid link. Does not use it up.',
  access: accessTypes,
  internal: true,
  body: z.strictObject({ token: describe(fieldTexts.token, token()) }),
  example: { body: { token: referenceExamples.code } },
  response: z.strictObject({
    purpose: describe(fieldTexts.purpose, z.enum(['setup', 'demo', 'invitation'])),
    email: describe(
      ['The email address that an invitation was sent to. `null` for other links.', referenceExamples.email],
      z.nullable(text()),
    ),
    project_display_name: describe(
      ['The name of the project of an invitation. `null` for other links.', 'Shop'],
      z.nullable(text()),
    ),
    expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
  }),
  errors: linkErrors,
});

/** Creates the account of an owner by an owner link. */
export const createOwner = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-links/create-owner',
  summary: 'Create an owner account',
  description:
    'Creates a user of the project `internal` with a password, even if signing up as an owner is closed, and uses up the link. By an invitation, the user becomes an owner of its project, and the email address must be the invited one. Sign in with the email address and the password afterwards.',
  access: accessTypes,
  internal: true,
  body: z.strictObject({
    token: describe(fieldTexts.token, token()),
    email: describe(fieldTexts.email, email()),
    password: describe(fieldTexts.password, text()),
    display_name: describe(fieldTexts.displayName, z.optional(displayName())),
  }),
  example: {
    body: { token: referenceExamples.code, email: referenceExamples.email, password: referenceExamples.password },
  },
  status: 201,
  response: z.strictObject({
    user_id: describe(fieldTexts.userId, uuid()),
    project_id: describe(fieldTexts.projectId, z.nullable(text())),
  }),
  plainTextErrors: { 400: 'The invitation was sent to another email address.' },
  errors: [
    ...linkErrors,
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'UserEmailAlreadyExists',
    'TooManyRequests',
  ],
});

/** Adds the project of an invitation to the signed-in owner. */
export const joinProject = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-links/join',
  summary: 'Join a project as an owner',
  description: 'Uses up an invitation. The signed-in user of `internal` becomes an owner of its project.',
  access: accessTypes,
  internal: true,
  user: 'UserAuthenticationRequired',
  body: z.strictObject({ token: describe(fieldTexts.token, token()) }),
  example: { body: { token: referenceExamples.code } },
  response: z.strictObject({ project_id: describe(fieldTexts.projectId, nonEmptyText()) }),
  errors: linkErrors,
});

/** Exchanges a demo link for a code that signs in as the owner of the demo project. Exists only in development. */
export const createDemoOwnerCode = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-links/demo-owner-code',
  summary: 'Create a code of the demo owner',
  description:
    'Only in development. Returns a sign-in code for the owner of the project Demo, as in an email with a magic link. Send it to `POST /auth/otp/sign-in`.',
  access: accessTypes,
  internal: true,
  body: z.strictObject({ token: describe(fieldTexts.token, token()) }),
  example: { body: { token: referenceExamples.code } },
  plainTextErrors: { 400: 'The service runs in production and has no project Demo.' },
  response: z.strictObject({
    code: describe(['The code of a magic link.', referenceExamples.code], nonEmptyText()),
    project_id: describe(fieldTexts.projectId, nonEmptyText()),
  }),
  errors: ['VerificationCodeNotFound', 'VerificationCodeExpired'],
});

/** Confirms the session of a project owner, who then can send the requests that need a recent sign-in. */
export const confirmOwnerSession = defineEndpoint({
  method: 'POST',
  path: '/internal/owner-sessions/confirm',
  summary: 'Confirm the session of an owner',
  description: `For ${formatDuration(limits.freshSessionAge)}, the session authorizes the requests that grant access, reveal secrets or destroy data. An owner with a second factor sends \`totp_code\`, another one the password. An owner without either signs in again.`,
  access: accessTypes,
  internal: true,
  user: 'UserAuthenticationRequired',
  body: z.strictObject({
    password: describe(fieldTexts.password, z.optional(text())),
    totp_code: describe(fieldTexts.totpCode, z.optional(text())),
  }),
  example: { body: { password: referenceExamples.password } },
  response: success(),
  errors: ['PasswordConfirmationMismatch', 'UserDoesNotHavePassword', 'InvalidTotpCode', 'TooManyRequests'],
});
