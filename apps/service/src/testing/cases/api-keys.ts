import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const admin = { access: 'admin' } as const;
const unknown = { ...admin, params: { id: crypto.randomUUID() } };

const newKeySet = (t: TestApp) => ({
  description: 'A sample',
  expires_at_millis: t.clock.now() + 1000,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
});

async function create(t: TestApp) {
  const { body } = await t.request<{ id: string }>('POST /internal/api-keys', { ...admin, body: newKeySet(t) });
  return { ...admin, params: { id: body.id } };
}

/** The test cases of the endpoints for API keys. */
export const apiKeyCases: EndpointCases<
  'GET /internal/api-keys' | 'POST /internal/api-keys' | 'GET /internal/api-keys/{id}' | 'PATCH /internal/api-keys/{id}'
> = {
  'GET /internal/api-keys': { call: async () => admin, errors: {} },
  'POST /internal/api-keys': { call: async (t) => ({ ...admin, body: newKeySet(t) }), errors: {} },
  'GET /internal/api-keys/{id}': {
    call: create,
    errors: { ApiKeyNotFound: (t) => t.request('GET /internal/api-keys/{id}', unknown) },
  },
  'PATCH /internal/api-keys/{id}': {
    call: async (t) => ({ ...(await create(t)), body: { description: 'Another' } }),
    errors: { ApiKeyNotFound: (t) => t.request('PATCH /internal/api-keys/{id}', { ...unknown, body: {} }) },
  },
};
