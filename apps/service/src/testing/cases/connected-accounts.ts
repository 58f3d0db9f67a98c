import type { EndpointCases } from '../case.ts';
import { enableProvider, insertAccountReturningToken } from '../oauth.ts';
import { createSampleUser } from '../sample-user.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';

type TokenRoute =
  | 'POST /connected-accounts/{user_id}/{provider}/access-token'
  | 'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token'
  | 'POST /auth/oauth/connected-accounts/{provider}/access-token';

function tokenCase(route: TokenRoute) {
  const sample = async (t: TestApp, { userId, token }: { userId: string; token: string }): Promise<RequestOptions> => {
    await enableProvider(t, 'gitlab', 'standard');
    const accountId = (await insertAccountReturningToken(t, userId)).slice('token of '.length);
    const ofUser = route.includes('{user_id}') ? { user_id: userId } : {};
    const ofAccount = route.includes('{account_id}') ? { account_id: accountId } : {};
    return { token, params: { ...ofUser, ...ofAccount, provider: 'gitlab' }, body: { scope: 'read_user' } };
  };
  const fail = async (t: TestApp, overrides: { provider?: string; scope?: string }) => {
    const options = await sample(t, await createSampleUser(t));
    const { provider = 'gitlab', scope = '' } = overrides;
    return t.request(route, { ...options, params: { ...options.params, provider }, body: { scope } });
  };
  return {
    call: sample,
    errors: {
      OAuthProviderNotFoundOrNotEnabled: (t: TestApp) => fail(t, { provider: 'myspace' }),
      OAuthAccessTokenNotAvailableWithSharedOAuthKeys: async (t: TestApp) => {
        await enableProvider(t, 'spotify');
        return fail(t, { provider: 'spotify' });
      },
      OAuthConnectionNotConnectedToUser: async (t: TestApp) => {
        await enableProvider(t, 'discord', 'standard');
        return fail(t, { provider: 'discord' });
      },
      OAuthConnectionDoesNotHaveRequiredScope: (t: TestApp) => fail(t, { scope: 'api' }),
    },
  };
}

/** The test cases of the endpoints for connected accounts. */
export const connectedAccountCases: EndpointCases<TokenRoute | 'GET /connected-accounts/{user_id}'> = {
  'POST /connected-accounts/{user_id}/{provider}/access-token': tokenCase(
    'POST /connected-accounts/{user_id}/{provider}/access-token',
  ),
  'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token': tokenCase(
    'POST /connected-accounts/{user_id}/{provider}/{account_id}/access-token',
  ),
  'POST /auth/oauth/connected-accounts/{provider}/access-token': tokenCase(
    'POST /auth/oauth/connected-accounts/{provider}/access-token',
  ),
  'GET /connected-accounts/{user_id}': {
    call: async (_t, { userId, token }) => ({ token, params: { user_id: userId } }),
    errors: {
      CannotGetOwnUserWithoutUser: (t) =>
        t.request('GET /connected-accounts/{user_id}', { params: { user_id: crypto.randomUUID() } }),
    },
  },
};
