import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { createSampleUser } from '../sample-user.ts';
import type { TestApp } from '../test-app.ts';

const email = (userId: string) => ({ user_ids: [userId], subject: 'Hello', html: '<p>Hello</p>' });
const send = (t: TestApp, userId: string) =>
  t.request('POST /emails/send-email', { access: 'server', body: email(userId) });

/** The test cases of the endpoints for emails. */
export const emailCases: EndpointCases<'GET /emails' | 'POST /emails/send-email'> = {
  'POST /emails/send-email': {
    call: async (_t, { userId }) => ({ access: 'server', body: email(userId) }),
    errors: {
      UserIdDoesNotExist: (t) => send(t, crypto.randomUUID()),
      TooManyRequests: async (t) => {
        const user = await createSampleUser(t);
        await exhaust(t, ['customEmailsFor', user.email]);
        return send(t, user.userId);
      },
    },
  },
  'GET /emails': { call: async () => ({ access: 'admin', query: { limit: '10' } }), errors: {} },
};
