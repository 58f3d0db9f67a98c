import * as z from 'zod/mini';
import type { AreaDocumentation } from '../area.ts';
import { describe } from '../describe.ts';
import { defineEndpoint } from '../endpoint.ts';
import { fieldTexts } from '../field-texts.ts';
import { nonEmptyText, success } from '../fields.ts';
import { serviceLimits } from '../service-limits.ts';

/** Values that an app's server stores encrypted. */
export const dataVaultArea: AreaDocumentation = {
  title: 'Data vault',
  description:
    'Values that your server stores by key. The client library hashes the keys and encrypts the values, so that this service reads neither.',
};

const key = () => z.pipe(nonEmptyText(), z.string().check(z.maxLength(serviceLimits.dataVaultKeyMaxLength)));
const params = z.strictObject({ store_id: describe(['The name of the store.', 'tokens'], key()) });
const hashedKey = 'Zm9vYmFyYmF6';

/** Stores a value. */
export const setVaultValue = defineEndpoint({
  method: 'POST',
  path: '/data-vault/stores/{store_id}/set',
  summary: 'Store a value',
  description: 'Replaces the value of the key, if there is one.',
  access: ['server', 'admin'],
  params,
  body: z.strictObject({
    hashed_key: describe(fieldTexts.hashedKey, key()),
    encrypted_value: describe(
      fieldTexts.encryptedValue,
      z.pipe(nonEmptyText(), z.string().check(z.maxLength(serviceLimits.dataVaultValueMaxLength))),
    ),
  }),
  response: success(),
  errors: [],
  example: { params: { store_id: 'tokens' }, body: { hashed_key: hashedKey, encrypted_value: 'c2VjcmV0' } },
});

/** Returns a value. */
export const getVaultValue = defineEndpoint({
  method: 'POST',
  path: '/data-vault/stores/{store_id}/get',
  summary: 'Get a value',
  description: 'Returns the value as it was stored.',
  access: ['server', 'admin'],
  params,
  body: z.strictObject({ hashed_key: describe(fieldTexts.hashedKey, key()) }),
  response: z.strictObject({ encrypted_value: describe(fieldTexts.encryptedValue, nonEmptyText()) }),
  errors: ['DataVaultStoreHashedKeyDoesNotExist'],
  example: { params: { store_id: 'tokens' }, body: { hashed_key: hashedKey } },
});
