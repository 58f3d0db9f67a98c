import { rateLimits } from '../../rate-limits/rate-limits.ts';
import type { EndpointCases } from '../case.ts';
import { createSampleUser } from '../sample-user.ts';
import { type TestApp, testProjectId } from '../test-app.ts';

const operator = { access: 'admin', project: 'internal' } as const;
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const ownerEmail = async (t: TestApp) => (await createSampleUser(t, 'internal')).email;

/** The test cases of the endpoints for the operators of the service. */
export const operatorCases: EndpointCases<
  | 'GET /internal/all-projects'
  | 'POST /internal/all-projects'
  | 'POST /internal/project-forks'
  | 'GET /internal/captured-emails'
  | 'POST /internal/owners'
  | 'POST /internal/owner-invitations'
  | 'POST /internal/owners/reset-mfa'
> = {
  'GET /internal/all-projects': { call: async () => operator, errors: {} },
  'POST /internal/all-projects': {
    call: async (t) => ({ ...operator, body: { display_name: 'Shop', owner_email: await ownerEmail(t) } }),
    errors: {},
  },
  'POST /internal/project-forks': {
    call: async () => ({ ...operator, body: { project_id: testProjectId, lifetime_hours: 24 } }),
    errors: {},
  },
  'GET /internal/captured-emails': {
    call: async (t) => {
      const options = { ...operator, body: { project_id: testProjectId, lifetime_hours: 24 } };
      const { body } = await t.request<{ id: string }>('POST /internal/project-forks', options);
      return { ...operator, query: { project_id: body.id } };
    },
    errors: {},
  },
  'POST /internal/owners': {
    call: async () => ({ ...operator, body: { email: newEmail() } }),
    errors: {},
  },
  'POST /internal/owner-invitations': {
    call: async () => ({ ...operator, body: { email: newEmail(), project_id: testProjectId } }),
    errors: {
      TooManyRequests: async (t) => {
        const options = { ...operator, body: { email: newEmail(), project_id: testProjectId } };
        const route = 'POST /internal/owner-invitations';
        for (let sent = 0; sent < rateLimits.emailsFor.limit; sent += 1) await t.request(route, options);
        return t.request(route, options);
      },
    },
  },
  'POST /internal/owners/reset-mfa': {
    call: async (t) => {
      const { email, userId } = await createSampleUser(t, 'internal');
      const body = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
      await t.request('PATCH /users/{user_id}', { ...operator, params: { user_id: userId }, body });
      return { ...operator, body: { email } };
    },
    errors: {},
  },
};
