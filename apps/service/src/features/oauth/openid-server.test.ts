import { oauthProviderIds } from '@keystack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationCodeOf,
  enableProvider,
  redeemAuthorizationCode,
  requestSignInRedirect,
} from '../../testing/oauth.ts';
import { type OpenIdUser, startOpenIdServer } from '../../testing/openid-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/* Every provider, with a real OpenID server in its place. */

let server: Awaited<ReturnType<typeof startOpenIdServer>>;
let t: TestApp;
beforeAll(async () => {
  server = await startOpenIdServer();
  t = await createTestApp(
    Object.fromEntries(oauthProviderIds.map((id) => [`KEYSTACK_OAUTH_${id.toUpperCase()}_ISSUER`, server.issuer])),
  );
  // The server knows no other time than the real one.
  t.clock.advance(Date.now() - t.clock.now());
  for (const id of oauthProviderIds) await enableProvider(t, id, 'standard');
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

async function signIn(provider: string, visitor: OpenIdUser | null, overrides: Record<string, string> = {}) {
  const { location, cookie } = await requestSignInRedirect(t, provider, overrides);
  const back = await server.visit(location, visitor);
  back.headers.set('cookie', cookie);
  return t.send(back);
}

describe('every provider', () => {
  const ada = (provider: string): OpenIdUser => ({
    sub: `ada-${provider}`,
    email: `ada@${provider}.example`,
    email_verified: true,
    name: 'Ada Lovelace',
    picture: 'https://pictures.example/ada.png',
  });

  it.each([
    ['google', '[S3.101]'],
    ['github', '[S3.102]'],
    ['microsoft', '[S3.103]'],
    ['spotify', '[S3.104]'],
    ['facebook', '[S3.105]'],
    ['discord', '[S3.106]'],
    ['gitlab', '[S3.107]'],
    ['bitbucket', '[S3.108]'],
    ['linkedin', '[S3.109]'],
    ['apple', '[S3.110]'],
    ['x', '[S3.111]'],
  ])('signs users up with %s, and in again [S1.21] [S7.30] %s', async (provider, _claim) => {
    const first = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await signIn(provider, ada(provider), { type: 'authenticate' })),
    );
    expect(first.body).toMatchObject({ is_new_user: true, newUser: true, token_type: 'Bearer', scope: 'legacy' });
    const me = await t.request('GET /users/me', { token: String(first.body['access_token']) });
    expect(me.body).toMatchObject({
      display_name: 'Ada Lovelace',
      primary_email: `ada@${provider}.example`,
      primary_email_verified: true,
      profile_image_url: 'https://pictures.example/ada.png',
      has_password: false,
      auth_with_email: false,
      oauth_providers: [
        {
          id: provider,
          type: provider,
          account_id: `ada-${provider}`,
          provider_user_id: `ada-${provider}`,
          email: `ada@${provider}.example`,
        },
      ],
    });

    const second = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(await signIn(provider, { ...ada(provider), name: 'Countess' })),
    );
    expect(second.body).toMatchObject({ is_new_user: false, newUser: false });
    const again = await t.request('GET /users/me', { token: String(second.body['access_token']) });
    expect(again.body).toMatchObject({ id: me.body['id'], display_name: 'Ada Lovelace' });
  });

  it.each(oauthProviderIds)('lets users of %s cancel', async (provider) => {
    const { status, body } = await signIn(provider, null);
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });
});

it('gives out a new access token of the account when the first has ended', async () => {
  const visitor = { sub: 'grace', email: 'grace@example.com', email_verified: true };
  const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await signIn('gitlab', visitor)));
  const token = String(body['access_token']);
  const ask = () =>
    t.request('POST /connected-accounts/{user_id}/{provider}/access-token', {
      token,
      params: { user_id: 'me', provider: 'gitlab' },
      body: { scope: 'openid email' },
    });
  const early = await ask();
  expect(early.status).toBe(201);
  expect((await ask()).body).toEqual(early.body);
  await t.deps.db.sql
    .updateTable('oauth_grants')
    .set({ expires_at: new Date(t.clock.now()) })
    .execute();
  const late = await ask();
  expect(late.status).toBe(201);
  expect(late.body['access_token']).not.toBe(early.body['access_token']);
  const claims = await fetch(`${server.issuer}/me`, {
    headers: { authorization: `Bearer ${late.body['access_token']}` },
  });
  expect(await claims.json()).toMatchObject({ sub: 'grace' });
});
