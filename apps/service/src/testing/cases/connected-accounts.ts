import type { CasesOf } from '../case.ts';
import { enableProvider, insertConnectedAccount } from '../oauth.ts';
import { createSampleUser } from '../sample-user.ts';
import type { RequestOptions, TestApp } from '../test-app.ts';

type TokenRoute =
  | 'POST /connected-accounts/{user_id}/{provider}/access-token'
  | 'POST /auth/oauth/connected-accounts/{provider}/access-token';

function tokenCase(route: TokenRoute) {
  const sample = async (t: TestApp, { userId, token }: { userId: string; token: string }): Promise<RequestOptions> => {
    await enableProvider(t, 'gitlab', 'standard');
    await insertConnectedAccount(t, userId);
    const ofUser = route.includes('{user_id}') ? { user_id: userId } : {};
    return { token, params: { ...ofUser, provider: 'gitlab' }, body: { scope: 'read_user' } };
  };
  const fail = async (t: TestApp, overrides: { provider?: string; scope?: string }) => {
    const options = await sample(t, await createSampleUser(t));
    const { provider = 'gitlab', scope = '' } = overrides;
    return t.call(route, { ...options, params: { ...options.params, provider }, body: { scope } });
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

const unlink = (t: TestApp, userId: string) =>
  t.call('DELETE /oauth-providers/{user_id}/{provider_id}', {
    access: 'server',
    params: { user_id: userId, provider_id: 'gitlab' },
  });

/** The test cases of the endpoints for connected accounts. */
export const connectedAccountCases: CasesOf<TokenRoute | 'DELETE /oauth-providers/{user_id}/{provider_id}'> = {
  'POST /connected-accounts/{user_id}/{provider}/access-token': tokenCase(
    'POST /connected-accounts/{user_id}/{provider}/access-token',
  ),
  'POST /auth/oauth/connected-accounts/{provider}/access-token': tokenCase(
    'POST /auth/oauth/connected-accounts/{provider}/access-token',
  ),
  'DELETE /oauth-providers/{user_id}/{provider_id}': {
    call: async (t, { userId, token }) => {
      await insertConnectedAccount(t, userId);
      return { token, params: { user_id: userId, provider_id: 'gitlab' } };
    },
    errors: {
      UserNotFound: (t) => unlink(t, crypto.randomUUID()),
      OAuthConnectionNotConnectedToUser: async (t) => unlink(t, (await createSampleUser(t)).userId),
    },
  },
};
