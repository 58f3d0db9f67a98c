import { serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createOAuthState } from '../../domain/oauth/states.ts';
import { createActivityLog } from '../../testing/activity-log.ts';
import { exhaust } from '../../testing/exhaust.ts';
import {
  authorizeQuery,
  countSignInRows,
  enableProvider,
  providerCallbackRequest,
  requestSignInRedirect,
  type SignInRedirect,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createFakeProviderNetwork } from '../../testing/provider-network.ts';
import {
  createTestApp,
  otherTestProjectId,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../../testing/test-app.ts';

/* A browser that cannot sign in at a provider gets back to the app, and the reason is kept. */

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };
const returnTo = 'after_auth_return_to=%2Fnotes%2F7';
const errorPage = `http://localhost:3000/handler/error?${returnTo}`;

const network = createFakeProviderNetwork(() => Date.now());
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, network.fetch);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.sql.deleteFrom('users').execute();
  await enableProvider(t, 'github');
  await enableProvider(t, 'discord', 'standard');
});

const leave = (provider = 'github', overrides: Record<string, string> = {}, app = t, ipAddress?: string) =>
  requestSignInRedirect(
    app,
    provider,
    { error_redirect_url: errorPage, ...overrides },
    { headers: navigation, ...(ipAddress !== undefined && { ipAddress }) },
  );

/** Opens a URL as a browser does. */
const open = (url: URL | string, cookie = '', app = t, language = 'en-US'): Promise<TestResponse> =>
  app.send(new Request(url, { headers: { ...navigation, cookie, 'accept-language': language } }));

function expectErrorPageOfApp({ status, headers }: TestResponse, code: string): void {
  const location = new URL(headers.get('location') ?? 'http://nowhere.test');
  expect({ status, page: location.origin + location.pathname, code: location.searchParams.get('errorCode') }).toEqual({
    status: 307,
    page: 'http://localhost:3000/handler/error',
    code,
  });
  expect(location.searchParams.get('after_auth_return_to')).toBe('/notes/7');
}

function expectPage({ status, headers, body }: TestResponse, expected: number, ...texts: string[]): string {
  const html = String(body);
  expect([status, headers.get('content-type'), headers.get('location')]).toEqual([
    expected,
    'text/html; charset=utf-8',
    null,
  ]);
  expect(html).toMatch(/<html lang="[a-zA-Z]{2}-\w+"/);
  expect(html).toMatch(/<a class="button" href=|<button/);
  for (const text of texts) expect(html).toContain(text);
  return html;
}

