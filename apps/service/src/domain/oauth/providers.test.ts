import { generateKeyPairSync } from 'node:crypto';
import { type OAuthProviderId, oauthProviderIds } from '@keystack/contract';
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import { withChecks } from '../../testing/checks.ts';
import { type OAuthProviderFixture, oauthProviderFixtures } from '../../testing/documented-providers.ts';
import {
  authorizationCodeOf,
  countSignInRows,
  enableProvider,
  providerCallbackRequest,
  redeemAuthorizationCode,
  requestSignInRedirect,
  sendProviderCallback,
} from '../../testing/oauth.ts';
import { createFakeProviderNetwork, type IdTokenDraft } from '../../testing/provider-network.ts';
import { createSampleUser } from '../../testing/sample-user.ts';
import {
  createTestApp,
  otherTestProjectId,
  type TestApp,
  type TestResponse,
  testProjectId,
} from '../../testing/test-app.ts';

/* Every provider with its real URLs, request parameters and responses. */

let now = () => Date.now();
const network = createFakeProviderNetwork(() => now());
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({}, network.fetch);
  now = t.clock.now;
  for (const id of oauthProviderIds) await enableProvider(t, id, 'standard');
  await t.deps.db.sql
    .updateTable('oauth_providers')
    .set({ facebook_config_id: 'a-config', microsoft_tenant_id: 'a-tenant' })
    .execute();
});
afterEach(() => vi.useRealTimers());
afterAll(() => t.close());

async function signIn(id: OAuthProviderId, bend?: (parts: IdTokenDraft) => Promise<string>): Promise<TestResponse> {
  const departure = await requestSignInRedirect(t, id);
  await network.serve(id, departure.location, bend);
  const back = providerCallbackRequest(id, departure.location);
  back.headers.set('cookie', departure.cookie);
  return t.send(back);
}

const sharing: readonly OAuthProviderId[] = ['google', 'github', 'microsoft', 'spotify'];

