import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const params = { store_id: 'tokens' };
// The key of the examples in the API reference, which the test of the examples requests.
const entry = { hashed_key: 'Zm9vYmFyYmF6', encrypted_value: 'c2VjcmV0' };
const set = (t: TestApp, body: object) =>
  t.request('POST /data-vault/stores/{store_id}/set', { access: 'server', params, body });

/** The test cases of the endpoints of the data vault. */
export const dataVaultCases: EndpointCases<
  'POST /data-vault/stores/{store_id}/set' | 'POST /data-vault/stores/{store_id}/get'
> = {
  'POST /data-vault/stores/{store_id}/set': {
    call: async () => ({ access: 'server', params, body: entry }),
    errors: {},
  },
  'POST /data-vault/stores/{store_id}/get': {
    call: async (t) => {
      await set(t, entry);
      return { access: 'server', params, body: { hashed_key: entry.hashed_key } };
    },
    errors: {
      DataVaultStoreHashedKeyDoesNotExist: (t) => {
        const body = { hashed_key: 'unknown' };
        return t.request('POST /data-vault/stores/{store_id}/get', { access: 'server', params, body });
      },
    },
  },
};
