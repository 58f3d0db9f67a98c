import { serviceLimits } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHousekeeping } from '../../jobs/housekeeping.ts';
import { withChecks } from '../../testing/checks.ts';
import {
  authorizationCodeOf,
  completeRedirects,
  countSignInRows,
  enableProvider,
  redeemAuthorizationCode,
  redirectUri,
  requestSignInRedirect,
  sendProviderCallback,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, otherTestProjectId, type TestApp, testProjectId } from '../../testing/test-app.ts';

/* The way of a browser to a provider and back, and what becomes of everything forged. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['github', 'google'] as const) await enableProvider(t, id);
  await enableProvider(t, 'gitlab', 'standard');
});
afterAll(() => t.close());

describe('starting', () => {
  it('sends the browser to the provider, with a cookie that binds it to the state [S7.21] [S4.20]', async () => {
    const { response, location } = await requestSignInRedirect(t);
    expect(response.status).toBe(307);
    expect(response.headers.get('set-cookie')).toBe(
      `stack-oauth-inner-${location.searchParams.get('state')}=true; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const again = await requestSignInRedirect(t);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(again.location.searchParams.get(name)).not.toBe(location.searchParams.get(name));
    }
  });

  it('stores values that only the app and the provider may know encrypted', async () => {
    await requestSignInRedirect(t, 'github', { state: 'a-state-to-look-for' });
    const rows = await t.deps.db.sql.selectFrom('oauth_states').selectAll().execute();
    expect(Buffer.concat(rows.map(({ data }) => data)).includes('a-state-to-look-for')).toBe(false);
  });

  it.each([
    ['client_id', '', '[S7.22]'],
    ['client_secret', '', '[S7.23]'],
    ['redirect_uri', 'not a url', '[S7.24]'],
    ['scope', 'openid', '[S7.25]'],
    ['state', 'not äscii', '[S7.26]'],
    ['state', '', '[S7.26]'],
    ['grant_type', 'implicit', '[S7.27]'],
    ['code_challenge', '', '[S7.28]'],
    ['code_challenge', 'a'.repeat(42), '[S7.28]'],
    ['code_challenge', 'a'.repeat(44), '[S7.28]'],
    ['code_challenge', `${'a'.repeat(42)}=`, '[S7.28]'],
    ['code_challenge_method', 'plain', '[S7.28]'],
    ['response_type', 'token', '[S7.29]'],
    ['type', 'steal', ''],
    ['error_redirect_url', 'nowhere', ''],
    ['unheard_of', '1', ''],
  ])('accepts the right %s and rejects "%s" %s', async (name, value, _claim) => {
    expect((await requestSignInRedirect(t, 'github')).response.status).toBe(307);
    const { response } = await requestSignInRedirect(t, 'github', { [name]: value });
    expect({ status: response.status, code: response.body['code'] }).toEqual({ status: 400, code: 'SCHEMA_ERROR' });
    expect(response.body['error']).toContain(`query.${name}`);
  });

  it('links only to a user whose token is good, of this project and alive', async () => {
    const start = (token: string) =>
      requestSignInRedirect(t, 'github', { type: 'link', token }).then(({ response }) => response);
    expect((await start('')).body['code']).toBe('UNPARSABLE_ACCESS_TOKEN');
    const otherUser = await createSampleUser(t, otherTestProjectId);
    expect((await start(otherUser.token)).status).toBe(403);
    const { token, refreshToken } = await createSampleUser(t);
    expect((await start(token)).status).toBe(307);
    await t.request('DELETE /auth/sessions/current', { refreshToken });
    expect((await start(token)).body['code']).toBe('ACCESS_TOKEN_EXPIRED');
  });

  it('requests the scopes of the app in addition to the profile, each once', async () => {
    const { location } = await requestSignInRedirect(t, 'gitlab', { provider_scope: ' api  read_user api ' });
    expect(location.searchParams.get('scope')).toBe('read_user api');
  });

  it('requests the scopes of the app when it links an account, too [S7.35]', async () => {
    const { token } = await createSampleUser(t);
    const scopeOf = async (query: Record<string, string>) =>
      (await requestSignInRedirect(t, 'gitlab', { type: 'link', token, ...query })).location.searchParams.get('scope');
    expect(await scopeOf({})).toBe('read_user');
    expect(await scopeOf({ provider_scope: 'api' })).toBe('read_user api');
  });
});

describe('coming back', () => {
  it('redirects the browser to the app with a code and its state, and keeps the rest of the callback URL', async () => {
    const target = `${redirectUri}?kept=1&state=old`;
    const response = await completeRedirects(t, {}, { redirect_uri: `${target}#fragment` });
    expect(response.status).toBe(302);
    expect(response.body).toEqual({});
    expect(response.headers.get('set-cookie')).toMatch(
      /^stack-oauth-inner-[\w-]{43}=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(redirectUri);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      kept: '1',
      state: 'state of the app',
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { status } = await redeemAuthorizationCode(t, authorizationCodeOf(response), { redirect_uri: target });
    expect(status).toBe(200);
  });

  it('reports an error to the app at its error URL [S7.32]', async () => {
    for (const name of ['error_redirect_url', 'error_redirect_uri']) {
      const response = await completeRedirects(t, 'deny', { [name]: 'http://localhost:3000/handler/error?kept=1' });
      expect(response.status).toBe(307);
      const location = new URL(response.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe('http://localhost:3000/handler/error');
      expect(Object.fromEntries(location.searchParams)).toEqual({
        kept: '1',
        errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
        message: expect.stringMatching(/access/),
        details: '{}',
      });
    }
  });

  it('reports it after ten minutes too [S8.84] [S8.85]', async () => {
    const error = { error_redirect_url: 'http://localhost:3000/handler/error' };
    const departure = await requestSignInRedirect(t, 'github', error);
    const back = await signInAtStandInOrDeny(t, departure, {});
    t.clock.advance(serviceLimits.oauthLifetime);
    const location = new URL((await sendProviderCallback(t, departure, back)).headers.get('location') ?? '');
    expect(location.searchParams.get('errorCode')).toBe('OUTER_OAUTH_TIMEOUT');
    expect(location.searchParams.get('message')).toBe('The OAuth flow has timed out. Please sign in again.');

    const plain = await requestSignInRedirect(t);
    t.clock.advance(serviceLimits.oauthLifetime);
    expect((await sendProviderCallback(t, plain, await signInAtStandInOrDeny(t, plain, 'deny'))).status).toBe(408);
  });

  it('shows the error itself when the app is not to be trusted with it', async () => {
    const response = await completeRedirects(t, 'deny', { error_redirect_url: 'https://evil.example/error' });
    expect(response.headers.get('location')).toBeNull();
    expect(response.body['code']).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
  });
});

describe('a state', () => {
  it('is rejected if it is not the one that the browser has, and nothing is stored', () =>
    withChecks(async (check) => {
      const cases: readonly [string, (parts: { back: URL; cookie: string }) => { back: URL; cookie: string }][] = [
        ['comes back without its cookie', ({ back }) => ({ back, cookie: '' })],
        [
          'comes back with another cookie',
          ({ back, cookie }) => ({ back, cookie: cookie.replace(/=true$/, '=false') }),
        ],
        [
          'comes back in another browser, which has one of its own',
          ({ back }) => ({ back, cookie: `stack-oauth-inner-${'A'.repeat(43)}=true` }),
        ],
        ['is forged', ({ back }) => withState(back, 'B'.repeat(43))],
        ['is changed', ({ back }) => withState(back, `${back.searchParams.get('state')?.slice(0, -1)}x`)],
        ['is no state', ({ back }) => withState(back, 'short')],
        [
          'comes back from another provider',
          ({ back, cookie }) => ({ back: new URL(back.href.replace('/callback/github', '/callback/google')), cookie }),
        ],
      ];
      for (const [what, change] of cases) {
        await check(what, async () => {
          const departure = await requestSignInRedirect(t);
          const back = await signInAtStandInOrDeny(t, departure, {});
          const before = await countSignInRows(t);
          const changed = change({ back, cookie: departure.cookie });
          const { status, headers, body } = await sendProviderCallback(t, changed, changed.back);
          expect({ status, known: headers.get('x-stack-known-error') }).toEqual({ status: 400, known: null });
          expect(body).toEqual(expect.stringContaining('sign in again'));
          expect(await countSignInRows(t)).toEqual(before);
          // The sign-in of the browser that did start it is not harmed.
          expect((await sendProviderCallback(t, departure, back)).status).toBe(302);
        });
      }
    }));

  it('is good once', async () => {
    const departure = await requestSignInRedirect(t);
    const back = await signInAtStandInOrDeny(t, departure, {});
    expect((await sendProviderCallback(t, departure, back)).status).toBe(302);
    const before = await countSignInRows(t);
    expect((await sendProviderCallback(t, departure, back)).status).toBe(400);
    expect(await countSignInRows(t)).toEqual(before);
  });

  it('is removed a day after its end, and so is a code', async () => {
    await completeRedirects(t);
    await requestSignInRedirect(t);
    const left = async () => {
      expect(await createHousekeeping(t.deps).runOnce()).toBe(false);
      const rows = [t.deps.db.sql.selectFrom('oauth_states'), t.deps.db.sql.selectFrom('oauth_codes')];
      return (await Promise.all(rows.map((query) => query.selectAll().execute()))).map(({ length }) => length > 0);
    };
    t.clock.advance(24 * 3600 * 1000);
    expect(await left()).toEqual([true, true]);
    t.clock.advance(serviceLimits.oauthLifetime);
    expect(await left()).toEqual([false, false]);
  });

  it('of one sign-in does not go with the code of another', async () => {
    const mine = await requestSignInRedirect(t);
    const theirs = await requestSignInRedirect(t);
    const stolen = await signInAtStandInOrDeny(t, theirs, {});
    const back = await signInAtStandInOrDeny(t, mine, {});
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const before = await countSignInRows(t);
    expect((await sendProviderCallback(t, mine, back)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
    expect(await countSignInRows(t)).toEqual(before);
  });

  it.each([
    ['names another issuer', 'https://evil.example'],
    ['names no issuer', null],
  ])('is rejected with a response that %s', async (_what, issuer) => {
    const departure = await requestSignInRedirect(t);
    const back = await signInAtStandInOrDeny(t, departure, {});
    if (issuer === null) back.searchParams.delete('iss');
    else back.searchParams.set('iss', issuer);
    expect((await sendProviderCallback(t, departure, back)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });

  function withState(back: URL, state: string) {
    const changed = new URL(back);
    changed.searchParams.set('state', state);
    return { back: changed, cookie: `stack-oauth-inner-${state}=true` };
  }
});

it('rejects over HTTPS a cookie that another host or the network could have set', async () => {
  const secure = await createTestApp({ KEYSTACK_URL: 'https://auth.example.com' });
  await enableProvider(secure, 'github');
  const departure = await requestSignInRedirect(secure);
  expect(departure.cookie).toMatch(/^__Host-stack-oauth-inner-/);
  const back = await signInAtStandInOrDeny(secure, departure, {});
  const planted = departure.cookie.replace('__Host-', '');
  expect((await sendProviderCallback(secure, { cookie: planted }, back)).status).toBe(400);
  const response = await sendProviderCallback(secure, departure, back);
  expect(response.status).toBe(302);
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-stack-oauth-inner-[\w-]{43}=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await secure.close();
});

describe('a redirect target', () => {
  beforeAll(async () => {
    await t.deps.db.sql
      .insertInto('project_domains')
      .values({ project_id: testProjectId, domain: 'https://app.example.com/in', handler_path: '/handler' })
      .execute();
  });

  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'myapp://localhost/callback',
    'ftp://localhost/',
    'https:app.example.com/in',
    'https:/app.example.com/in',
    'https:\\\\app.example.com\\in',
    'https://app.example.com\\@evil.example/in',
    'https://evil.example\\@app.example.com/in',
    'https://user@app.example.com/in',
    'https://user:password@app.example.com/in',
    'https://app.example.com:444/in',
    'http://app.example.com/in',
    'https://app.example.com/',
    'https://app.example.com/inside',
    'https://app.example.com/in/../out',
    'https://app.example.com/in/%2e%2e/out',
    'https://app.example.com/in/..%2fout',
    'https://app.example.com/in/..%5cout',
    'https://app.example.com.evil.example/in',
    'https://evil-app.example.com/in',
    'https://xapp.example.com/in',
    'https://sub.app.example.com/in',
    'https://evil.example/app.example.com/in',
    'https://evil.example/?https://app.example.com/in',
    'https://evil.example#https://app.example.com/in',
    'https://localhost.evil.example/',
    'https://127.0.0.1.evil.example/',
    'https://app.example.com/in\n.evil.example',
    ' https://app.example.com/in',
  ];

  it('an untrusted target gets no redirect, neither as the app nor as its error page', () =>
    withChecks(async (check) => {
      for (const target of hostile) {
        await check(target, async () => {
          const before = await countSignInRows(t);
          const asApp = await completeRedirects(t, {}, { redirect_uri: target });
          const asErrorPage = await completeRedirects(t, 'deny', { error_redirect_url: target });
          for (const { status, body, headers } of [asApp, asErrorPage]) {
            expect(headers.get('location')).toBeNull();
            expect(status).toBe(400);
            expect(['REDIRECT_URL_NOT_WHITELISTED', 'OAUTH_PROVIDER_ACCESS_DENIED', 'SCHEMA_ERROR']).toContain(
              body['code'],
            );
          }
          expect(await countSignInRows(t)).toEqual(before);
        });
      }
    }));

  it('a page of a trusted domain is fine', () =>
    withChecks(async (check) => {
      for (const target of [
        'https://app.example.com/in',
        'https://app.example.com/in/deeper?x=1',
        'http://127.0.0.1:9/x',
      ] as const) {
        await check(target, async () => {
          const response = await completeRedirects(t, {}, { redirect_uri: target });
          expect(response.headers.get('location')).toMatch(new RegExp(`^${target.replace(/\?.*/, '')}\\?`));
        });
      }
    }));
});
