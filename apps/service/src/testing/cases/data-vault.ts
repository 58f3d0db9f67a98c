import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const params = { store_id: 'tokens' };
const entry = () => ({ hashed_key: crypto.randomUUID(), encrypted_value: 'c2VjcmV0' });
const set = (t: TestApp, body: object) =>
  t.call('POST /data-vault/stores/{store_id}/set', { access: 'server', params, body });

/** The test cases of the endpoints of the data vault. */
export const dataVaultCases: EndpointCases<
  'POST /data-vault/stores/{store_id}/set' | 'POST /data-vault/stores/{store_id}/get'
> = {
  'POST /data-vault/stores/{store_id}/set': {
    call: async () => ({ access: 'server', params, body: entry() }),
    errors: {},
  },
  'POST /data-vault/stores/{store_id}/get': {
    call: async (t) => {
      const { hashed_key: key, ...value } = entry();
      await set(t, { hashed_key: key, ...value });
      return { access: 'server', params, body: { hashed_key: key } };
    },
    errors: {
      DataVaultStoreHashedKeyDoesNotExist: (t) => {
        const body = { hashed_key: 'unknown' };
        return t.call('POST /data-vault/stores/{store_id}/get', { access: 'server', params, body });
      },
    },
  },
};
