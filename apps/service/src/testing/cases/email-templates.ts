import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { withSharedMailServer } from '../shared-mail-server.ts';
import type { TestApp } from '../test-app.ts';

const verification = { access: 'admin', params: { type: 'email_verification' } } as const;
const own = { ...verification, body: { subject: 'Hello' } };

async function customize(t: TestApp) {
  await t.request('PATCH /email-templates/{type}', own);
  return verification;
}

/** The test cases of the endpoints for email templates. */
export const emailTemplateCases: EndpointCases<
  | 'GET /email-templates'
  | 'GET /owner-email-templates'
  | 'GET /email-templates/{type}'
  | 'PATCH /email-templates/{type}'
  | 'DELETE /email-templates/{type}'
  | 'POST /email-templates/{type}/preview'
  | 'POST /email-templates/{type}/send-test'
> = {
  'GET /owner-email-templates': { call: async () => ({ access: 'admin' }), errors: {} },
  'GET /email-templates': { call: async () => ({ access: 'admin' }), errors: {} },
  'GET /email-templates/{type}': { call: async () => verification, errors: {} },
  'PATCH /email-templates/{type}': {
    call: async () => own,
    errors: {
      ResourceChanged: (t) =>
        t.request('PATCH /email-templates/{type}', { ...own, headers: { 'if-match': '"stale"' } }),
    },
  },
  'POST /email-templates/{type}/preview': { call: async () => own, errors: {} },
  'POST /email-templates/{type}/send-test': {
    call: async () => ({ ...verification, body: { recipient: 'ada@example.com' } }),
    errors: {
      RequiresCustomEmailServer: (t) => {
        const body = { recipient: 'ada@example.com', subject: 'Hello' };
        return withSharedMailServer(t).request('POST /email-templates/{type}/send-test', { ...verification, body });
      },
      TooManyRequests: async (t) => {
        await exhaust(t, ['customEmailsFor', 'test@example.com']);
        const body = { recipient: 'test@example.com' };
        return t.request('POST /email-templates/{type}/send-test', { ...verification, body });
      },
    },
  },
  'DELETE /email-templates/{type}': { call: customize, errors: {} },
};
