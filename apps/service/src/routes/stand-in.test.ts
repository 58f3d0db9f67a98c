import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ensureInternalAndDemoProjects } from '../domain/projects/bootstrap.ts';
import {
  completeStandInSignIn,
  enableProvider,
  requestSignInRedirect,
  signInAtStandInOrDeny,
} from '../testing/oauth.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { standInProviderRoutes } from './stand-in.ts';

const issuer = 'http://localhost:8100/stand-in/github';
const credentials = `Basic ${Buffer.from('keystack-stand-in:no-secret-because-it-is-a-stand-in').toString('base64')}`;

const production = {
  NODE_ENV: 'production',
  KEYSTACK_URL: 'https://auth.example.com',
  KEYSTACK_SECRET: 'a secret for tests: 8Zk2vQ9rT4wX7yB1nM5cF3hJ6',
  KEYSTACK_SMTP_URL: 'smtp://localhost:1',
  KEYSTACK_MAIL_FROM: 'login@example.com',
  KEYSTACK_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_4w8x1k9m3q7z5c2v6b0n',
  KEYSTACK_INTERNAL_SECRET_SERVER_KEY: 'ssk_7t2y9u4i1o6p3a8s5d0f',
  KEYSTACK_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_2g9h4j7k1l6z3x8c5v0b',
};

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  for (const id of ['google', 'github', 'microsoft', 'spotify'] as const) await enableProvider(t, id);
});
afterAll(() => t.close());

const get = async (url: string | URL, headers = {}) => t.app.fetch(new Request(url, { headers }));
const json = async (response: Response): Promise<Record<string, unknown>> => JSON.parse(await response.text());

const askForTokens = async (fields: Record<string, string>, authorization = credentials) => {
  const body = new URLSearchParams(fields);
  return json(await t.app.fetch(new Request(`${issuer}/token`, { method: 'POST', body, headers: { authorization } })));
};

/** Returns a code of the stand-in that the service has not seen yet. Only the service knows its verifier. */
async function newCode() {
  const departure = await requestSignInRedirect(t);
  const { searchParams } = await signInAtStandInOrDeny(t, departure, { email: 'ada@example.com' });
  return searchParams.get('code') ?? '';
}

