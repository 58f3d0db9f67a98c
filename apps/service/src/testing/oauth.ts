import { createHash, randomUUID } from 'node:crypto';
import type { OAuthProviderId } from '@keystack/contract';
import { encryptionContexts } from '../database/encryption-contexts.ts';
import { linkAccount } from '../domain/oauth/accounts.ts';
import { storeEncryptedProviderTokens } from '../domain/oauth/grants.ts';
import { oauthProviderFixtures } from './documented-providers.ts';
import { apiKeyOf, type RequestOptions, type TestApp, type TestResponse, testProjectId } from './test-app.ts';

/** The PKCE verifier of the app. */
export const appPkceVerifier = 'a-verifier-of-the-app-that-nobody-else-can-know';
const challenge = createHash('sha256').update(appPkceVerifier).digest('base64url');

/** The redirect URI of the app. */
export const redirectUri = 'http://localhost:3000/handler/oauth-callback';

/** Returns the query with which an app starts a sign-in. */
export function authorizeQuery(overrides: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    client_id: testProjectId,
    client_secret: apiKeyOf(testProjectId, 'client'),
    redirect_uri: redirectUri,
    scope: 'legacy',
    state: 'state of the app',
    grant_type: 'authorization_code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    ...overrides,
  };
}

/** Enables a provider with the service's shared keys (`shared`) or with keys of the project (`standard`). */
export async function enableProvider(
  t: TestApp,
  id: OAuthProviderId,
  type: 'shared' | 'standard' = 'shared',
  projectId = testProjectId,
): Promise<void> {
  const own = {
    client_id: 'id-of-the-project',
    client_secret: t.deps.keys.encrypt('secret-of-the-project', encryptionContexts.providerSecret(projectId, id)),
  };
  const keys = type === 'standard' ? own : { client_id: null, client_secret: null };
  const row = { enabled: true, type, ...keys, facebook_config_id: null, microsoft_tenant_id: null };
  await t.deps.db.sql
    .insertInto('oauth_providers')
    .values({ project_id: projectId, id, ...row })
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(row))
    .execute();
}

/** The redirect of the browser to a provider, with the cookie that the service set. */
export interface SignInRedirect {
  readonly provider: string;
  readonly response: TestResponse;
  readonly location: URL;
  readonly cookie: string;
}

