import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { bodyLimits } from '../body-limits.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { clientUser, serverUser } from '../entities.ts';
import { fieldTexts, providerIdList, time } from '../field-texts.ts';
import {
  anyBody,
  base64,
  bool,
  email,
  ifMatch,
  imageUrl,
  listResponse,
  metadata,
  nonEmptyText,
  num,
  pageLimit,
  pageResponse,
  success,
  text,
  timestampMillis,
  totpCode,
  url,
  userId,
  uuid,
} from '../fields.ts';
import { formatDuration, formatNumber } from '../format.ts';
import { accessTypes } from '../headers.ts';
import { limits } from '../limits.ts';
import { oauthProviderIds } from '../oauth-providers.ts';
import { profileUpdateFields } from '../profile-fields.ts';
import { referenceExamples } from '../reference-examples.ts';
import { freshSessionRequiredText, invalidPictureText } from '../reference-texts.ts';
import { passwordLength } from '../rules/password-problem.ts';
import { serviceLimits } from '../service-limits.ts';

/** The area of the API for the users of a project. */
export const usersArea: AreaDocumentation = {
  title: 'Users',
  description:
    'The people who sign in to your app. Clients get and update the signed-in user. Servers get and update all users of the project.',
};

const emailMissing = 'the request sets a password or an email flag of a user without an email address';

const user = { client: clientUser, server: serverUser, admin: serverUser } as const;

/** A TOTP secret in base64, limited in size. A shorter one could be computed from a few codes. */
const totpSecret = z.pipe(
  base64(),
  z.string().check(
    z.refine(
      (value) => {
        const bytes = Math.floor((value.replace(/=+$/, '').length * 3) / 4);
        return bytes >= serviceLimits.totpSecretMinBytes && bytes <= serviceLimits.totpSecretMaxBytes;
      },
      { error: `must hold ${serviceLimits.totpSecretMinBytes} to ${serviceLimits.totpSecretMaxBytes} bytes` },
    ),
  ),
);

/** The fields of the signed-in user that can be updated with client access. Absent fields stay unchanged. */
const clientUserUpdate = z.strictObject({
  ...profileUpdateFields,
  profile_image_url: describe(fieldTexts.profileImageUrl, z.optional(z.nullable(imageUrl()))),
  client_metadata: describe(fieldTexts.clientMetadata, z.optional(metadata())),
  selected_team_id: describe(fieldTexts.selectedTeamId, z.optional(z.nullable(uuid()))),
  totp_secret_base64: describe(
    [
      `The secret of the authenticator app: ${serviceLimits.totpSecretMinBytes} to ${serviceLimits.totpSecretMaxBytes} bytes, in base64. Enables the second factor. \`null\` disables it.`,
      'c2VjcmV0IG9mIHRoZSBhcHAgIQ==',
    ],
    z.optional(z.nullable(totpSecret)),
  ),
  otp_auth_enabled: describe(fieldTexts.otpAuthEnabled, z.optional(bool())),
  /** Accepts only `false`: there are no passkeys. */
  passkey_auth_enabled: describe(fieldTexts.passkeyEnabled, z.optional(z.pipe(bool(), z.literal(false)))),
});

/** The fields of a user that can be updated with server or admin access. Absent fields stay unchanged. */
const serverUserUpdate = z.strictObject({
  ...clientUserUpdate.shape,
  client_read_only_metadata: describe(fieldTexts.clientReadOnlyMetadata, z.optional(metadata())),
  server_metadata: describe(fieldTexts.serverMetadata, z.optional(metadata())),
  primary_email: describe(fieldTexts.primaryEmail, z.optional(z.nullable(email()))),
  primary_email_verified: describe(fieldTexts.primaryEmailVerified, z.optional(bool())),
  primary_email_auth_enabled: describe(fieldTexts.primaryEmailAuthEnabled, z.optional(bool())),
  /** Accepts only `false` and `null`: users can be neither anonymous nor restricted, and have no country or scores. */
  is_anonymous: describe(fieldTexts.isAnonymous, z.optional(z.pipe(bool(), z.literal(false)))),
  restricted_by_admin: describe(fieldTexts.legacyGlobalJwtSigning, z.optional(z.pipe(bool(), z.literal(false)))),
  restricted_by_admin_reason: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
  restricted_by_admin_private_details: describe(fieldTexts.restrictedByAdminReason, z.optional(z.null())),
  country_code: describe(fieldTexts.countryCode, z.optional(z.null())),
  suspended: describe(
    [
      '`true` to end all sessions of the user and prevent new ones, `false` to allow them again. Absent to keep it.',
      true,
    ],
    z.optional(bool()),
  ),
  /** `null` deletes the password. Has no minimum length. A password beyond the maximum could not be used to sign in. */
  password: describe(
    fieldTexts.password,
    z.optional(
      z.nullable(
        z.pipe(text(), z.string().check(z.refine((password) => passwordLength(password) <= limits.passwordMaxLength))),
      ),
    ),
  ),
});

