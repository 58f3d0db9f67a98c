import { limits, serviceLimits } from '@keystack/contract';
import type { EndpointCases } from '../case.ts';
import { exhaust } from '../exhaust.ts';
import {
  authorizationCodeOf,
  authorizeQuery,
  completeRedirects,
  enableProvider,
  insertAccountReturningToken,
  providerCallbackRequest,
  redeemAuthorizationCode,
  requestSignInRedirect,
  type SignInRedirect,
  type StandInPerson,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../oauth.ts';
import { createFakeProviderNetwork } from '../provider-network.ts';
import { createSampleUser, suspendUser } from '../sample-user.ts';
import {
  apiKeyOf,
  createTestApp,
  type RequestOptions,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../test-app.ts';
import { withFlag } from './project-flags.ts';

const grant = (fields: object) => ({
  grant_type: 'refresh_token',
  client_id: testProjectId,
  client_secret: apiKeyOf(testProjectId, 'client'),
  refresh_token: 'unknown',
  ...fields,
});

const refused = async (
  t: TestApp,
  overrides: Record<string, string>,
  provider = 'github',
  options: RequestOptions = {},
) => {
  await enableProvider(t, 'github');
  return (await requestSignInRedirect(t, provider, overrides, options)).response;
};

/** A function that sends the provider's response to the callback of the service, as a query or a form. */
type SendCallback = (
  t: TestApp,
  redirect: Pick<SignInRedirect, 'cookie'>,
  back: URL,
  ipAddress?: string,
) => Promise<TestResponse>;

const form: SendCallback = (t, { cookie }, back, ipAddress) =>
  t.send(
    new Request(`${back.origin}${back.pathname}`, { method: 'POST', headers: { cookie }, body: back.searchParams }),
    ipAddress,
  );

const limitedAddress = '203.0.113.7';

async function arrive(t: TestApp): Promise<{ redirect: SignInRedirect; back: URL }> {
  await enableProvider(t, 'github');
  const redirect = await requestSignInRedirect(t);
  return { redirect, back: await signInAtStandInOrDeny(t, redirect, {}) };
}

async function sampleAnswer(t: TestApp) {
  const { redirect, back } = await arrive(t);
  return {
    params: { provider: redirect.provider },
    headers: { cookie: redirect.cookie },
    fields: Object.fromEntries(back.searchParams),
  };
}

/**
 * Returns the test cases of the errors of the callback. `sendCallback` decides whether it is requested with GET or
 * POST.
 */
function callbackErrors(sendCallback: SendCallback) {
  const go = async (t: TestApp, person: StandInPerson | 'deny', overrides: Record<string, string> = {}) => {
    await enableProvider(t, 'github');
    const redirect = await requestSignInRedirect(t, 'github', overrides);
    return sendCallback(t, redirect, await signInAtStandInOrDeny(t, redirect, person));
  };
  const refuse = async (t: TestApp, error: string) => {
    const { redirect, back } = await arrive(t);
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
    return sendCallback(t, redirect, back);
  };
  const link = (token: string) => ({ type: 'link', token });
  return {
    OuterOAuthTimeout: async (t: TestApp) => {
      const { redirect, back } = await arrive(t);
      t.clock.advance(serviceLimits.oauthLifetime);
      return sendCallback(t, redirect, back);
    },
    OAuthProviderNotFoundOrNotEnabled: async (t: TestApp) => {
      const { redirect, back } = await arrive(t);
      await t.deps.db.sql.updateTable('oauth_providers').set({ enabled: false }).where('id', '=', 'github').execute();
      return sendCallback(t, redirect, back);
    },
    OAuthProviderAccessDenied: (t: TestApp) => go(t, 'deny'),
    OAuthProviderConfigurationRejected: (t: TestApp) => refuse(t, 'invalid_scope'),
    OAuthProviderEmailMissing: async () => {
      const network = createFakeProviderNetwork(() => Date.now());
      const t = await createTestApp({}, network.fetch);
      await enableProvider(t, 'discord', 'standard');
      const redirect = await requestSignInRedirect(t, 'discord');
      await network.serve('discord', redirect.location);
      network.respond('https://discord.com/api/users/@me', () => ({ id: '1', email: null, verified: false }));
      const response = await sendCallback(
        t,
        redirect,
        new URL(providerCallbackRequest('discord', redirect.location).url),
      );
      await t.close();
      return response;
    },
    InvalidAuthorizationCode: async (t: TestApp) => {
      const { redirect, back } = await arrive(t);
      back.searchParams.set('code', 'forged');
      return sendCallback(t, redirect, back);
    },
    UserAlreadyConnectedToAnotherOAuthConnection: async (t: TestApp) => {
      const { userId, token } = await createSampleUser(t);
      await insertAccountReturningToken(t, userId, { provider: 'github' });
      return go(t, {}, link(token));
    },
    RedirectUrlNotWhitelisted: (t: TestApp) => go(t, {}, { redirect_uri: 'https://elsewhere.example' }),
    OAuthConnectionAlreadyConnectedToAnotherUser: async (t: TestApp) => {
      const email = `${crypto.randomUUID()}@example.com`;
      await go(t, { email });
      return go(t, { email }, link((await createSampleUser(t)).token));
    },
    SignUpNotEnabled: (t: TestApp) => withFlag(t, 'sign_up_enabled', false, () => go(t, {})),
    UserEmailAlreadyExists: async (t: TestApp) => go(t, { email: (await createSampleUser(t)).email, verified: false }),
    TooManyRequests: async (t: TestApp) => {
      await exhaust(t, ['signUpsFrom', limitedAddress]);
      const { redirect, back } = await arrive(t);
      return sendCallback(t, redirect, back, limitedAddress);
    },
  };
}

async function newCode(t: TestApp, email?: string): Promise<string> {
  await enableProvider(t, 'github');
  return authorizationCodeOf(await completeRedirects(t, email === undefined ? {} : { email }));
}

async function linkCode(t: TestApp, token: string, email = `${crypto.randomUUID()}@example.com`): Promise<string> {
  await enableProvider(t, 'github');
  return authorizationCodeOf(await completeRedirects(t, { email }, { type: 'link', token }));
}

/** The test cases of the endpoints for OAuth. */
export const oauthCases: EndpointCases<
  | 'GET /auth/oauth/authorize/{provider}'
  | 'GET /auth/oauth/callback/{provider}'
  | 'POST /auth/oauth/callback/{provider}'
  | 'POST /auth/oauth/token'
> = {
  'GET /auth/oauth/authorize/{provider}': {
    call: async (t) => {
      await enableProvider(t, 'github');
      return { params: { provider: 'github' }, query: authorizeQuery() };
    },
    errors: {
      InvalidOAuthClientIdOrSecret: (t) => refused(t, { client_id: 'no-such-project' }),
      InvalidPublishableClientKey: (t) => refused(t, { client_secret: 'wrong' }),
      OAuthProviderNotFoundOrNotEnabled: (t) => refused(t, {}, 'myspace'),
      UnparsableAccessToken: (t) => refused(t, { type: 'link', token: 'a.b.c' }),
      AccessTokenExpired: async (t) => {
        const { token } = await createSampleUser(t);
        t.clock.advance(limits.accessTokenLifetime);
        return refused(t, { type: 'link', token });
      },
      OAuthExtraScopeNotAvailableWithSharedOAuthKeys: (t) => refused(t, { provider_scope: 'repo' }),
      RedirectUrlNotWhitelisted: (t) =>
        refused(t, { redirect_uri: 'https://elsewhere.example', stack_response_mode: 'json' }),
      TooManyRequests: async (t) => {
        await exhaust(t, ['oauthRedirectsFrom', limitedAddress]);
        return refused(t, {}, 'github', { ipAddress: limitedAddress });
      },
    },
  },
  'GET /auth/oauth/callback/{provider}': {
    call: async (t) => {
      const { fields, ...options } = await sampleAnswer(t);
      return { ...options, query: fields };
    },
    errors: callbackErrors(sendProviderCallback),
  },
  'POST /auth/oauth/callback/{provider}': {
    call: async (t) => {
      const { fields, ...options } = await sampleAnswer(t);
      return { ...options, body: fields };
    },
    errors: callbackErrors(form),
  },
  'POST /auth/oauth/token': {
    call: async (_t, user) => ({ body: grant({ refresh_token: user.refreshToken }) }),
    errors: {
      InvalidOAuthClientIdOrSecret: (t) =>
        t.request('POST /auth/oauth/token', { access: null, body: grant({ client_secret: 'wrong' }) }),
      RefreshTokenNotFoundOrExpired: (t) => t.request('POST /auth/oauth/token', { access: null, body: grant({}) }),
      InvalidAuthorizationCode: (t) => redeemAuthorizationCode(t, 'unknown'),
      RedirectUrlNotWhitelisted: async (t) =>
        redeemAuthorizationCode(t, await newCode(t), { redirect_uri: 'http://localhost:3000/elsewhere' }),
      MultiFactorAuthenticationRequired: async (t) => {
        const email = `${crypto.randomUUID()}@example.com`;
        const { body } = await redeemAuthorizationCode(t, await newCode(t, email));
        const token = String(body['access_token']);
        await t.request('PATCH /users/me', { token, body: { totp_secret_base64: 'c2VjcmV0IG9mIHRoZSBhcHAgIQ==' } });
        return redeemAuthorizationCode(t, await newCode(t, email));
      },
      UserSuspended: async (t) => {
        const email = `${crypto.randomUUID()}@example.com`;
        const { body } = await redeemAuthorizationCode(t, await newCode(t, email));
        const me = await t.request('GET /users/me', { token: String(body['access_token']) });
        await suspendUser(t, String(me.body['id']));
        return redeemAuthorizationCode(t, await newCode(t, email));
      },
      UserAlreadyConnectedToAnotherOAuthConnection: async (t) => {
        const { userId, token } = await createSampleUser(t);
        const code = await linkCode(t, token);
        await insertAccountReturningToken(t, userId, { provider: 'github' });
        return redeemAuthorizationCode(t, code);
      },
      OAuthConnectionAlreadyConnectedToAnotherUser: async (t) => {
        const email = `${crypto.randomUUID()}@example.com`;
        const code = await linkCode(t, (await createSampleUser(t)).token, email);
        await newCode(t, email);
        return redeemAuthorizationCode(t, code);
      },
    },
  },
};
