import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { clientUser, serverUser } from './entities.ts';
import { base64, bool, email, imageUrl, json, success, text, uuid } from './fields.ts';
import { accessTypes } from './headers.ts';

const user = { client: clientUser, server: serverUser, admin: serverUser } as const;

/** What users may change of themselves. An absent field stays as it is. */
export const clientUserUpdate = z.strictObject({
  display_name: z.optional(z.nullable(text())),
  profile_image_url: z.optional(z.nullable(imageUrl())),
  client_metadata: z.optional(json()),
  selected_team_id: z.optional(z.nullable(uuid())),
  totp_secret_base64: z.optional(z.nullable(base64())),
});

/** What the host app's own server may change of a user. */
export const serverUserUpdate = z.strictObject({
  ...clientUserUpdate.shape,
  client_read_only_metadata: z.optional(json()),
  server_metadata: z.optional(json()),
  primary_email: z.optional(z.nullable(email())),
  primary_email_verified: z.optional(bool()),
  primary_email_auth_enabled: z.optional(bool()),
  password: z.optional(z.nullable(text())),
});

/** Reads the signed-in user. */
export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  reply: user,
  errors: [],
});

/** Changes the signed-in user. */
export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  body: { client: clientUserUpdate, server: serverUserUpdate, admin: serverUserUpdate },
  reply: user,
  errors: ['TeamMembershipNotFound', 'UserEmailAlreadyExists', 'TooManyRequests'],
});

/** Deletes the signed-in user with all that belongs to it. */
export const deleteCurrentUser = endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: accessTypes,
  user: 'CannotGetOwnUserWithoutUser',
  body: z.optional(z.looseObject({})),
  reply: success(),
  errors: [],
});
