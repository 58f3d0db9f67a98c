import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts, time } from '../field-texts.ts';
import { bool, listResponse, nonEmptyText, num, singleLineText, text, timestampMillis, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { referenceExamples } from '../reference-examples.ts';

/** The area of the API for the API keys of a project. */
export const apiKeysArea: AreaDocumentation = {
  title: 'API keys',
  description:
    'Key sets of the project. A key set has up to one key for each access level, and all its keys expire at the same time.',
};

/** The largest valid date, in milliseconds since the epoch. */
const endOfTime = 8_640_000_000_000_000;

const keySetFields = {
  id: describe(fieldTexts.newKeySetId, uuid()),
  description: describe(['A description for the project owners.', 'The production server'], text()),
  created_at_millis: describe(fieldTexts.createdAtMillis, timestampMillis()),
  expires_at_millis: describe(fieldTexts.expiresAtMillis, timestampMillis()),
  manually_revoked_at_millis: describe(
    [`${time('The revocation of the keys')} Absent if they are not revoked.`, referenceExamples.millis],
    z.optional(timestampMillis()),
  ),
  created_by_owner_id: describe(fieldTexts.createdByOwnerId, z.optional(uuid())),
};

const lastFour = () =>
  z.optional(z.strictObject({ last_four: describe(['The last four characters of the key.', 'x7k2'], nonEmptyText()) }));

/** A key set after its creation, with only the last four characters of each key. */
const keySet = z.strictObject({
  ...keySetFields,
  last_used_at_millis: describe(
    [
      `${time('The last request with one of the keys')} To the minute. Absent before the first.`,
      referenceExamples.millis,
    ],
    z.optional(timestampMillis()),
  ),
  publishable_client_key: describe('The publishable client key. Absent if the key set has none.', lastFour()),
  secret_server_key: describe('The secret server key. Absent if the key set has none.', lastFour()),
  super_secret_admin_key: describe('The super secret admin key. Absent if the key set has none.', lastFour()),
});

/** A key set in the response to its creation, the only one that contains the keys. */
const newKeySet = z.strictObject({
  ...keySetFields,
  publishable_client_key: describe(fieldTexts.publishableClientKey, z.optional(nonEmptyText())),
  secret_server_key: describe(fieldTexts.secretServerKey, z.optional(nonEmptyText())),
  super_secret_admin_key: describe(
    ['The super secret admin key, for `admin` access.', 'sak_your_super_secret_admin_key'],
    z.optional(nonEmptyText()),
  ),
});

/** The description of a key set. A single line, because lists show it next to the keys. */
const keyDescription = () => z.pipe(singleLineText(), z.string().check(z.maxLength(limits.descriptionMaxLength)));

const adminAccess = ['admin'] as const;
const keySetParams = z.strictObject({ id: describe(fieldTexts.newKeySetId, uuid()) });

/** Lists the key sets of the project, newest first. */
export const listKeySets = defineEndpoint({
  method: 'GET',
  path: '/internal/api-keys',
  summary: 'List key sets',
  description: 'Returns the newest key set first, with only the last four characters of each key.',
  access: adminAccess,
  response: listResponse(keySet),
  errors: [],
});

/** Creates a key set and returns its keys, which cannot be retrieved later. */
export const createKeySet = defineEndpoint({
  method: 'POST',
  path: '/internal/api-keys',
  summary: 'Create a key set',
  description:
    'Only this response contains the keys. Store them now. With a secret server key, you cannot create a super secret admin key or a key that expires later than the secret server key, and the keys that you create are revoked with it. These limits do not apply to admin access or to project owners.',
  access: ['server', 'admin'],
  body: z.strictObject({
    description: describe(fieldTexts.description, z.pipe(keyDescription(), z.string().check(z.minLength(1)))),
    /** Time when the keys expire. May be in the past: then the keys are expired from the start. */
    expires_at_millis: describe(
      fieldTexts.expiresAtMillis,
      z.pipe(num(), z.number().check(z.minimum(0), z.maximum(endOfTime))),
    ),
    has_publishable_client_key: describe(['`true` to create a publishable client key.', true], bool()),
    has_secret_server_key: describe(['`true` to create a secret server key.', true], bool()),
    has_super_secret_admin_key: describe(['`true` to create a super secret admin key.', false], bool()),
  }),
  response: newKeySet,
  errors: [],
  example: {
    body: {
      description: 'The production server',
      expires_at_millis: 4_102_444_799_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  },
});

/** Returns a key set with the last four characters of each key. */
export const getKeySet = defineEndpoint({
  method: 'GET',
  path: '/internal/api-keys/{id}',
  summary: 'Get a key set',
  description: 'Returns only the last four characters of each key.',
  access: adminAccess,
  params: keySetParams,
  response: keySet,
  errors: ['ApiKeyNotFound'],
  example: { params: { id: referenceExamples.keySetId } },
});

/**
 * Updates the description of a key set, or permanently revokes its keys and those created with its secret server key.
 */
export const updateKeySet = defineEndpoint({
  method: 'PATCH',
  path: '/internal/api-keys/{id}',
  summary: 'Update or revoke a key set',
  description:
    'Revocation is permanent. It also revokes the keys that were created with the secret server key of the set, and ends the impersonations and the invitations to own the project that were created with its keys. After a leak, also send `end_sessions`.',
  access: adminAccess,
  params: keySetParams,
  body: z.strictObject({
    description: describe(fieldTexts.description, z.optional(keyDescription())),
    revoked: describe(
      ['`true` to revoke the keys. This is permanent.', true],
      z.optional(z.pipe(bool(), z.literal(true))),
    ),
    end_sessions: describe(
      [
        'With `revoked`: `true` to also end all sessions that were created with the secret keys of the set. For keys that have leaked.',
        true,
      ],
      z.optional(bool()),
    ),
  }),
  response: keySet,
  errors: ['ApiKeyNotFound'],
  example: {
    params: { id: referenceExamples.keySetId },
    body: { description: 'The old production server', revoked: true },
  },
});
