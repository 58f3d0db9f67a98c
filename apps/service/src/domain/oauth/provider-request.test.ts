import type { OAuthProviderId } from '@keystack/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { oauthProviderFixtures } from '../../testing/documented-providers.ts';
import {
  countSignInRows,
  enableProvider,
  providerCallbackRequest,
  requestSignInRedirect,
  sendProviderCallback,
} from '../../testing/oauth.ts';
import { createFakeProviderNetwork } from '../../testing/provider-network.ts';
import { createTestApp, type TestApp, type TestResponse } from '../../testing/test-app.ts';

/* Responses of providers that are too large, or never end. */

let now = () => Date.now();
const network = createFakeProviderNetwork(() => now());
const issuer = 'https://login.example.com';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ KEYSTACK_OAUTH_SPOTIFY_ISSUER: issuer }, network.fetch);
  now = t.clock.now;
  for (const id of ['discord', 'google', 'spotify'] as const) await enableProvider(t, id, 'standard');
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

const { discord, google } = oauthProviderFixtures;
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
