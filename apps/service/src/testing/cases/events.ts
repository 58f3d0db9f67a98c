import type { EndpointCases } from '../case.ts';

/** The test cases of the endpoints for the activity log and the daily counts. */
export const eventCases: EndpointCases<'GET /events' | 'GET /metrics/daily'> = {
  'GET /events': { call: async () => ({ access: 'admin', query: { limit: '10' } }), errors: {} },
  'GET /metrics/daily': {
    call: async () => ({ access: 'admin', query: { from: '2026-01-01', to: '2026-01-31' } }),
    errors: {},
  },
};
