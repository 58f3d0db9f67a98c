import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import { enableProvider, insertAccountReturningToken } from '../oauth.ts';
import { createSampleUser } from '../sample-user.ts';
import { enableSecondFactor } from '../second-factor.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';

const path = '/oauth-providers/{user_id}/{provider_id}';

const unlink = (t: TestApp, userId: string) =>
  t.request(`DELETE ${path}`, { access: 'server', params: { user_id: userId, provider_id: 'gitlab' } });

const newLink = (userId: string, accountId: string = crypto.randomUUID()) => ({
  user_id: userId,
  provider_config_id: 'gitlab',
  account_id: accountId,
  allow_sign_in: true,
  allow_connected_accounts: true,
});

const link = (t: TestApp, body: object) => t.request('POST /oauth-providers', { access: 'server', body });

const linked = async (t: TestApp, { userId, token }: { userId: string; token: string }): Promise<RequestOptions> => {
  await insertAccountReturningToken(t, userId);
  return { token, params: { user_id: userId, provider_id: 'gitlab' } };
};

const ownLink = { user_id: 'me', provider_id: 'gitlab' };

const signedOut = { params: { user_id: crypto.randomUUID(), provider_id: 'gitlab' } };

/** The test cases of the endpoints for linked accounts at OAuth providers. */
export const linkedOAuthAccountCases: EndpointCases<
  | 'GET /oauth-providers'
  | 'POST /oauth-providers'
  | 'GET /oauth-providers/{user_id}/{provider_id}'
  | 'PATCH /oauth-providers/{user_id}/{provider_id}'
  | 'DELETE /oauth-providers/{user_id}/{provider_id}'
> = {
  'GET /oauth-providers': {
    call: async (_t, { userId, token }) => ({ token, query: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('GET /oauth-providers', { query: { user_id: crypto.randomUUID() } }),
    },
  },
  'POST /oauth-providers': {
    call: async (t, { userId }) => {
      await enableProvider(t, 'gitlab', 'standard');
      return { access: 'server', body: newLink(userId) };
    },
    errors: {
      UserNotFound: async (t) => {
        await enableProvider(t, 'gitlab', 'standard');
        return link(t, newLink(crypto.randomUUID()));
      },
      OAuthProviderAccountIdAlreadyUsedForSignIn: async (t) => {
        await enableProvider(t, 'gitlab', 'standard');
        const accountId = crypto.randomUUID();
        await link(t, newLink((await createSampleUser(t)).userId, accountId));
        return link(t, newLink((await createSampleUser(t)).userId, accountId));
      },
    },
  },
  'GET /oauth-providers/{user_id}/{provider_id}': {
    call: linked,
    errors: { CannotGetOwnUserWithoutUser: (t) => t.request(`GET ${path}`, signedOut) },
  },
  'PATCH /oauth-providers/{user_id}/{provider_id}': {
    call: async (t, user) => ({ ...(await linked(t, user)), body: { allow_sign_in: true } }),
    errors: { CannotGetOwnUserWithoutUser: (t) => t.request(`PATCH ${path}`, { ...signedOut, body: {} }) },
  },
  'DELETE /oauth-providers/{user_id}/{provider_id}': {
    call: linked,
    errors: {
      UserNotFound: (t) => unlink(t, crypto.randomUUID()),
      OAuthConnectionNotConnectedToUser: async (t) => unlink(t, (await createSampleUser(t)).userId),
      InvalidTotpCode: async (t) => {
        const { token } = await enableSecondFactor(t, await createSampleUser(t));
        return t.request(`DELETE ${path}`, { token, params: ownLink, body: { totp_code: '000000' } });
      },
      TooManyRequests: async (t) => {
        const { userId, token } = await enableSecondFactor(t, await createSampleUser(t));
        await exhaust(t, ['totpFor', userId, 'server']);
        return t.request(`DELETE ${path}`, { token, params: ownLink, body: { totp_code: '000000' } });
      },
    },
  },
};