it.each(oauthProviderIds.map((id) => [id, oauthProviderFixtures[id]] as const))(
  '%s has its own URLs, parameters, responses and errors',
  (id, recorded: OAuthProviderFixture) =>
    withChecks(async (check) => {
      await check('receives a request at its URL with only its scopes', async () => {
        const { response, location } = await requestSignInRedirect(t, id);
        expect(response.status).toBe(307);
        expect(location.origin + location.pathname).toBe(recorded.authorization);
        expect(Object.fromEntries(location.searchParams)).toEqual({
          client_id: 'id-of-the-project',
          redirect_uri: `http://localhost:8100/api/v1/auth/oauth/callback/${id}`,
          response_type: 'code',
          scope: recorded.scope,
          state: expect.stringMatching(/^[\w-]{43}$/),
          access_type: 'offline',
          ...(recorded.pkce !== false && {
            code_challenge: expect.stringMatching(/^[\w-]{43}$/),
            code_challenge_method: 'S256',
          }),
          ...(recorded.openId?.nonce && { nonce: expect.stringMatching(/^[\w-]{43}$/) }),
          ...recorded.parameters,
        });
      });

      await check('is read in its own words', async () => {
        const { user } = recorded;
        // The other tests sign in with the same account.
        await t.deps.db.sql.deleteFrom('users').execute();
        const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await signIn(id)));
        expect(body['is_new_user']).toBe(true);
        const me = await t.request('GET /users/me', { token: String(body['access_token']) });
        expect(me.body).toMatchObject({
          primary_email: user.email,
          primary_email_verified: user.verified,
          display_name: user.name,
          profile_image_url: user.image,
          oauth_providers: [{ id, account_id: user.accountId, email: user.email }],
        });
        const again = await redeemAuthorizationCode(t, authorizationCodeOf(await signIn(id)));
        expect(again.body['is_new_user']).toBe(false);
      });

      const asked = () => network.sent.findLast(({ url }) => url === recorded.token);
      const expectSecret = () => {
        const basic = `Basic ${Buffer.from('id-of-the-project:secret-of-the-project').toString('base64')}`;
        expect(asked()?.headers.get('authorization')).toBe(recorded.secretInBody ? null : basic);
        expect(asked()?.form.get('client_secret')).toBe(recorded.secretInBody ? 'secret-of-the-project' : null);
      };

      await check('receives the secret in its own format, and the code verifier if it supports PKCE', async () => {
        await signIn(id);
        expectSecret();
        expect(asked()?.form.has('code_verifier')).toBe(recorded.pkce !== false);
      });

      await check('receives refresh requests if it issued a refresh token, and the new tokens are stored', async () => {
        const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await signIn(id)));
        const grant = t.deps.db.sql.updateTable('oauth_grants').where('provider_id', '=', id);
        await grant.set({ expires_at: new Date(t.clock.now()) }).execute();
        const { refresh_token: refreshToken, ...response } = recorded.tokenResponse;
        network.respond(recorded.token, ({ form }) => ({
          ...response,
          access_token: `new for ${form.get('refresh_token')}`,
        }));
        const options = { token: String(body['access_token']), params: { user_id: 'me', provider: id }, body: {} };
        const ask = () => t.request('POST /connected-accounts/{user_id}/{provider}/access-token', options);
        if (refreshToken === undefined) {
          expect((await ask()).body['code']).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
          return;
        }
        expect((await ask()).body).toEqual({ access_token: `new for ${refreshToken}` });
        expectSecret();
        const before = network.sent.length;
        expect((await ask()).status).toBe(201);
        expect(network.sent).toHaveLength(before);
      });

      await check(`may be used with the service's own keys: ${sharing.includes(id)}`, async () => {
        const body = { config: { oauth_providers: [{ id, enabled: true, type: 'shared' }] } };
        const response = await t.request('PATCH /projects/current', {
          access: 'admin',
          project: otherTestProjectId,
          body,
        });
        expect(response.body['code']).toBe(sharing.includes(id) ? undefined : 'INVALID_SHARED_OAUTH_PROVIDER_ID');
      });

      await check('may reject the code', async () => {
        const departure = await requestSignInRedirect(t, id);
        await network.serve(id, departure.location);
        const back = new URL(`http://localhost:8100/api/v1/auth/oauth/callback/${id}?code=forged`);
        back.searchParams.set('state', departure.location.searchParams.get('state') ?? '');
        const before = await countSignInRows(t);
        expect((await sendProviderCallback(t, departure, back)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
        expect(await countSignInRows(t)).toEqual(before);
      });
    }),
);

const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const forgeries: Record<string, (parts: IdTokenDraft) => Promise<string>> = {
  'without a signature': async ({ claims }) => new UnsecuredJWT(claims).encode(),
  'signed with another key': ({ claims }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'current' }).sign(otherKey),
  'signed with a key that is not listed': ({ claims }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'other' }).sign(otherKey),
  'signed with the public key as a secret': ({ claims }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'current' }).sign(Buffer.from('public')),
  'for another audience': ({ claims, sign }) => sign({ ...claims, aud: 'another-client' }),
  'of another issuer': ({ claims, sign }) => sign({ ...claims, iss: 'https://evil.example' }),
  'with another nonce': ({ claims, sign }) => sign({ ...claims, nonce: 'of another sign-in' }),
  'without a nonce': ({ claims, sign }) => sign({ ...claims, nonce: undefined }),
  'that has ended': ({ claims, sign }) => sign({ ...claims, exp: claims.iat - 60 }),
  'of another user than the profile': ({ claims, sign }) => sign({ ...claims, sub: 'somebody-else' }),
  'changed after it was signed': async ({ claims, sign }) => {
    const [head, , signature] = (await sign(claims)).split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, email: 'boss@example.com' })).toString('base64url');
    return `${head}.${payload}.${signature}`;
  },
};

// LinkedIn leaves the nonce out; Apple's ID token is itself the profile.
const rightful: Partial<Record<OAuthProviderId, string>> = {
  linkedin: 'without a nonce',
  apple: 'of another user than the profile',
};

