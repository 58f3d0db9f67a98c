import type { EndpointCases } from '../case.ts';
import { testProjectId } from '../test-app.ts';

/** The test cases of the endpoints for the service itself. */
export const serviceCases: EndpointCases<
  | 'GET /'
  | 'POST /check-feature-support'
  | 'POST /check-version'
  | 'POST /internal/database-copies'
  | 'GET /backups/last'
  | 'POST /internal/backups'
  | 'POST /internal/signing-keys/rotate'
  | 'POST /internal/secrets/reseal'
  | 'POST /internal/diagnosis'
> = {
  'GET /': { call: async () => ({}), errors: {} },
  'POST /check-feature-support': { call: async () => ({ body: { name: 'teleportation' } }), errors: {} },
  'POST /check-version': { call: async () => ({ body: { clientVersion: '0.1.0' } }), errors: {} },
  'POST /internal/database-copies': { call: async () => ({ access: 'admin', project: 'internal' }), errors: {} },
  'GET /backups/last': { call: async () => ({ access: 'admin' }), errors: {} },
  'POST /internal/backups': { call: async () => ({ access: 'admin', project: 'internal' }), errors: {} },
  'POST /internal/signing-keys/rotate': {
    call: async () => ({
      access: 'admin',
      project: 'internal',
      body: { project_id: testProjectId },
    }),
    errors: {},
  },
  'POST /internal/secrets/reseal': {
    call: async () => ({ access: 'admin', project: 'internal', body: {} }),
    errors: {},
  },
  'POST /internal/diagnosis': { call: async () => ({ access: 'admin', project: 'internal' }), errors: {} },
};
