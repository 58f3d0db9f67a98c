import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, line, list, millis, num, str, text, uuid } from './fields.ts';
import { limits } from './limits.ts';

/** The latest time that a date can stand for, in milliseconds since the epoch. */
const endOfTime = 8_640_000_000_000_000;

const keySetFields = {
  id: uuid(),
  description: text(),
  created_at_millis: millis(),
  expires_at_millis: millis(),
  manually_revoked_at_millis: z.optional(millis()),
};

const lastFour = z.optional(z.strictObject({ last_four: str() }));

/** A key set after its creation: of each key only the last four characters are left. */
const keySet = z.strictObject({
  ...keySetFields,
  publishable_client_key: lastFour,
  secret_server_key: lastFour,
  super_secret_admin_key: lastFour,
});

/** A key set at its creation, the only time that its keys are shown. */
const newKeySet = z.strictObject({
  ...keySetFields,
  publishable_client_key: z.optional(str()),
  secret_server_key: z.optional(str()),
  super_secret_admin_key: z.optional(str()),
});

/** Stands beside the key in lists, as a name does. */
const keyDescription = () => z.pipe(line(), z.string().check(z.maxLength(limits.descriptionMaxLength)));

const adminAccess = ['admin'] as const;
const keySetParams = z.strictObject({ id: uuid() });

/** Lists the key sets of the project, the newest first. */
export const listKeySets = endpoint({
  method: 'GET',
  path: '/internal/api-keys',
  access: adminAccess,
  reply: list(keySet),
  errors: [],
});

/** Makes a key set with the keys that are asked for. Of what it answers, nothing can be read again. */
export const createKeySet = endpoint({
  method: 'POST',
  path: '/internal/api-keys',
  access: ['server', 'admin'],
  body: z.strictObject({
    description: z.pipe(keyDescription(), z.string().check(z.minLength(1))),
    /** May have passed: then the keys are dead from the start. */
    expires_at_millis: z.pipe(num(), z.number().check(z.minimum(0), z.maximum(endOfTime))),
    has_publishable_client_key: bool(),
    has_secret_server_key: bool(),
    has_super_secret_admin_key: bool(),
  }),
  reply: newKeySet,
  errors: [],
});

/** Reads a key set. */
export const getKeySet = endpoint({
  method: 'GET',
  path: '/internal/api-keys/{id}',
  access: adminAccess,
  params: keySetParams,
  reply: keySet,
  errors: ['ApiKeyNotFound'],
});

/** Describes a key set anew, or revokes its keys for good. */
export const updateKeySet = endpoint({
  method: 'PATCH',
  path: '/internal/api-keys/{id}',
  access: adminAccess,
  params: keySetParams,
  body: z.strictObject({
    description: z.optional(keyDescription()),
    revoked: z.optional(z.pipe(bool(), z.literal(true))),
  }),
  reply: keySet,
  errors: ['ApiKeyNotFound'],
});
