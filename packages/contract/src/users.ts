import * as z from 'zod/mini';
import { bodyLimits } from './body-limits.ts';
import { endpoint } from './endpoint.ts';
import { clientUser, serverUser } from './entities.ts';
import {
  anyBody,
  base64,
  bool,
  displayName,
  email,
  imageUrl,
  list,
  metadata,
  page,
  pageLimit,
  str,
  success,
  text,
  totpCode,
  uid,
  uuid,
} from './fields.ts';
import { accessTypes } from './headers.ts';
import { limits } from './limits.ts';
import { oauthProviderIds } from './oauth-providers.ts';

const user = { client: clientUser, server: serverUser, admin: serverUser } as const;

/** A TOTP secret of 16 to 64 bytes, in base64. A shorter one can be computed from a few codes. */
const totpSecret = z.pipe(
  base64(),
  z.string().check(
    z.refine(
      (value) => {
        const bytes = Math.floor((value.replace(/=+$/, '').length * 3) / 4);
        return bytes >= limits.totpSecretMinBytes && bytes <= limits.totpSecretMaxBytes;
      },
      { error: `must hold ${limits.totpSecretMinBytes} to ${limits.totpSecretMaxBytes} bytes` },
    ),
  ),
);

/** The fields that users may update on their own account. Absent fields stay unchanged. */
export const clientUserUpdate = z.strictObject({
  display_name: z.optional(z.nullable(displayName())),
  profile_image_url: z.optional(z.nullable(imageUrl())),
  client_metadata: z.optional(metadata()),
  selected_team_id: z.optional(z.nullable(uuid())),
  totp_secret_base64: z.optional(z.nullable(totpSecret)),
});

/** The fields of a user that the host app's server can update. */
export const serverUserUpdate = z.strictObject({
  ...clientUserUpdate.shape,
  client_read_only_metadata: z.optional(metadata()),
  server_metadata: z.optional(metadata()),
  primary_email: z.optional(z.nullable(email())),
  primary_email_verified: z.optional(bool()),
  primary_email_auth_enabled: z.optional(bool()),
  /** May be shorter than the minimum for users. A longer password could not be used to sign in. */
  password: z.optional(z.nullable(z.pipe(text(), z.string().check(z.maxLength(limits.passwordMaxLength))))),
});

const { selected_team_id: _selectedTeam, ...creatableFields } = serverUserUpdate.shape;

/** The fields of a new user that the host app's server can set. */
const serverUserCreate = z.strictObject({
  ...creatableFields,
  oauth_providers: z.optional(
    z
      .array(
        z.strictObject({
          id: str(),
          account_id: z.pipe(str(), z.string().check(z.maxLength(limits.accountIdMaxLength))),
          email: z._default(z.nullable(email()), null),
        }),
      )
      .check(z.maxLength(oauthProviderIds.length)),
  ),
});

/** Returns the signed-in user. */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  reply: user,
  errors: [],
});

/** The current second-factor code, for client requests that need more proof than a session. */
const clientProof = { totp_code: z.optional(totpCode()) };

/**
 * Updates the signed-in user. With client access, a change of the second factor needs a session that started at most ten
 * minutes ago, or `totp_code`; it ends the user's other sessions.
 */
export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  bodyLimit: bodyLimits.large,
  body: {
    client: z.strictObject({ ...clientUserUpdate.shape, ...clientProof }),
    server: serverUserUpdate,
    admin: serverUserUpdate,
  },
  reply: user,
  errors: ['TeamMembershipNotFound', 'UserEmailAlreadyExists', 'InvalidTotpCode', 'TooManyRequests'],
});

/**
 * Deletes the signed-in user with all that belongs to it. With client access, it needs a session that started at most ten
 * minutes ago, or `totp_code`.
 */
export const deleteCurrentUser = endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  body: z.optional(z.looseObject(clientProof)),
  reply: success(),
  errors: ['InvalidTotpCode', 'TooManyRequests'],
});

const serverAccess = ['server', 'admin'] as const;
const userParams = z.strictObject({ user_id: uid() });

/** Lists users: all at once, or in pages if `cursor` or `limit` is given. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  access: serverAccess,
  query: z.strictObject({
    team_id: z.optional(uuid()),
    cursor: z.optional(str()),
    limit: pageLimit(),
    /** The beginning of an e-mail address or of a name, or a whole id. */
    query: z.optional(text()),
    order_by: z.optional(z.enum(['signed_up_at', 'primary_email', 'display_name'])),
    desc: z.optional(bool()),
  }),
  reply: z.union([list(serverUser), page(serverUser)]),
  errors: [],
});

/** Creates a user. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: serverAccess,
  bodyLimit: bodyLimits.large,
  body: serverUserCreate,
  status: 201,
  reply: serverUser,
  errors: [
    'UserEmailAlreadyExists',
    'TooManyRequests',
    'OAuthProviderNotFoundOrNotEnabled',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'UserAlreadyConnectedToAnotherOAuthConnection',
  ],
});

/** Returns a user. */
export const getUser = endpoint({
  method: 'GET',
  path: '/users/{user_id}',
  access: serverAccess,
  params: userParams,
  reply: serverUser,
  errors: ['UserNotFound'],
});

/** Updates a user. */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  access: serverAccess,
  params: userParams,
  bodyLimit: bodyLimits.large,
  body: serverUserUpdate,
  reply: serverUser,
  errors: ['UserNotFound', 'TeamMembershipNotFound', 'UserEmailAlreadyExists', 'TooManyRequests'],
});

/** Deletes a user with all that belongs to it. Teams stay, even without members. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/{user_id}',
  access: serverAccess,
  params: userParams,
  body: anyBody(),
  reply: success(),
  errors: ['UserNotFound'],
});