const { selected_team_id: _selectedTeam, suspended: _suspended, ...creatableFields } = serverUserUpdate.shape;

/** The fields of a new user, who is created with server or admin access. */
const serverUserCreate = z.strictObject({
  ...creatableFields,
  oauth_providers: describe(
    fieldTexts.entitiesOauthProviders,
    z.optional(
      z
        .array(
          z.strictObject({
            id: describe(fieldTexts.providerId, nonEmptyText()),
            account_id: describe(
              fieldTexts.providerUserId,
              z.pipe(nonEmptyText(), z.string().check(z.maxLength(serviceLimits.accountIdMaxLength))),
            ),
            email: describe(fieldTexts.oauthProvidersEmail, z._default(z.nullable(email()), null)),
          }),
        )
        .check(z.maxLength(oauthProviderIds.length)),
    ),
  ),
});

/** Returns the signed-in user. */
export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/users/me',
  summary: 'Get the signed-in user',
  description:
    'Without a signed-in user, the request fails with `CANNOT_GET_OWN_USER_WITHOUT_USER`, which clients interpret as “signed out”.',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  response: user,
  errors: [],
});

/** The current code of the authenticator app, for client requests that the session alone does not authorize. */
const clientProof = { totp_code: describe(fieldTexts.totpCode, z.optional(totpCode())) };

/**
 * Updates the signed-in user. Absent fields stay unchanged. An update of the second factor ends the user's other
 * sessions, and with client access it requires a fresh session or `totp_code`.
 */
export const updateCurrentUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/me',
  summary: 'Update the signed-in user',
  description: `Absent fields stay unchanged. Metadata is replaced, not merged. An update of the second factor ends the other sessions of the user. ${freshSessionRequiredText}`,
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  bodyLimit: bodyLimits.large,
  body: {
    client: z.strictObject({
      ...clientUserUpdate.shape,
      ...clientProof,
      primary_email: describe(fieldTexts.primaryEmail, z.optional(email())),
    }),
    server: serverUserUpdate,
    admin: serverUserUpdate,
  },
  response: user,
  errors: ['TeamMembershipNotFound', 'UserEmailAlreadyExists', 'InvalidTotpCode', 'TooManyRequests'],
  plainTextErrors: { 400: `${invalidPictureText}, or ${emailMissing}.` },
  example: { body: { display_name: 'Ada Lovelace', client_metadata: { theme: 'dark' } } },
  moreBodies: { 'As a server': { server_metadata: { plan: 'pro' }, primary_email_verified: true } },
});

/** Deletes the signed-in user with all their data. With client access, requires a fresh session or `totp_code`. */
export const deleteCurrentUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Delete the signed-in user',
  description: `Deletes the user with all their data. Their teams stay, even without members. ${freshSessionRequiredText}`,
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  body: z.optional(z.looseObject(clientProof)),
  response: success(),
  errors: ['InvalidTotpCode', 'TooManyRequests'],
  plainTextErrors: { 400: 'The project does not allow clients to delete their accounts.' },
});

const serverAccess = ['server', 'admin'] as const;
const userParams = z.strictObject({ user_id: describe(fieldTexts.userId, userId()) });

/** A time that a filter compares with: milliseconds since the Unix epoch, up to the year 9999. */
const filterTime = () =>
  z.optional(
    z.pipe(timestampMillis(), z.number().check(z.int(), z.minimum(0), z.maximum(serviceLimits.latestTimestampMillis))),
  );

