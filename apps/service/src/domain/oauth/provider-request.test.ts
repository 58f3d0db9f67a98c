import type { OAuthProviderId } from '@keystack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oauthProviderFixtures } from '../../testing/documented-providers.ts';
import {
  countSignInRows,
  enableProvider,
  insertAccountReturningToken,
  providerCallbackRequest,
  requestSignInRedirect,
  sendProviderCallback,
} from '../../testing/oauth.ts';
import { createFakeProviderNetwork } from '../../testing/provider-network.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import { createTestApp, type TestApp, type TestResponse } from '../../testing/test-app.ts';

/* Responses of providers that are too large, or never end. */

let now = () => Date.now();
const network = createFakeProviderNetwork(() => now());
const issuer = 'https://login.example.com';
/** Requests like `fetch`, which rejects when its signal aborts, also if no response has begun. */
const fetchUntilAborted: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    signal?.addEventListener('abort', () => reject(signal.reason));
    network.fetch(input, init).then(resolve, reject);
  });
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_OAUTH_SPOTIFY_ISSUER: issuer }, fetchUntilAborted);
  now = t.clock.now;
  for (const id of ['discord', 'gitlab', 'google', 'spotify'] as const) await enableProvider(t, id, 'standard');
});
afterEach(() => vi.useRealTimers());
afterAll(() => t.close());

/** Comes back from a provider of which one response is replaced. */
async function signIn(id: OAuthProviderId, url: string, response: () => Response): Promise<TestResponse> {
  const departure = await requestSignInRedirect(t, id);
  await network.serve(id, departure.location);
  network.respond(url, response);
  const back = providerCallbackRequest(id, departure.location);
  return sendProviderCallback(t, departure, back.url);
}

const { discord, gitlab, google } = oauthProviderFixtures;
const responses: readonly (readonly [string, OAuthProviderId, string])[] = [
  ['the token', 'discord', discord.token],
  ['the profile', 'discord', 'https://discord.com/api/users/@me'],
  ['the keys', 'google', google.openId?.jwks ?? ''],
];

const chunk = new Uint8Array(64 * 1024).fill(32);

describe.each(responses)('%s', (_what, id, url) => {
  it('is read up to 1 MB, and the sign-in fails without a trace', async () => {
    let read = 0;
    const endless = () => {
      const body = new ReadableStream({
        pull(controller) {
          read += chunk.byteLength;
          controller.enqueue(chunk);
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const before = await countSignInRows(t);
    const { status, body } = await signIn(id, url, endless);
    expect([status, body]).toEqual([502, expect.stringContaining('did not return a usable response')]);
    expect(read).toBeLessThan(1.5 * 1024 * 1024);
    expect(await countSignInRows(t)).toEqual(before);
  });

  it('has to come to its end within 8 seconds', async () => {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let isCancelled = false;
    const stuck = () => {
      const body = new ReadableStream(
        {
          start: (controller) => controller.enqueue(chunk),
          pull: () => begin(),
          cancel: () => {
            isCancelled = true;
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const departure = await requestSignInRedirect(t, id);
    await network.serve(id, departure.location);
    network.respond(url, stuck);
    const { url: back } = providerCallbackRequest(id, departure.location);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const callback = sendProviderCallback(t, departure, back);
    await begun;
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    expect((await callback).status).toBe(502);
    expect(isCancelled).toBe(true);
  });
});

describe('headers of a response that never come', () => {
  /** Lets a URL never respond, advances the clock by the time limit, and returns the response to `request`. */
  async function waitInVain(url: string, request: () => Promise<TestResponse>): Promise<TestResponse> {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    network.respond(url, () => {
      begin();
      return new Promise(() => {});
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = request();
    await begun;
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    return response;
  }

  it('lead the browser back to the app after 8 seconds', async () => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' };
    const error_redirect_url = 'http://localhost:3000/handler/error';
    const { location, cookie } = await requestSignInRedirect(t, 'discord', { error_redirect_url }, { headers });
    const { url } = providerCallbackRequest('discord', location);
    const response = await waitInVain(discord.token, () =>
      t.send(new Request(url, { headers: { ...headers, cookie } })),
    );
    const target = new URL(response.headers.get('location') ?? 'http://nowhere.test');
    expect([response.status, target.pathname]).toEqual([307, '/handler/error']);
    expect(target.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE');
  });

  it('end a refresh of a stored token after 8 seconds, which the next request can try again', async () => {
    const user = await createSampleUser(t);
    await insertAccountReturningToken(t, user.userId, { refreshToken: 'refresh', lifetime: 0 });
    const ask = () =>
      t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
        token: user.token,
        params: { user_id: 'me', provider: 'gitlab' },
        body: {},
      });
    const warn = vi.spyOn(t.deps.log, 'warn');
    expect((await waitInVain(gitlab.token, ask)).status).toBe(502);
    expect(warn.mock.lastCall?.[0]).toMatchObject({ provider: 'gitlab', providerMessage: expect.any(String) });
    warn.mockRestore();
    network.respond(gitlab.token, () => ({ access_token: 'new token', token_type: 'bearer', expires_in: 7200 }));
    expect((await ask()).body).toEqual({ access_token: 'new token' });
  });
});

it('does not read a configuration of an OpenID server that is larger than 1 MB', async () => {
  const document = { issuer, padding: ' '.repeat(1024 * 1024) };
  network.respond(`${issuer}/.well-known/openid-configuration`, () => document);
  const { response: redirect } = await requestSignInRedirect(t, 'spotify');
  expect([redirect.status, redirect.body]).toEqual([502, expect.stringContaining('larger than 1048576 bytes')]);
});

it('reads a configuration of an OpenID server of 1 MB', async () => {
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
  const text = JSON.stringify({ issuer, ...endpoints, jwks_uri: `${issuer}/keys` });
  network.respond(
    `${issuer}/.well-known/openid-configuration`,
    () => new Response(text.padEnd(1024 * 1024), { headers: { 'content-type': 'application/json' } }),
  );
  const { response, location } = await requestSignInRedirect(t, 'spotify');
  expect([response.status, location.origin]).toEqual([307, issuer]);
});