/** Starts a sign-in at a provider. */
export async function requestSignInRedirect(
  t: TestApp,
  provider = 'github',
  overrides: Readonly<Record<string, string>> = {},
  options: RequestOptions = {},
): Promise<SignInRedirect> {
  const response = await t.request('GET /auth/oauth/authorize/{provider}', {
    access: null,
    params: { provider },
    query: authorizeQuery(overrides),
    ...options,
  });
  const location = new URL(response.headers.get('location') ?? 'http://nowhere.test');
  return { provider, response, location, cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

/** A user who signs in at the stand-in. */
export interface StandInPerson {
  readonly email?: string;
  readonly name?: string;
  readonly verified?: boolean;
}

/** Signs in at the stand-in or denies access. Returns the URL to which it redirects the browser. */
export async function signInAtStandInOrDeny(
  t: TestApp,
  { location }: SignInRedirect,
  person: StandInPerson | 'deny',
): Promise<URL> {
  const { email = `${randomUUID()}@example.com`, name = 'Ada', verified = true } = person === 'deny' ? {} : person;
  const form = person === 'deny' ? { deny: 'yes' } : { email, name, ...(verified && { verified: 'on' }) };
  const body = new URLSearchParams(form);
  const response = await t.app.fetch(new Request(location, { method: 'POST', body }));
  return new URL(response.headers.get('location') ?? 'http://nowhere.test');
}

/** Returns the request with which a recorded provider sends the browser back. */
export function providerCallbackRequest(id: OAuthProviderId, location: URL): Request {
  const fields = new URLSearchParams({
    state: location.searchParams.get('state') ?? '',
    code: `code-for-${oauthProviderFixtures[id].user.accountId}`,
  });
  const url = location.searchParams.get('redirect_uri') ?? '';
  const byForm = location.searchParams.get('response_mode') === 'form_post';
  return byForm ? new Request(url, { method: 'POST', body: fields }) : new Request(`${url}?${fields}`);
}

/** Sends the provider's response to the service, with the cookie of the browser. */
export function sendProviderCallback(
  t: TestApp,
  { cookie }: Pick<SignInRedirect, 'cookie'>,
  back: URL | string,
  ipAddress?: string,
): Promise<TestResponse> {
  return t.send(new Request(back, { headers: { cookie } }), ipAddress);
}

/** Starts a sign-in, signs in at the stand-in and returns to the service. Returns the response of the callback. */
export async function completeRedirects(
  t: TestApp,
  person: StandInPerson | 'deny' = {},
  { provider = 'github', ...overrides }: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const redirect = await requestSignInRedirect(t, provider, overrides);
  return sendProviderCallback(t, redirect, await signInAtStandInOrDeny(t, redirect, person));
}

/** Returns the authorization code in the redirect of a callback to the app. */
export function authorizationCodeOf({ headers }: TestResponse): string {
  return new URL(headers.get('location') ?? 'http://nowhere.test').searchParams.get('code') ?? '';
}

/** Redeems an authorization code through the HTTP API. */
export function redeemAuthorizationCode(
  t: TestApp,
  code: string,
  overrides: Readonly<Record<string, string>> = {},
  options: RequestOptions = {},
): Promise<TestResponse> {
  const body = {
    grant_type: 'authorization_code',
    client_id: testProjectId,
    client_secret: apiKeyOf(testProjectId, 'client'),
    code,
    redirect_uri: redirectUri,
    code_verifier: appPkceVerifier,
    ...overrides,
  };
  return t.request('POST /auth/oauth/token', { access: null, body, ...options });
}

/** Signs in at the stand-in and redeems the authorization code. Returns the tokens and the user. */
export async function completeStandInSignIn(t: TestApp, provider: string, person: StandInPerson) {
  const back = await completeRedirects(t, person, { provider });
  const { status, body } = await redeemAuthorizationCode(t, authorizationCodeOf(back));
  if (status !== 200) throw new Error(`The sign-in at ${provider} failed: ${JSON.stringify([back.body, body])}`);
  const token = String(body['access_token']);
  const me = await t.request('GET /users/me', { token });
  return { token, refreshToken: String(body['refresh_token']), isNewUser: body['is_new_user'], user: me.body };
}

/** Links an account with tokens to a user. Returns the access token. */
export async function insertAccountReturningToken(
  t: TestApp,
  userId: string,
  { provider = 'gitlab', scopes = ['read_user'], lifetime = 3_600_000, refreshToken = null as string | null } = {},
): Promise<string> {
  const accountId = randomUUID();
  const now = t.clock.now();
  const account = { providerId: provider, accountId, email: null };
  const key = { projectId: testProjectId, providerId: provider, accountId, scopes };
  const tokens = { accessToken: `token of ${accountId}`, refreshToken, expiresAt: new Date(now + lifetime) };
  await t.deps.db.transaction(async (tx) => {
    await linkAccount(tx, testProjectId, account, userId, new Date(now));
    await storeEncryptedProviderTokens(tx, t.deps, key, tokens);
  });
  return tokens.accessToken;
}

/** Returns the number of rows of each table that a sign-in could write: users, sessions, and so on. */
export async function countSignInRows(t: TestApp): Promise<number[]> {
  const tables = ['users', 'sessions', 'oauth_accounts', 'oauth_grants', 'oauth_codes', 'teams'] as const;
  return Promise.all(tables.map(async (table) => (await t.deps.db.sql.selectFrom(table).selectAll().execute()).length));
}