/** The filters of a list of users. Users match if they match all filters that are given. */
const userFilters = {
  team_id: describe(fieldTexts.teamId, z.optional(uuid())),
  query: describe(
    [
      'Any part of an email address or of a display name, in upper or lower case, or the beginning of an id, at least up to its first hyphen. One or two letters are the beginning of an email address or of a display name.',
      'ada',
    ],
    z.optional(text()),
  ),
  verified: describe(
    ['`true` for users whose primary email is verified, `false` for the others.', false],
    z.optional(bool()),
  ),
  /** A sign-in method that the user can use. */
  method: describe(
    [`A sign-in method of the users: \`password\`, \`magic_link\`, or one of ${providerIdList}.`, 'google'],
    z.optional(z.enum(['password', 'magic_link', ...oauthProviderIds])),
  ),
  mfa: describe(['`true` for users with a second factor, `false` for the others.', true], z.optional(bool())),
  suspended: describe(['`true` for users who are suspended, `false` for the others.', true], z.optional(bool())),
  signed_up_from: describe([time('The earliest sign-up'), referenceExamples.millis], filterTime()),
  signed_up_to: describe(
    [time('The end of the time range of sign-ups, which is not part of it'), referenceExamples.millis],
    filterTime(),
  ),
  active_since: describe([time('The earliest last activity'), referenceExamples.millis], filterTime()),
  /** Users whose last activity was before this time. */
  inactive_since: describe(
    [time('The end of the time range of last activities, which is not part of it'), referenceExamples.millis],
    filterTime(),
  ),
};

/** Lists users of the project: all at once, or in pages if `cursor` or `limit` is given. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  summary: 'List users',
  description:
    'Returns all users that match the filters, or one page if `cursor` or `limit` is given. Prefer pages: the cost of a page does not depend on the number of users.',
  access: serverAccess,
  query: z.strictObject({
    ...userFilters,
    cursor: describe(fieldTexts.cursor, z.optional(nonEmptyText())),
    limit: describe(fieldTexts.limit, pageLimit()),
    order_by: describe(
      ['The field that the list is ordered by. Default: `signed_up_at`.', 'signed_up_at'],
      z.optional(z.enum(['signed_up_at', 'primary_email', 'display_name'])),
    ),
    desc: describe(['`true` to reverse the order.', true], z.optional(bool())),
    /** Without effect: no user is anonymous or restricted. */
    include_anonymous: describe(fieldTexts.includeAnonymous, z.optional(bool())),
    include_restricted: describe(fieldTexts.includeAnonymous, z.optional(bool())),
  }),
  response: z.union([listResponse(serverUser), pageResponse(serverUser)]),
  errors: [],
  plainTextErrors: { 400: 'The cursor is not a cursor of this list in this order.' },
  example: { query: { limit: 50, order_by: 'signed_up_at', desc: true } },
});

/** Counts the users that match filters, up to a limit. */
export const countUsers = defineEndpoint({
  method: 'GET',
  path: '/users/count',
  summary: 'Count users',
  description: `Counts the users that match the filters, which are those of the list. Stops at ${serviceLimits.userCountMax.toLocaleString('en')}: \`is_capped\` tells that there are at least so many.`,
  access: serverAccess,
  query: z.strictObject(userFilters),
  response: z.strictObject({
    count: describe([`The number of users, at most ${formatNumber(serviceLimits.userCountMax)}.`, 342], num()),
    /** `true` if counting stopped at the limit. */
    is_capped: describe(fieldTexts.isCapped, bool()),
  }),
  errors: ['TooManyRequests'],
  example: { query: { verified: false, method: 'google' } },
});

/** Creates a user, even if sign-up is disabled. */
export const createUser = defineEndpoint({
  method: 'POST',
  path: '/users',
  summary: 'Create a user',
  description: `Also works while sign-up is disabled. The password may be shorter than ${limits.passwordMinLength} characters.`,
  access: serverAccess,
  bodyLimit: bodyLimits.large,
  body: serverUserCreate,
  status: 201,
  response: serverUser,
  errors: [
    'UserEmailAlreadyExists',
    'TooManyRequests',
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'UserAlreadyConnectedToAnotherOAuthConnection',
  ],
  plainTextErrors: {
    400: `${invalidPictureText}, or ${emailMissing}, or passwords are disabled for this project.`,
  },
  example: {
    body: {
      primary_email: referenceExamples.email,
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      display_name: 'Ada Lovelace',
      server_metadata: { plan: 'pro' },
    },
  },
});

