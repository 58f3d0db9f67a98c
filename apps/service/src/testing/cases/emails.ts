import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { createSampleProject } from '../sample-project.ts';
import { createSampleUser } from '../sample-user.ts';
import { withSharedMailServer } from '../shared-mail-server.ts';
import type { TestApp } from '../test-app.ts';

const email = (userId: string) => ({ user_ids: [userId], subject: 'Hello', html: '<p>Hello</p>' });
async function sendTest(t: TestApp) {
  const { body } = await t.request<{ email_id: string }>('POST /email-templates/{type}/send-test', {
    access: 'admin',
    params: { type: 'magic_link' },
    body: { recipient: 'ada@example.com' },
  });
  return body;
}
const send = (t: Pick<TestApp, 'request'>, userId: string) =>
  t.request('POST /emails/send-email', { access: 'server', body: email(userId) });

/** A server at a port on which nothing listens. */
const closedServer = {
  type: 'standard',
  host: '127.0.0.1',
  port: 2525,
  username: 'shop',
  password: 'secret',
  sender_name: 'Shop',
  sender_email: 'hello@shop.example.com',
};

/** The test cases of the endpoints for emails. */
export const emailCases: EndpointCases<
  | 'GET /emails'
  | 'GET /emails/quotas'
  | 'POST /emails/send-email'
  | 'POST /emails/{email_id}/resend'
  | 'POST /emails/test'
> = {
  'POST /emails/send-email': {
    call: async (_t, { userId }) => ({ access: 'server', body: email(userId) }),
    errors: {
      UserIdDoesNotExist: (t) => send(t, crypto.randomUUID()),
      RequiresCustomEmailServer: (t) => send(withSharedMailServer(t), crypto.randomUUID()),
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        await exhaust(t, ['customEmailsFor', user.email]);
        return send(t, user.userId);
      },
    },
  },
  'POST /emails/{email_id}/resend': {
    call: async (t) => {
      const { email_id } = await sendTest(t);
      return { access: 'admin', params: { email_id }, body: {} };
    },
    errors: {
      TooManyRequests: async (t) => {
        const { email_id } = await sendTest(t);
        await t.deps.db.sql.updateTable('emails').set({ failed_at: new Date() }).where('id', '=', email_id).execute();
        await exhaust(t, ['resentEmails']);
        return t.request('POST /emails/{email_id}/resend', { access: 'admin', params: { email_id }, body: {} });
      },
    },
  },
  'POST /emails/test': {
    call: async (t) => {
      const project = await createSampleProject(t);
      const body = { config: { email_config: closedServer } };
      await t.request('PATCH /projects/current', { access: 'admin', project, body });
      return { access: 'admin', project, body: { recipient: 'ada@example.com', email_config: closedServer } };
    },
    errors: {
      TooManyRequests: async (t) => {
        await exhaust(t, ['mailServerTests']);
        const body = { recipient: 'ada@example.com', email_config: closedServer };
        return t.request('POST /emails/test', { access: 'admin', body });
      },
    },
  },
  'GET /emails/quotas': { call: async () => ({ access: 'admin' }), errors: {} },
  'GET /emails': { call: async () => ({ access: 'admin', query: { limit: '10' } }), errors: {} },
};