describe.each(oauthProviderIds.filter((id) => oauthProviderFixtures[id].openId))('an ID token of %s', (id) => {
  const refused = Object.entries(forgeries).filter(([what]) => what !== rightful[id]);

  it('is rejected if it is forged, and nothing is stored', () =>
    withChecks(async (check) => {
      for (const [what, bend] of refused) {
        await check(what, async () => {
          const before = await countSignInRows(t);
          expect((await signIn(id, bend)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
          expect(await countSignInRows(t)).toEqual(before);
        });
      }
    }));

  it('may have ended less than 30 seconds ago, because clocks differ [S9.22]', async () => {
    // The library asks the machine for the time, which would go on.
    vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() });
    const ended = (seconds: number) => signIn(id, ({ claims, sign }) => sign({ ...claims, exp: claims.iat - seconds }));
    expect((await ended(29)).status).toBe(302);
    expect((await ended(30)).body['code']).toBe('INVALID_AUTHORIZATION_CODE');
  });
});

describe('responses that violate the standard', () => {
  it.each([
    ['bad_verification_code', 'INVALID_AUTHORIZATION_CODE'],
    ['incorrect_client_credentials', 'OAUTH_PROVIDER_CONFIGURATION_REJECTED'],
    ['redirect_uri_mismatch', 'OAUTH_PROVIDER_CONFIGURATION_REJECTED'],
    ['unverified_user_email', 'OAUTH_PROVIDER_EMAIL_MISSING'],
  ])('reports an error in words if GitHub answers %s with status 200', async (error, known) => {
    const departure = await requestSignInRedirect(t, 'github');
    network.respond(oauthProviderFixtures.github.token, () => ({ error }));
    const back = providerCallbackRequest('github', departure.location);
    expect((await sendProviderCallback(t, departure, back.url)).body['code']).toBe(known);
  });

  it.each([
    ['is down', 502, () => new Response('down', { status: 503 })],
    ['refuses the keys', 400, () => Response.json({ error: 'invalid_client' }, { status: 401 })],
    ['breaks the connection', 502, () => Promise.reject(new TypeError('terminated'))],
    [
      'has an error of its own kind',
      502,
      () => Response.json({ error: { message: 'No', code: 190 } }, { status: 400 }),
    ],
    ['gives no token', 502, () => ({ token_type: 'bearer' })],
    ['returns HTML', 502, () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('fails without a trace when the token endpoint %s', async (_what, expected, response) => {
    const departure = await requestSignInRedirect(t, 'discord');
    network.respond(oauthProviderFixtures.discord.token, response);
    const before = await countSignInRows(t);
    const { status, body } = await sendProviderCallback(
      t,
      departure,
      providerCallbackRequest('discord', departure.location).url,
    );
    expect(status).toBe(expected);
    expect(JSON.stringify(body)).not.toContain('secret-of-the-project');
    expect(await countSignInRows(t)).toEqual(before);
  });

  it.each([
    ['a response without a profile', 502, []],
    ['a profile without an id', 502, { email: 'x@example.com' }],
    ['a profile without an email', 400, { id: '1', verified: true }],
    ['a profile with an invalid email', 400, { id: '1', email: 'nobody', verified: true }],
  ])('rejects %s', async (_what, expected, profile) => {
    const departure = await requestSignInRedirect(t, 'discord');
    await network.serve('discord', departure.location);
    network.respond('https://discord.com/api/users/@me', () => profile);
    const before = await countSignInRows(t);
    const { status } = await sendProviderCallback(
      t,
      departure,
      providerCallbackRequest('discord', departure.location).url,
    );
    expect(status).toBe(expected);
    expect(await countSignInRows(t)).toEqual(before);
  });

  it('stores the valid fields of a profile', async () => {
    const departure = await requestSignInRedirect(t, 'discord');
    await network.serve('discord', departure.location);
    const profile = {
      id: 'odd',
      email: ' Odd@Example.com ',
      verified: 'yes',
      global_name: 'a\0b\u202e\n\ud800',
      avatar: 7,
    };
    network.respond('https://discord.com/api/users/@me', () => profile);
    const { body } = await redeemAuthorizationCode(
      t,
      authorizationCodeOf(
        await sendProviderCallback(t, departure, providerCallbackRequest('discord', departure.location).url),
      ),
    );
    const me = await t.request('GET /users/me', { token: String(body['access_token']) });
    expect(me.body).toMatchObject({
      display_name: 'ab\ufffd',
      primary_email: 'Odd@Example.com',
      primary_email_verified: false,
    });
  });
});

it.each([
  [null, 'consumers'],
  ['../../evil', '..%2F..%2Fevil'],
])('uses the URL of the tenant %s of Microsoft', async (tenant, segment) => {
  const query = t.deps.db.sql.updateTable('oauth_providers').where('id', '=', 'microsoft');
  await query.set({ microsoft_tenant_id: tenant }).execute();
  const { location } = await requestSignInRedirect(t, 'microsoft');
  expect(location.href).toMatch(`https://login.microsoftonline.com/${segment}/oauth2/v2.0/authorize?`);
  await query.set({ microsoft_tenant_id: 'a-tenant' }).execute();
});

it.each([
  ['github', 365 * 24 * 3600],
  ['facebook', 5183944],
  ['bitbucket', 3599],
] as const)('stores a token of %s for %i seconds', async (id, seconds) => {
  await signIn(id);
  const [grant] = await t.deps.db.sql
    .selectFrom('oauth_grants')
    .selectAll()
    .where('provider_id', '=', id)
    .where('project_id', '=', testProjectId)
    .execute();
  expect(grant?.expires_at.getTime()).toBe(t.clock.now() + seconds * 1000);
});

it('stores only encrypted tokens, of a sign-in and of an account that waits to be linked', async () => {
  await signIn('gitlab');
  // Leaves a sign-in that waits for its provider.
  await requestSignInRedirect(t, 'gitlab');
  const { token } = await createSampleUser(t);
  const departure = await requestSignInRedirect(t, 'spotify', { type: 'link', token });
  await network.serve('spotify', departure.location);
  network.respond('https://api.spotify.com/v1/me', () => ({ id: 'an account of nobody', email: 'nobody@example.com' }));
  expect(
    (await sendProviderCallback(t, departure, providerCallbackRequest('spotify', departure.location).url)).status,
  ).toBe(302);
  const tables = ['oauth_accounts', 'oauth_grants', 'oauth_codes', 'oauth_states', 'users'] as const;
  const rows = await Promise.all(tables.map((table) => t.deps.db.sql.selectFrom(table).selectAll().execute()));
  const texts = rows.flat().flatMap((row) => Object.values(row).map(readable));
  expect(rows.map(({ length }) => length > 0)).toEqual([true, true, true, true, true]);
  for (const secret of ['token-of-the-account', 'refresh-token']) expect(texts.join(' ')).not.toContain(secret);
});

function readable(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value);
}

it('does not believe in tokens that live for ever', async () => {
  const departure = await requestSignInRedirect(t, 'bitbucket');
  await network.serve('bitbucket', departure.location);
  const { token, tokenResponse: tokenAnswer } = oauthProviderFixtures.bitbucket;
  network.respond(token, () => ({ ...tokenAnswer, expires_in: 1e15 }));
  expect(
    (await sendProviderCallback(t, departure, providerCallbackRequest('bitbucket', departure.location).url)).status,
  ).toBe(302);
  const grants = await t.deps.db.sql
    .selectFrom('oauth_grants')
    .select('expires_at')
    .where('provider_id', '=', 'bitbucket')
    .execute();
  const latest = Math.max(...grants.map(({ expires_at: expiresAt }) => expiresAt.getTime()));
  expect(latest).toBe(t.clock.now() + 365 * 24 * 3_600_000);
});

it("signs Apple's secret anew for each use, valid for a minute, if the project has the key itself [S9.21]", async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = {
    team_id: 'TEAM123456',
    key_id: 'KEY1234567',
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  };
  const encrypted = t.deps.keys.encrypt(JSON.stringify(key), encryptionContexts.providerSecret(testProjectId, 'apple'));
  await t.deps.db.sql
    .updateTable('oauth_providers')
    .set({ client_secret: encrypted })
    .where('id', '=', 'apple')
    .execute();
  expect((await signIn('apple')).status).toBe(302);
  const secret = network.sent.at(-2)?.form.get('client_secret') ?? network.sent.at(-1)?.form.get('client_secret') ?? '';
  expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
  const iat = t.clock.now() / 1000;
  expect(decodeJwt(secret)).toMatchObject({ iss: 'TEAM123456', sub: 'id-of-the-project', iat, exp: iat + 60 });
  const options = { audience: 'https://appleid.apple.com', currentDate: new Date(t.clock.now()) };
  await expect(jwtVerify(secret, publicKey, options)).resolves.toBeDefined();
  await enableProvider(t, 'apple', 'standard');
});

describe('a value that a provider sends in its own way', () => {
  /** Signs a new user up and returns it. */
  async function signUpWith(
    id: OAuthProviderId,
    profile: Readonly<Record<string, unknown>>,
    changeForm: (form: URLSearchParams) => void = () => {},
  ) {
    await t.deps.db.sql.deleteFrom('users').execute();
    const departure = await requestSignInRedirect(t, id);
    await network.serve(id, departure.location);
    for (const [url, body] of Object.entries(profile)) network.respond(url, () => body);
    const callback = providerCallbackRequest(id, departure.location);
    const form = new URLSearchParams(await callback.clone().text());
    changeForm(form);
    const request = callback.method === 'POST' ? new Request(callback.url, { method: 'POST', body: form }) : callback;
    request.headers.set('cookie', departure.cookie);
    const { body } = await redeemAuthorizationCode(t, authorizationCodeOf(await t.send(request)));
    return (await t.request('GET /users/me', { token: String(body['access_token']) })).body;
  }

  it.each([
    ['{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"boss@example.com"}', 'Ada Lovelace'],
    ['{"name":{"firstName":"Ada","lastName":""}}', 'Ada'],
    ['{"name":{"firstName":7}}', null],
    ['{"name":null}', null],
    ['not JSON', null],
  ])("reads the name, and nothing else, from Apple's form: %s", async (user, name) => {
    const me = await signUpWith('apple', {}, (form) => form.set('user', user));
    expect(me).toMatchObject({ display_name: name, primary_email: 'x7k2@privaterelay.appleid.com' });
  });

  it.each([
    ['2012-05-23T09:05:22Z', true],
    [null, false],
  ])(
    'knows from GitLab that the primary email, which its list of emails leaves out, was confirmed: %s',
    async (at, is) => {
      const me = await signUpWith('gitlab', {
        'https://gitlab.com/api/v4/user': { id: 1, email: 'john@example.com', name: 'John', confirmed_at: at },
        'https://gitlab.com/api/v4/user/emails': [{ id: 3, email: 'other@example.com', confirmed_at: '2021-03-26' }],
      });
      expect(me).toMatchObject({ primary_email: 'john@example.com', primary_email_verified: is });
    },
  );

  it("reads the email of a guest from Microsoft's name for the account", async () => {
    const me = await signUpWith('microsoft', {
      'https://graph.microsoft.com/v1.0/me': {
        id: 'guest',
        mail: null,
        userPrincipalName: 'ada_l_example.com#EXT#@contoso.onmicrosoft.com',
      },
    });
    expect(me['primary_email']).toBe('ada_l@example.com');
  });
});

it("uses the service's own keys for a project without keys", async () => {
  const service = await createTestApp({
    KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id of the service',
    KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret of the service',
  });
  await enableProvider(service, 'github');
  const { location } = await requestSignInRedirect(service, 'github');
  expect([location.host, location.searchParams.get('client_id')]).toEqual(['github.com', 'id of the service']);
  await service.close();
});
