import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { enableProvider } from '../oauth.ts';
import { createSampleUser, suspendUser } from '../sample-user.ts';
import { enableSecondFactor } from '../second-factor.ts';
import type { TestApp } from '../test-app.ts';
import { sendWithBusyHasher } from '../with-busy-hasher.ts';
import { withFlag } from './project-flags.ts';

const patch = async (t: TestApp, body: object) => {
  const { userId } = await createSampleUser(t);
  return t.request('PATCH /users/{user_id}', { ...server, params: { user_id: userId }, body });
};

const server = { access: 'server' } as const;
const staleVersion = { 'if-match': '"stale"' };
const unknown = { ...server, params: { user_id: crypto.randomUUID() } };

const callbackUrl = 'http://localhost:3000/handler';
const sendEmail = (userId: string, fields: object) => ({
  ...server,
  params: { user_id: userId },
  body: { type: 'password_reset', callback_url: callbackUrl, ...fields },
});
const impersonate = (userId: string, callback_url = callbackUrl) =>
  ({ access: 'admin', params: { user_id: userId }, body: { callback_url } }) as const;

const createWith = (t: TestApp, oauth_providers: object[]) =>
  t.request('POST /users', { ...server, body: { oauth_providers } });

/** The test cases of the endpoints for users. */
export const userCases: EndpointCases<
  | 'GET /users/me'
  | 'PATCH /users/me'
  | 'DELETE /users/me'
  | 'GET /users'
  | 'GET /users/count'
  | 'POST /users'
  | 'GET /users/{user_id}'
  | 'PATCH /users/{user_id}'
  | 'DELETE /users/{user_id}'
  | 'POST /users/{user_id}/send-email'
  | 'POST /users/{user_id}/impersonations'
