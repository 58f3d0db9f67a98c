import type { CasesOf } from '../cases.ts';

export const projectCases: CasesOf<'GET /projects/current'> = {
  'GET /projects/current': { call: async () => ({}), errors: {} },
};
