import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { defineEndpoint } from '../endpoint.ts';
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
  /** Id of the owner as a user of the project `internal`. */
  id: uuid(),
  display_name: z.nullable(text()),
  primary_email: z.nullable(text()),
  primary_email_verified: bool(),
  profile_image_url: z.nullable(text()),
  requires_totp_mfa: bool(),
  last_active_at_millis: timestampMillis(),
});

const invitation = z.strictObject({
  id: uuid(),
  email: nonEmptyText(),
  /** Id of the owner who invited. Absent if an operator did. */
  invited_by_owner_id: z.optional(uuid()),
  created_at_millis: timestampMillis(),
  expires_at_millis: timestampMillis(),
});

/** A credential of the project that an owner has created or may have seen. It outlasts the sessions of the owner. */
const ownerCredential = z.strictObject({
  kind: z.enum(['admin_key', 'server_key', 'webhook_secret', 'provider_secret', 'mail_server_password']),
  /** Id of the key set, webhook endpoint or OAuth provider. For the mail server, that of the project. */
  id: nonEmptyText(),
  /** The description of the key set, the URL of the webhook endpoint, the provider, or the host of the mail server. */
  name: text(),
  /** `false` if the owner may have seen or created the credential, and nothing shows who did. */
  is_created_by_owner: bool(),
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
  params: z.strictObject({ owner_id: uuid() }),
  body: anyBody(),
  example: { params: { owner_id: referenceExamples.userId } },
  plainTextErrors: { 409: 'The project would have no owner.' },
  response: z.extend(success(), {
    /** The key sets whose admin key was revoked. Their other keys stay valid. */
    revoked_admin_key_set_ids: z.array(uuid()),
    remaining_credentials: z.array(ownerCredential),
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
  params: z.strictObject({ owner_id: uuid() }),
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
  body: z.strictObject({ email: email() }),
  example: { body: { email: referenceExamples.email } },
  status: 201,
  response: z.extend(invitation, { url: z.optional(nonEmptyText()) }),
  errors: ['TooManyRequests'],
});

/** Revokes a pending invitation to own the project. */
export const revokeOwnerInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/projects/current/owner-invitations/{invitation_id}',
  summary: 'Revoke an owner invitation',
  description: 'The link of the invitation stops working.',
  access: adminAccess,
  params: z.strictObject({ invitation_id: uuid() }),
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
  body: z.strictObject({ purpose: z.enum(['setup', 'demo']) }),
  example: { body: { purpose: 'setup' } },
  plainTextErrors: { 400: 'The service runs in production and has no project Demo.' },
  status: 201,
  response: z.strictObject({ url: nonEmptyText(), expires_at_millis: timestampMillis() }),
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
  body: z.strictObject({ token: token() }),
  example: { body: { token: referenceExamples.code } },
  response: z.strictObject({
    purpose: z.enum(['setup', 'demo', 'invitation']),
    /** The email address that an invitation was sent to; otherwise `null`. */
    email: z.nullable(text()),
    /** The name of the project that an invitation is for; otherwise `null`. */
    project_display_name: z.nullable(text()),
    expires_at_millis: timestampMillis(),
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
    token: token(),
    email: email(),
    password: text(),
    display_name: z.optional(displayName()),
  }),
  example: {
    body: { token: referenceExamples.code, email: referenceExamples.email, password: referenceExamples.password },
  },
  status: 201,
  response: z.strictObject({ user_id: uuid(), project_id: z.nullable(text()) }),
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
  body: z.strictObject({ token: token() }),
  example: { body: { token: referenceExamples.code } },
  response: z.strictObject({ project_id: nonEmptyText() }),
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
  body: z.strictObject({ token: token() }),
  example: { body: { token: referenceExamples.code } },
  plainTextErrors: { 400: 'The service runs in production and has no project Demo.' },
  response: z.strictObject({ code: nonEmptyText(), project_id: nonEmptyText() }),
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
  body: z.strictObject({ password: z.optional(text()), totp_code: z.optional(text()) }),
  example: { body: { password: referenceExamples.password } },
  response: success(),
  errors: ['PasswordConfirmationMismatch', 'UserDoesNotHavePassword', 'InvalidTotpCode', 'TooManyRequests'],
});