> = {
  'GET /users/me': { call: async (_t, { token }) => ({ token }), errors: {} },
  'PATCH /users/me': {
    call: async (_t, { token }) => ({ token, body: { display_name: 'Ada' } }),
    errors: {
      TeamMembershipNotFound: async (t) => {
        const { token } = await createSampleUser(t);
        return t.request('PATCH /users/me', { token, body: { selected_team_id: crypto.randomUUID() } });
      },
      UserEmailAlreadyExists: async (t) => {
        const { email } = await createSampleUser(t);
        const { token } = await createSampleUser(t);
        return t.request('PATCH /users/me', { access: 'server', token, body: { primary_email: email.toUpperCase() } });
      },
      InvalidTotpCode: async (t) => {
        const { token } = await enableSecondFactor(t, await createSampleUser(t));
        return t.request('PATCH /users/me', { token, body: { totp_secret_base64: null, totp_code: '000000' } });
      },
      TooManyRequests: async (t) => {
        const { token } = await createSampleUser(t);
        const options = { access: 'server', token, body: { password: 'correct horse' } } as const;
        return sendWithBusyHasher(t, t.createRequest('PATCH /users/me', options));
      },
    },
  },
  'DELETE /users/me': {
    call: async (_t, { token }) => ({ token }),
    errors: {
      InvalidTotpCode: async (t) => {
        const { token } = await enableSecondFactor(t, await createSampleUser(t));
        return t.request('DELETE /users/me', { token, body: { totp_code: '000000' } });
      },
      TooManyRequests: async (t) => {
        const { userId, token } = await enableSecondFactor(t, await createSampleUser(t));
        await exhaust(t, ['totpFor', userId, 'server']);
        return t.request('DELETE /users/me', { token, body: { totp_code: '000000' } });
      },
    },
  },
  'GET /users': { call: async () => ({ ...server, query: { limit: '2' } }), errors: {} },
  'GET /users/count': {
    call: async () => ({ ...server, query: { verified: 'false' } }),
    errors: {
      TooManyRequests: async (t) => {
        await exhaust(t, ['userCounts']);
        return t.request('GET /users/count', server);
      },
    },
  },
  'POST /users': {
    call: async () => ({
      ...server,
      body: {
        display_name: 'Ada',
        primary_email: `${crypto.randomUUID()}@example.com`,
        primary_email_auth_enabled: true,
      },
    }),
    errors: {
      UserEmailAlreadyExists: async (t) => {
        const { email } = await createSampleUser(t);
        const body = { primary_email: email.toUpperCase(), primary_email_auth_enabled: true };
        return t.request('POST /users', { ...server, body });
      },
      TooManyRequests: async (t) => {
        const primary_email = `${crypto.randomUUID()}@example.com`;
        const body = { primary_email, primary_email_auth_enabled: true, password: 'correct horse' };
        return sendWithBusyHasher(t, t.createRequest('POST /users', { ...server, body }));
      },
      OAuthProviderNotFoundOrNotEnabled: (t) => createWith(t, [{ id: 'x', account_id: '1' }]),
      OAuthConnectionAlreadyConnectedToAnotherUser: async (t) => {
        await enableProvider(t, 'google');
        const account = { id: 'google', account_id: crypto.randomUUID() };
        await createWith(t, [account]);
        return createWith(t, [account]);
      },
      UserAlreadyConnectedToAnotherOAuthConnection: async (t) => {
        await enableProvider(t, 'google');
        return createWith(
          t,
          ['a', 'b'].map((letter) => ({ id: 'google', account_id: letter + crypto.randomUUID() })),
        );
      },
    },
  },
  'GET /users/{user_id}': {
    call: async (_t, { userId }) => ({ ...server, params: { user_id: userId } }),
    errors: { UserNotFound: (t) => t.request('GET /users/{user_id}', unknown) },
  },
  'PATCH /users/{user_id}': {
    call: async (_t, { userId }) => ({ ...server, params: { user_id: userId }, body: { display_name: 'Ada' } }),
    errors: {
      ResourceChanged: async (t) => {
        const params = { user_id: (await createSampleUser(t)).userId };
        return t.request('PATCH /users/{user_id}', { ...server, params, body: {}, headers: staleVersion });
      },
      UserNotFound: (t) => t.request('PATCH /users/{user_id}', { ...unknown, body: { primary_email_verified: true } }),
      TeamMembershipNotFound: async (t) => patch(t, { selected_team_id: crypto.randomUUID() }),
      UserEmailAlreadyExists: async (t) => patch(t, { primary_email: (await createSampleUser(t)).email }),
      TooManyRequests: async (t) => {
        const params = { user_id: (await createSampleUser(t)).userId };
        const options = { ...server, params, body: { password: 'correct horse' } };
        return sendWithBusyHasher(t, t.createRequest('PATCH /users/{user_id}', options));
      },
    },
  },
  'DELETE /users/{user_id}': {
    call: async (_t, { userId }) => ({ ...server, params: { user_id: userId } }),
    errors: { UserNotFound: (t) => t.request('DELETE /users/{user_id}', unknown) },
  },
  'POST /users/{user_id}/send-email': {
    call: async (_t, { userId }) => sendEmail(userId, {}),
    errors: {
      UserNotFound: async (t) => t.request('POST /users/{user_id}/send-email', sendEmail(crypto.randomUUID(), {})),
      UserSuspended: async (t) => {
        const { userId } = await createSampleUser(t);
        await suspendUser(t, userId);
        return t.request('POST /users/{user_id}/send-email', sendEmail(userId, {}));
      },
      EmailAlreadyVerified: async (t) => {
        const { userId } = await createSampleUser(t);
        await t.deps.db.sql.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute();
        return t.request('POST /users/{user_id}/send-email', sendEmail(userId, { type: 'email_verification' }));
      },
      PasswordAuthenticationNotEnabled: (t) =>
        withFlag(t, 'credential_enabled', false, async () =>
          t.request('POST /users/{user_id}/send-email', sendEmail((await createSampleUser(t)).userId, {})),
        ),
      RedirectUrlNotWhitelisted: async (t) => {
        const fields = { callback_url: 'https://elsewhere.example' };
        return t.request('POST /users/{user_id}/send-email', sendEmail((await createSampleUser(t)).userId, fields));
      },
      TooManyRequests: async (t) => {
        const { userId, email } = await createSampleUser(t);
        await exhaust(t, ['resetEmailsFor', email, 'server']);
        return t.request('POST /users/{user_id}/send-email', sendEmail(userId, {}));
      },
    },
  },
  'POST /users/{user_id}/impersonations': {
    call: async (_t, { userId }) => impersonate(userId),
    errors: {
      UserNotFound: (t) => t.request('POST /users/{user_id}/impersonations', impersonate(crypto.randomUUID())),
      UserSuspended: async (t) => {
        const { userId } = await createSampleUser(t);
        await suspendUser(t, userId);
        return t.request('POST /users/{user_id}/impersonations', impersonate(userId));
      },
      RedirectUrlNotWhitelisted: async (t) => {
        const { userId } = await createSampleUser(t);
        return t.request('POST /users/{user_id}/impersonations', impersonate(userId, 'https://elsewhere.example'));
      },
    },
  },
};