describe('in development, without any keys,', () => {
  it.each(['google', 'github', 'microsoft', 'spotify'])('%s is a page that explains itself', async (id) => {
    const { location } = await requestSignInRedirect(t, id);
    expect(location.href).toMatch(new RegExp(`^http://localhost:8100/stand-in/${id}/authorize\\?`));
    const response = await get(location);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = (await response.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toMatch(/Stand-in for (Google|GitHub|Microsoft|Spotify) · development only/);
    expect(text).toContain('It asks for no password');
    expect(text).toContain(`KEYSTACK_OAUTH_${id.toUpperCase()}_CLIENT_ID`);
    for (const choice of ['Ada Lovelace', 'charles@example.com (not verified)', 'Continue', 'Deny access']) {
      expect(text).toContain(choice);
    }
  });

  it('recognizes accounts by their email', async () => {
    const first = await completeStandInSignIn(t, 'github', { email: 'mary@example.com', name: 'Mary' });
    expect(first).toMatchObject({ isNewUser: true, user: { display_name: 'Mary', primary_email_verified: true } });
    expect(await completeStandInSignIn(t, 'github', { email: ' MARY@example.com' })).toMatchObject({
      isNewUser: false,
    });
  });

  it('accepts the accounts of its list', async () => {
    const { location } = await requestSignInRedirect(t, 'spotify');
    const body = new URLSearchParams({ account: 'charles@example.com' });
    const response = await t.app.fetch(new Request(location, { method: 'POST', body }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/\/auth\/oauth\/callback\/spotify\?.*code=/);
  });

  it('asks again for an invalid email', async () => {
    const { location } = await requestSignInRedirect(t);
    const body = new URLSearchParams({ email: 'nobody', name: '<script>' });
    const response = await t.app.fetch(new Request(location, { method: 'POST', body }));
    expect(response.status).toBe(400);
    const text = await response.text();
    for (const part of ['Please enter a valid email', 'value="nobody"', 'value="&lt;script&gt;"']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('<script>');
  });
});

describe('from the first start', () => {
  const enabled = async (app: TestApp) => {
    await ensureInternalAndDemoProjects(app.deps);
    const rows = await app.deps.db.sql
      .selectFrom('oauth_providers')
      .select('id')
      .where('project_id', '=', 'internal')
      .where('enabled', '=', true)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };

  it('is there for project owners, unless they have switched it off', async () => {
    expect(await enabled(t)).toEqual(['github', 'google', 'microsoft', 'spotify']);
    await t.deps.db.sql.updateTable('oauth_providers').set({ enabled: false }).where('id', '=', 'spotify').execute();
    expect(await enabled(t)).toEqual(['github', 'google', 'microsoft']);
    await enableProvider(t, 'spotify');
  });

  it('is replaced in production by the providers with keys', async () => {
    const { deps } = t;
    const keys = { KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'id', KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'secret' };
    await deps.db.sql.deleteFrom('oauth_providers').where('project_id', '=', 'internal').execute();
    expect(await enabled({ ...t, deps: { ...deps, config: readConfig({ ...production, ...keys }) } })).toEqual([
      'github',
    ]);
  });
});

describe('as an OpenID server', () => {
  it('publishes its metadata and its keys', async () => {
    const metadata = await json(await get(`${issuer}/.well-known/openid-configuration`));
    expect(metadata).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    const { keys } = await json(await get(String(metadata['jwks_uri'])));
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
  });

  it('signs ID tokens that a standard library verifies', async () => {
    const departure = await requestSignInRedirect(t);
    await t.deps.db.sql.deleteFrom('oauth_states').execute();
    const code = (await signInAtStandInOrDeny(t, departure, {})).searchParams.get('code') ?? '';
    // Only the service knows the verifier, so the code is worth nothing here; a refresh token is as good.
    expect(await askForTokens({ grant_type: 'authorization_code', code, code_verifier: 'guessed' })).toEqual({
      error: 'invalid_grant',
    });
    const person = { name: 'Ada', email: 'ada@example.com', verified: true };
    const content = JSON.stringify({ person, exp: t.clock.now() / 1000 + 60 });
    const refresh = t.deps.keys.encrypt(content, `refresh token of ${issuer}`).toString('base64url');
    const tokens = await askForTokens({ grant_type: 'refresh_token', refresh_token: refresh });
    const { keys } = JSON.parse(await (await get(`${issuer}/jwks`)).text());
    const { payload } = await jwtVerify(String(tokens['id_token']), createLocalJWKSet({ keys }), {
      issuer,
      audience: 'keystack-stand-in',
      currentDate: new Date(t.clock.now()),
    });
    expect(payload).toMatchObject({ email: 'ada@example.com', email_verified: true, name: 'Ada' });
    const userinfo = await get(`${issuer}/userinfo`, { authorization: `Bearer ${tokens['access_token']}` });
    expect(await userinfo.json()).toMatchObject({ sub: payload.sub });
  });

  it('accepts a code once', async () => {
    const departure = await requestSignInRedirect(t);
    departure.location.searchParams.set('code_challenge', createHash('sha256').update('known').digest('base64url'));
    const code = (await signInAtStandInOrDeny(t, departure, {})).searchParams.get('code') ?? '';
    const redeem = () => askForTokens({ grant_type: 'authorization_code', code, code_verifier: 'known' });
    expect(await redeem()).toHaveProperty('id_token');
    expect(await redeem()).toEqual({ error: 'invalid_grant' });
  });

  it.each([
    ['another client', { client_id: 'somebody' }],
    ['another redirect URI', { redirect_uri: 'https://evil.example/callback' }],
    ['no PKCE', { code_challenge_method: 'plain' }],
    ['another response type', { response_type: 'token' }],
  ])('rejects %s', async (_what, change) => {
    const { location } = await requestSignInRedirect(t);
    for (const [name, value] of Object.entries(change)) location.searchParams.set(name, value);
    for (const method of ['GET', 'POST']) {
      const response = await t.app.fetch(new Request(location, { method }));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('Nothing to sign in to');
    }
  });

  it('rejects wrong credentials, forged codes, other types of token and those of another provider', async () => {
    const code = await newCode();
    expect(await askForTokens({ code }, 'Basic d3Jvbmc6d3Jvbmc=')).toEqual({ error: 'invalid_client' });
    for (const fields of [{ code }, { code: 'forged' }, { grant_type: 'refresh_token', refresh_token: code }]) {
      expect(await askForTokens(fields)).toEqual({ error: 'invalid_grant' });
    }
    for (const token of ['', 'forged', code]) {
      expect((await get(`${issuer}/userinfo`, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
  });
});

it('reads no form of more than 16 KiB', async () => {
  const body = new URLSearchParams({ code: 'x'.repeat(16 * 1024) });
  const { location } = await requestSignInRedirect(t);
  for (const url of [`${issuer}/token`, location.href]) {
    expect((await t.app.fetch(new Request(url, { method: 'POST', body }))).status).toBe(413);
  }
});

describe('in production', () => {
  it('does not exist', async () => {
    const routes = new Hono().route('/', standInProviderRoutes({ ...t.deps, config: readConfig(production) }));
    for (const path of ['/authorize', '/jwks', '/.well-known/openid-configuration', '/userinfo']) {
      expect((await routes.fetch(new Request(`${issuer}${path}`))).status).toBe(404);
    }
    expect((await routes.fetch(new Request(`${issuer}/token`, { method: 'POST' }))).status).toBe(404);
  });

  it('does not replace providers without keys in production', async () => {
    const p = await createTestApp(production);
    await enableProvider(p, 'github');
    const { response: result } = await requestSignInRedirect(p, 'github');
    expect(result.body['code']).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    expect((await p.app.fetch(new Request(`${issuer}/authorize`))).status).toBe(404);
    await p.close();
  });

  it('is replaced by shared keys, and cookies that leave the machine are for HTTPS only', async () => {
    const p = await createTestApp({
      ...production,
      KEYSTACK_OAUTH_GITHUB_CLIENT_ID: 'shared-id',
      KEYSTACK_OAUTH_GITHUB_CLIENT_SECRET: 'shared-secret',
    });
    await enableProvider(p, 'github');
    await enableProvider(p, 'apple', 'standard');
    const github = await requestSignInRedirect(p, 'github');
    expect(github.location.origin).toBe('https://github.com');
    expect(github.location.searchParams.get('client_id')).toBe('shared-id');
    expect(github.response.headers.get('set-cookie')).toMatch(
      /^__Host-stack-oauth-inner-[\w-]{43}=true; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    // A form from elsewhere brings no other cookie back.
    const apple = await requestSignInRedirect(p, 'apple');
    expect(apple.response.headers.get('set-cookie')).toMatch(
      /^__Host-stack-oauth-inner-[\w-]{43}=true; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/,
    );
    await p.close();
  });
});
