import type { EndpointCases } from '../case.ts';
import type { TestApp } from '../test-app.ts';

const admin = { access: 'admin' } as const;

/** Deletes all endpoints, because the suites create more than the maximum of a project. */
async function clear(t: TestApp) {
  await t.deps.db.sql.deleteFrom('webhook_endpoints').execute();
}

async function create(t: TestApp) {
  await clear(t);
  const body = { url: 'https://example.com/webhooks' };
  const created = await t.request<{ id: string }>('POST /webhooks/endpoints', { ...admin, body });
  return { ...admin, params: { endpoint_id: created.body.id } };
}

async function send(t: TestApp) {
  const { params } = await create(t);
  const sent = await t.request<{ id: string }>('POST /webhooks/endpoints/{endpoint_id}/test', {
    ...admin,
    params,
    body: {},
  });
  return { ...admin, params: { ...params, message_id: sent.body.id } };
}

/** The test cases of the endpoints for webhooks. */
export const webhookCases: EndpointCases<
  | 'POST /webhooks/svix-token'
  | 'GET /webhooks/endpoints'
  | 'POST /webhooks/endpoints'
  | 'GET /webhooks/endpoints/{endpoint_id}'
  | 'PATCH /webhooks/endpoints/{endpoint_id}'
  | 'DELETE /webhooks/endpoints/{endpoint_id}'
  | 'POST /webhooks/endpoints/{endpoint_id}/reveal-secrets'
  | 'POST /webhooks/endpoints/{endpoint_id}/rotate-secret'
  | 'POST /webhooks/endpoints/{endpoint_id}/test'
  | 'GET /webhooks/endpoints/{endpoint_id}/messages'
  | 'GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}'
  | 'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend'
  | 'GET /webhooks/endpoints/{endpoint_id}/attempts'
  | 'GET /webhooks/endpoints/{endpoint_id}/delivery-counts'
> = {
  'POST /webhooks/svix-token': { call: async () => ({ ...admin, body: {} }), errors: {} },
  'GET /webhooks/endpoints': { call: async () => admin, errors: {} },
  'POST /webhooks/endpoints': {
    call: async (t) => {
      await clear(t);
      return { ...admin, body: { url: 'https://example.com/webhooks' } };
    },
    errors: {},
  },
  'GET /webhooks/endpoints/{endpoint_id}': { call: create, errors: {} },
  'PATCH /webhooks/endpoints/{endpoint_id}': {
    call: async (t) => ({ ...(await create(t)), body: { enabled: false } }),
    errors: {
      ResourceChanged: async (t) => {
        const headers = { 'if-match': '"stale"' };
        return t.request('PATCH /webhooks/endpoints/{endpoint_id}', { ...(await create(t)), headers, body: {} });
      },
    },
  },
  'DELETE /webhooks/endpoints/{endpoint_id}': { call: create, errors: {} },
  'POST /webhooks/endpoints/{endpoint_id}/reveal-secrets': {
    call: async (t) => ({ ...(await create(t)), body: {} }),
    errors: {},
  },
  'POST /webhooks/endpoints/{endpoint_id}/rotate-secret': {
    call: async (t) => ({ ...(await create(t)), body: {} }),
    errors: {},
  },
  'POST /webhooks/endpoints/{endpoint_id}/test': {
    call: async (t) => ({ ...(await create(t)), body: {} }),
    errors: {},
  },
  'GET /webhooks/endpoints/{endpoint_id}/messages': { call: create, errors: {} },
  'GET /webhooks/endpoints/{endpoint_id}/messages/{message_id}': { call: send, errors: {} },
  'POST /webhooks/endpoints/{endpoint_id}/messages/{message_id}/resend': {
    call: async (t) => ({ ...(await send(t)), body: {} }),
    errors: {},
  },
  'GET /webhooks/endpoints/{endpoint_id}/attempts': { call: create, errors: {} },
  'GET /webhooks/endpoints/{endpoint_id}/delivery-counts': { call: create, errors: {} },
};
