import type { CasesOf } from '../case.ts';

/** The test cases of the endpoints for emails. */
export const emailCases: CasesOf<'GET /emails'> = {
  'GET /emails': { call: async () => ({ access: 'admin', query: { limit: '10' } }), errors: {} },
};
