import type { EndpointCases } from '../case.ts';

const admin = { call: async () => ({ access: 'admin' }) as const, errors: {} };
const ofCustomer = {
  call: async (_t: unknown, { userId }: { userId: string }) => ({
    params: { customer_type: 'user', customer_id: userId },
  }),
  errors: {},
};

/** The test cases of the endpoints for features that the service does not have. */
export const newerClientCases: EndpointCases<
  | 'GET /payments/billing/{customer_type}/{customer_id}'
  | 'GET /payments/products/{customer_type}/{customer_id}'
  | 'GET /payments/invoices/{customer_type}/{customer_id}'
  | 'POST /analytics/events/batch'
  | 'GET /internal/backend-urls'
  | 'GET /internal/config'
  | 'GET /internal/config/override/{level}'
  | 'GET /internal/config/source'
  | 'GET /internal/email-templates'
  | 'GET /internal/email-themes'
  | 'GET /internal/email-drafts'
  | 'GET /internal/emails'
  | 'GET /emails/delivery-info'
> = {
  'GET /payments/billing/{customer_type}/{customer_id}': ofCustomer,
  'GET /payments/products/{customer_type}/{customer_id}': ofCustomer,
  'GET /payments/invoices/{customer_type}/{customer_id}': ofCustomer,
  'POST /analytics/events/batch': { call: async () => ({ body: {} }), errors: {} },
  'GET /internal/backend-urls': { call: async () => ({}), errors: {} },
  'GET /internal/config': admin,
  'GET /internal/config/override/{level}': {
    call: async () => ({ access: 'admin', params: { level: 'project' } }),
    errors: {},
  },
  'GET /internal/config/source': admin,
  'GET /internal/email-templates': admin,
  'GET /internal/email-themes': admin,
  'GET /internal/email-drafts': admin,
  'GET /internal/emails': admin,
  'GET /emails/delivery-info': { call: async () => ({ access: 'server' }), errors: {} },
};
