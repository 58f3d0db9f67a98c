import type { CasesOf } from '../case.ts';

export const emailCases: CasesOf<'GET /emails'> = {
  'GET /emails': { call: async () => ({ access: 'admin', query: { limit: '10' } }), errors: {} },
};