/** Returns any user of the project. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id}',
  summary: 'Get a user',
  description: 'Returns the user with all metadata and connected accounts.',
  access: serverAccess,
  params: userParams,
  versioned: true,
  response: serverUser,
  errors: ['UserNotFound'],
  example: { params: { user_id: referenceExamples.userId } },
});

/**
 * Updates any user of the project. Absent fields stay unchanged. Setting the password, also to `null`, or updating the
 * second factor ends all sessions of the user.
 */
export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  summary: 'Update a user',
  description:
    'Absent fields stay unchanged. Metadata is replaced, not merged. Setting `password`, also to `null`, ends every session of the user, and so does an update of the second factor. `suspended: true` ends every session too, expires the codes of emails that the user could sign in or reset the password with, and prevents new sessions until an update sets it to `false`.',
  access: serverAccess,
  params: userParams,
  bodyLimit: bodyLimits.large,
  body: serverUserUpdate,
  versioned: true,
  headers: ifMatch(),
  response: serverUser,
  errors: ['ResourceChanged', 'UserNotFound', 'TeamMembershipNotFound', 'UserEmailAlreadyExists', 'TooManyRequests'],
  plainTextErrors: { 400: `${invalidPictureText}, or ${emailMissing}.` },
  example: {
    params: { user_id: referenceExamples.userId },
    body: { display_name: 'Ada King', primary_email_verified: true, server_metadata: { plan: 'pro' } },
  },
});

/** Deletes any user of the project with all their data. Teams stay, even without members. */
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  summary: 'Delete a user',
  description:
    'Deletes the user with their sessions, memberships and connected accounts. Teams stay, even without members.',
  access: serverAccess,
  params: userParams,
  body: anyBody(),
  response: success(),
  errors: ['UserNotFound'],
  example: { params: { user_id: referenceExamples.userId } },
});

/** Emails that a server can send to a user, each with a link that the user follows. */
const userEmailTypes = ['password_reset', 'email_verification', 'magic_link'] as const;

/** Sends a user the email that the user could request: to reset the password, verify the email or sign in. */
export const sendUserEmail = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/send-email',
  summary: 'Send a user a link by email',
  description:
    'Sends the email that the user could request in the app, to the primary email: `password_reset` to set a new password, `email_verification` to verify the email, `magic_link` to sign in. Counts towards the same rate limits. `callback_url` is the page of your app that the link opens. Default: the page of the handler at the first trusted domain of the project.',
  access: serverAccess,
  params: userParams,
  body: z.strictObject({
    type: describe(['The kind of the email.', 'password_reset'], z.enum(userEmailTypes)),
    callback_url: describe(fieldTexts.callbackUrl, z.optional(url())),
  }),
  response: success(),
  errors: [
    'UserNotFound',
    'UserSuspended',
    'EmailAlreadyVerified',
    'PasswordAuthenticationNotEnabled',
    'RedirectUrlNotWhitelisted',
    'TooManyRequests',
  ],
  plainTextErrors: {
    400: 'The user has no primary email, cannot sign in in this way, or `callback_url` is missing and the project has no trusted domain.',
  },
  example: {
    params: { user_id: referenceExamples.userId },
    body: { type: 'password_reset', callback_url: `${referenceExamples.callbackUrl}/password-reset` },
  },
});

/** Creates a one-time link that signs a browser in as a user. */
export const createImpersonation = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/impersonations',
  summary: 'Create an impersonation link',
  description: `Returns a link into your app that signs one browser in as the user, after a confirmation. It works once, for ${formatDuration(serviceLimits.impersonationLinkLifetime)}. The session lasts ${formatDuration(serviceLimits.impersonationLifetime)} and cannot change how the user signs in. \`callback_url\` is the page of your app that the link opens. Default: the page \`impersonation\` of the handler at the first trusted domain of the project.`,
  access: ['admin'],
  params: userParams,
  body: z.strictObject({ callback_url: describe(fieldTexts.callbackUrl, z.optional(url())) }),
  response: z.strictObject({
    url: describe(
      ['The link.', `${referenceExamples.callbackUrl}/impersonation?code=${referenceExamples.code}`],
      nonEmptyText(),
    ),
    expires_at_millis: describe(fieldTexts.linkExpiry, timestampMillis()),
  }),
  errors: ['UserNotFound', 'UserSuspended', 'RedirectUrlNotWhitelisted'],
  plainTextErrors: { 400: '`callback_url` is missing and the project has no trusted domain.' },
  example: {
    params: { user_id: referenceExamples.userId },
    body: { callback_url: `${referenceExamples.callbackUrl}/impersonation` },
  },
});
