import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationCodeOf,
  enableProvider,
  redeemAuthorizationCode,
  redirectUri,
  requestSignInRedirect,
  signInAtStandInOrDeny,
} from '../../testing/oauth.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* Sign-in of clients that request the URL of the provider with `fetch`, and so get no cookie. */

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await enableProvider(t, 'github');
});
afterAll(() => t.close());

const json = { hexclave_response_mode: 'json', stack_response_mode: 'json' };

/** Starts a sign-in in JSON mode. */
async function start(overrides: Readonly<Record<string, string>> = {}) {
  const redirect = await requestSignInRedirect(t, 'github', { ...json, ...overrides });
  const { response } = redirect;
  return { ...redirect, location: new URL(String(response.body['location'] ?? 'http://nowhere.test')) };
}

describe('a sign-in in JSON mode', () => {
  it('returns the location without a cookie, and finishes without one', async () => {
    const started = await start();
    expect(started.response.status).toBe(200);
    expect(Object.keys(started.response.body)).toEqual(['location']);
    expect(started.response.headers.has('set-cookie')).toBe(false);
    const back = await signInAtStandInOrDeny(t, started, { email: 'ada@example.com' });
    const finished = await t.send(new Request(back));
    expect(finished.status).toBe(302);
    expect((await redeemAuthorizationCode(t, authorizationCodeOf(finished))).body).toMatchObject({ is_new_user: true });
    expect((await t.send(new Request(back))).status).toBe(400);
  });

  it('tells the callback page of the app about errors', async () => {
    const started = await start();
    const finished = await t.send(new Request(await signInAtStandInOrDeny(t, started, 'deny')));
    const location = new URL(finished.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
    expect(location.searchParams.get('error')).toBe('server_error');
    expect(location.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED');
  });

  it('does not start with a callback URL that the project does not trust', async () => {
    const elsewhere = { redirect_uri: 'https://elsewhere.example/callback' };
    for (const mode of [{}, { hexclave_response_mode: 'redirect' }]) {
      const { response } = await start({ ...mode, ...elsewhere });
      expect([response.status, response.body['code']]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED']);
      expect(response.body).not.toHaveProperty('location');
    }
    // A redirect needs its cookie, so the URL is checked when the browser returns, as always.
    expect((await requestSignInRedirect(t, 'github', elsewhere)).response.status).toBe(307);
  });

  it('still needs the PKCE verifier of the app', async () => {
    const started = await start();
    const finished = await t.send(new Request(await signInAtStandInOrDeny(t, started, { email: 'eve@example.com' })));
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(finished), { code_verifier: 'x'.repeat(43) });
    expect(body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });
});

it('does not free a redirect or a link from its cookie', async () => {
  const { token } = await createSampleUser(t);
  const redirected = await requestSignInRedirect(t, 'github', {});
  expect((await t.send(new Request(await signInAtStandInOrDeny(t, redirected, {})))).status).toBe(400);
  const linking = await start({ type: 'link', token });
  expect(linking.response.headers.has('set-cookie')).toBe(true);
  expect((await t.send(new Request(await signInAtStandInOrDeny(t, linking, {})))).status).toBe(400);
});