describe('before it leaves for the provider', () => {
  it('is told that the app is not trusted, with the value and a link to the settings', async () => {
    const states = () => t.deps.db.sql.selectFrom('oauth_states').selectAll().execute();
    const before = await states();
    const { response } = await leave('github', { redirect_uri: 'https://app.example/handler/oauth-callback' });
    expectPage(
      response,
      400,
      'https://app.example/handler/oauth-callback',
      `http://localhost:8100/projects/${testProjectId}/domains`,
      'http://localhost:8100/docs/errors/REDIRECT_URL_NOT_WHITELISTED',
      // The error page of the app is trusted.
      'http://localhost:3000/handler/error?after_auth_return_to=%2Fnotes%2F7&amp;errorCode=REDIRECT_URL_NOT_WHITELISTED',
    );
    expect(await states()).toHaveLength(before.length);
  });

  it('finds the first trusted domain if no page of the request is trusted', async () => {
    await t.deps.db.sql
      .insertInto('project_domains')
      .values({ project_id: otherTestProjectId, domain: 'https://shop.example', handler_path: '/handler' })
      .execute();
    const elsewhere = { redirect_uri: 'https://evil.example/', error_redirect_url: 'https://evil.example/error' };
    const { response } = await leave('github', {
      ...elsewhere,
      client_id: otherTestProjectId,
      client_secret: `client-key-of-${otherTestProjectId}`,
    });
    const html = expectPage(response, 400, 'Go back to Other project', 'href="https://shop.example');
    expect(html).not.toContain('href="https://evil.example');
    await t.deps.db.sql.deleteFrom('project_domains').execute();
  });

  it.each([
    ['a provider that is not enabled', 'gitlab', {}, 400, ['<code>gitlab</code>']],
    ['a scope that the shared keys do not have', 'github', { provider_scope: 'repo' }, 400, ['<code>repo</code>']],
    ['a wrong publishable key', 'github', { client_secret: 'wrong' }, 401, []],
  ])('sees a page for %s, which in development links to the settings', async (_what, id, query, status, values) => {
    const { response } = await leave(id, query);
    expectPage(response, status, `/projects/${testProjectId}/auth-methods`, 'For the developer', ...values);
  });

  it.each([
    ['an unknown project', { client_id: 'no-such-project' }],
    ['an invalid query', { code_challenge: 'short' }],
  ])('sees a page for %s', async (_what, query) => {
    expectPage((await leave('github', query)).response, 400);
  });

  it('gets back to the app with an invalid query, at its trusted pages only', async () => {
    const invalid = { code_challenge: 'short' };
    const inDevelopment = await leave('github', invalid);
    const back =
      'href="http://localhost:3000/handler/error?after_auth_return_to=%2Fnotes%2F7&amp;errorCode=SCHEMA_ERROR';
    expectPage(inDevelopment.response, 400, 'Go back to Test project', back, 'query.code_challenge');
    const production = createApp({ ...t.deps, config: { ...t.deps.config, production: true } });
    const inProduction = async (query: Record<string, string>) => {
      const request = t.createRequest('GET /auth/oauth/authorize/{provider}', {
        access: null,
        params: { provider: 'github' },
        query: authorizeQuery({ error_redirect_url: errorPage, ...invalid, ...query }),
        headers: navigation,
      });
      const { status, headers } = await production.fetch(request);
      return { status, location: headers.get('location') };
    };
    expect(await inProduction({})).toEqual({
      status: 307,
      location: expect.stringMatching(/^http:\/\/localhost:3000\/handler\/error\?.*errorCode=SCHEMA_ERROR/),
    });
    expect(await inProduction({ error_redirect_url: 'https://evil.example/' })).toEqual({
      status: 400,
      location: null,
    });
    expect(await inProduction({ error_redirect_url: 'no URL' })).toEqual({ status: 400, location: null });
    expect(await inProduction({ client_id: 'no-such-project' })).toEqual({ status: 400, location: null });
    expect(await inProduction({ stack_response_mode: 'json' })).toEqual({ status: 400, location: null });
  });

  it('gets to the error page of the app with a token that is not valid, and at a rate limit', async () => {
    expectErrorPageOfApp((await leave('github', { type: 'link', token: 'a.b.c' })).response, 'UNPARSABLE_ACCESS_TOKEN');
    await exhaust(t, ['oauthRedirectsFrom', '203.0.113.9']);
    const { response } = await leave('github', {}, t, '203.0.113.9');
    expectErrorPageOfApp(response, 'TOO_MANY_REQUESTS');
    const withoutPage = await leave('github', { error_redirect_url: '' }, t, '203.0.113.9');
    expectPage(withoutPage.response, 429, 'Go back to Test project', 'href="http://localhost:3000/"');
    expect(withoutPage.response.headers.get('retry-after')).not.toBeNull();
  });

  it('gets to the error page of the app if the OpenID server in place of the provider cannot be reached', async () => {
    const app = await createTestApp({ KEYSTACK_OAUTH_GITHUB_ISSUER: 'http://127.0.0.1:1' });
    await enableProvider(app, 'github');
    expectErrorPageOfApp((await leave('github', {}, app)).response, 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
    const [event] = await createActivityLog(app).list({ type: 'sign_in' });
    expect(event).toMatchObject({
      failed: true,
      method: 'github',
      data: { error: 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', step: 'authorization', reason: 'unreachable' },
    });
    await app.close();
  });

  it('gets a JSON error, as the contract says, if it is no browser that opens a page', async () => {
    const { response } = await requestSignInRedirect(t, 'gitlab', { error_redirect_url: errorPage });
    expect(response.body['code']).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    const json = await requestSignInRedirect(t, 'gitlab', { stack_response_mode: 'json' }, { headers: navigation });
    expect(json.response.status).toBe(400);
  });
});

describe('back from the provider', () => {
  /** Returns from the provider with parameters, at a fresh sign-in. */
  async function comeBack(parameters: Record<string, string>, app = t): Promise<TestResponse> {
    const redirect = await leave('github', {}, app);
    const back = new URL('http://localhost:8100/api/v1/auth/oauth/callback/github');
    for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
    back.searchParams.set('state', redirect.location.searchParams.get('state') ?? '');
    back.searchParams.set('iss', 'http://localhost:8100/stand-in/github');
    return open(back, redirect.cookie, app);
  }

  it.each([
    ['access_denied', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['user_cancelled_login', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['user_cancelled_authorize', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['server_error', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'],
    ['temporarily_unavailable', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'],
    ['login_required', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE'],
  ])('gets to the error page of the app with the meaning of the error %s, which is logged', async (error, code) => {
    const warn = vi.spyOn(t.deps.log, 'warn');
    expectErrorPageOfApp(await comeBack({ error, error_description: 'in its words' }), code);
    expect(warn.mock.lastCall?.[0]).toMatchObject({ providerError: error, providerMessage: 'in its words', code });
    const [event] = await createActivityLog(t).list({ type: 'sign_in' });
    expect(event).toMatchObject({
      failed: true,
      method: 'github',
      data: { provider_id: 'github', error: code, step: 'authorization', provider_error: error },
    });
    warn.mockRestore();
  });

  it('gets to the error page of the app with an error that Facebook reports in parameters of its own', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn');
    const response = await comeBack({ error_code: '1349220', error_message: 'App Not Setup' });
    expectErrorPageOfApp(response, 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
    expect(warn.mock.lastCall?.[0]).toMatchObject({ providerError: '1349220', providerMessage: 'App Not Setup' });
    warn.mockRestore();
  });

  it('sees in development that the provider rejects the settings of the app', async () => {
    const html = expectPage(
      await comeBack({ error: 'redirect_uri_mismatch', error_description: 'Not <registered>.' }),
      400,
      '<code>redirect_uri_mismatch: Not &lt;registered&gt;.</code>',
      'OAUTH_PROVIDER_CONFIGURATION_REJECTED',
      `http://localhost:8100/projects/${testProjectId}/auth-methods`,
    );
    expect(html).toContain('errorCode=OAUTH_PROVIDER_CONFIGURATION_REJECTED');
  });

  it.each<[string, string, () => unknown]>([
    ['is down', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', () => new Response('down', { status: 503 })],
    ['returns HTML', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', () => new Response('<html>', html)],
    ['gives no token', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', () => ({ token_type: 'bearer' })],
    ['breaks the connection', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', () => Promise.reject(new TypeError('end'))],
    ['is of a provider that is down', 'OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE', () => failing('server_error', 500)],
    ['rejects the code', 'INVALID_AUTHORIZATION_CODE', () => failing('invalid_grant', 400)],
    ['rejects the code in words', 'INVALID_AUTHORIZATION_CODE', () => failing('invalid_request', 400, codeInWords)],
  ])('does not blame the code if the token endpoint %s (%s)', async (_what, code, respond) => {
    network.respond('https://discord.com/api/oauth2/token', respond);
    const redirect = await leave('discord');
    expectErrorPageOfApp(await open(providerCallbackRequest('discord', redirect.location).url, redirect.cookie), code);
  });

  it('sees in development that the provider rejects the keys, which is logged', async () => {
    const log = vi.spyOn(t.deps.log, 'warn');
    network.respond('https://discord.com/api/oauth2/token', () => failing('invalid_client', 401));
    const redirect = await leave('discord');
    const back = providerCallbackRequest('discord', redirect.location).url;
    const page = await open(back, redirect.cookie);
    expectPage(page, 400, 'OAUTH_PROVIDER_CONFIGURATION_REJECTED', '<code>invalid_client: in words</code>');
    expect(log.mock.lastCall?.[0]).toMatchObject({
      provider: 'discord',
      step: 'token',
      providerError: 'invalid_client',
    });
    log.mockRestore();
  });

  it('gets to the error page of the app if the profile has no email address', async () => {
    const redirect = await leave('discord');
    await network.serve('discord', redirect.location);
    network.respond('https://discord.com/api/users/@me', () => ({ id: '1', email: null }));
    const back = providerCallbackRequest('discord', redirect.location).url;
    expectErrorPageOfApp(await open(back, redirect.cookie), 'OAUTH_PROVIDER_EMAIL_MISSING');
  });

  it('gets to the error page of the app when it reloads the callback, has lost the cookie, or is too late', async () => {
    const redirect = await leave();
    const back = await signInAtStandInOrDeny(t, redirect, {});
    expectErrorPageOfApp(await open(back), 'OAUTH_SIGN_IN_INTERRUPTED');
    expect((await open(back, redirect.cookie)).status).toBe(302);
    const rows = await countSignInRows(t);
    expectErrorPageOfApp(await open(back, redirect.cookie), 'OAUTH_SIGN_IN_INTERRUPTED');
    expectErrorPageOfApp(await open(back), 'OAUTH_SIGN_IN_INTERRUPTED');
    expect(await countSignInRows(t)).toEqual(rows);

    const late = await leave();
    t.clock.advance(serviceLimits.oauthLifetime);
    expectErrorPageOfApp(await open(await signInAtStandInOrDeny(t, late, {}), late.cookie), 'OUTER_OAUTH_TIMEOUT');
  });

  it('lets one of 16 parallel requests with the same state sign in', async () => {
    const redirect = await leave();
    const back = await signInAtStandInOrDeny(t, redirect, {});
    const responses = await Promise.all(Array.from({ length: 16 }, () => open(back, redirect.cookie)));
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([302, ...Array.from({ length: 15 }, () => 307)]);
  });

  const returnWith = (state: string) =>
    open(`http://localhost:8100/api/v1/auth/oauth/callback/github?code=x&state=${state}`, '', t, 'de-CH,en;q=0.5');

  it.each(['', 'x', 'A'.repeat(43)])('sees a page in its own language for the unknown state %j', async (state) => {
    expect(expectPage(await returnWith(state), 400)).toContain('<html lang="de-DE"');
  });

  it('finds the first trusted domain of the project of a state that is not stored', async () => {
    const domain = { project_id: testProjectId, domain: 'https://shop.example', handler_path: '/handler' };
    await t.deps.db.sql.insertInto('project_domains').values(domain).execute();
    const html = expectPage(await returnWith(createOAuthState(testProjectId)), 400);
    expect(html).toMatch(/href="https:\/\/shop\.example\/?"[^>]*>[^<]*Test project/);
    await t.deps.db.sql.deleteFrom('project_domains').execute();
  });

  it('keeps why the provider refused a sign-in that is not pending in this browser, and no reload', async () => {
    const log = createActivityLog(t);
    const failures = async () => (await log.list({ type: 'sign_in' })).filter(({ failed }) => failed);
    const before = (await failures()).length;
    const redirect = await leave();
    const back = new URL('http://localhost:8100/api/v1/auth/oauth/callback/github');
    const state = redirect.location.searchParams.get('state') ?? '';
    back.search = String(new URLSearchParams({ state, error: 'access_denied', error_description: 'in its words' }));
    const warn = vi.spyOn(t.deps.log, 'warn');
    expectErrorPageOfApp(await open(back), 'OAUTH_SIGN_IN_INTERRUPTED');
    const words = { providerError: 'access_denied', providerMessage: 'in its words' };
    expect(warn.mock.lastCall?.[0]).toMatchObject({ provider: 'github', projectId: testProjectId, ...words });
    warn.mockRestore();
    const [event] = await failures();
    const data = { provider_id: 'github', error: 'OAUTH_SIGN_IN_INTERRUPTED', provider_error: 'access_denied' };
    expect(event).toMatchObject({ method: 'github', data: { ...data, step: 'authorization' } });
    const signedIn = await signInAtStandInOrDeny(t, redirect, {});
    expect((await open(signedIn, redirect.cookie)).status).toBe(302);
    expectErrorPageOfApp(await open(signedIn, redirect.cookie), 'OAUTH_SIGN_IN_INTERRUPTED');
    expect(await failures()).toHaveLength(before + 1);
  });

  it('sees the page of the test of the keys for the unknown state of such a test', async () => {
    const response = await returnWith(`test-${'A'.repeat(43)}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://localhost:8100/oauth-provider-test?expired');
  });

  it('is told at its callback if it started the sign-in in JSON mode', async () => {
    const started = await requestSignInRedirect(t, 'github', { stack_response_mode: 'json' });
    const location = new URL(String(started.response.body['location']));
    const back = await signInAtStandInOrDeny(t, { ...started, location } as SignInRedirect, 'deny');
    const target = new URL((await open(back)).headers.get('location') ?? '');
    expect(target.pathname).toBe('/handler/oauth-callback');
    expect(target.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
  });
});

const html = { headers: { 'content-type': 'text/html' } };
const codeInWords = 'Value passed for the authorization code was invalid.';
const failing = (error: string, status: number, text = 'in words') =>
  Response.json({ error, error_description: text }, { status });
