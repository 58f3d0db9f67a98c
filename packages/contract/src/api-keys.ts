import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bool, line, list, millis, num, str, text, uuid } from './fields.ts';
import { limits } from './limits.ts';

/** The largest valid date, in milliseconds since the epoch. */
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

/** A single line, because lists show it next to the key. */
const keyDescription = () => z.pipe(line(), z.string().check(z.maxLength(limits.descriptionMaxLength)));

const adminAccess = ['admin'] as const;
const keySetParams = z.strictObject({ id: uuid() });

/** Lists the key sets of the project, newest first. */
export const listKeySets = endpoint({
  method: 'GET',
  path: '/internal/api-keys',
  access: adminAccess,
  reply: list(keySet),
  errors: [],
});

/** Creates a key set with the requested keys. They cannot be retrieved later. */
export const createKeySet = endpoint({
  method: 'POST',
  path: '/internal/api-keys',
  access: ['server', 'admin'],
  body: z.strictObject({
    description: z.pipe(keyDescription(), z.string().check(z.minLength(1))),
    /** May be in the past: then the keys are expired from the start. */
    expires_at_millis: z.pipe(num(), z.number().check(z.minimum(0), z.maximum(endOfTime))),
    has_publishable_client_key: bool(),
    has_secret_server_key: bool(),
    has_super_secret_admin_key: bool(),
  }),
  reply: newKeySet,
  errors: [],
});

/** Returns a key set. */
export const getKeySet = endpoint({
  method: 'GET',
  path: '/internal/api-keys/{id}',
  access: adminAccess,
  params: keySetParams,
  reply: keySet,
  errors: ['ApiKeyNotFound'],
});

/** Updates the description of a key set, or revokes its keys permanently. */
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
