import {
  bodyLimits,
  type OAuthProviderId,
  oauthProviderIds,
  oauthProviders,
  standInAccounts,
} from '@keystack/contract';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Deps } from '../deps.ts';
import { standInIssuer } from '../domain/oauth/stand-in-keys.ts';
import { hasValidEmail, standInAccountFromForm } from './stand-in/accounts.ts';
import { parseStandInAuthorizationRequest } from './stand-in/authorization-request.ts';
import { renderAccountChoicePage, renderStandInErrorPage, standInPageHeaders } from './stand-in/page.ts';
import { createStandInTokenIssuer } from './stand-in/tokens.ts';

const maxSize = bodyLimits.small.bytes;

type StandInDeps = Pick<Deps, 'config' | 'keys' | 'clock'>;

/**
 * Creates the routes of the stand-in: an OpenID server for each provider that can have shared keys, so that signing in
 * with them can be tried out without any keys. It asks for no password: the user chooses an account. In production it
 * does not exist.
 */
export function standInProviderRoutes(deps: StandInDeps): Hono {
  const app = new Hono();
  if (deps.config.production) return app;
  const tokens = createStandInTokenIssuer(deps);

  for (const id of oauthProviderIds) {
    if (oauthProviders[id].shared) app.route(`/stand-in/${id}`, provider(id));
  }
  return app;

  function provider(id: OAuthProviderId): Hono {
    const { name } = oauthProviders[id];
    const issuer = standInIssuer(deps.config, id);
    const redirectUri = `${deps.config.url}/api/v1/auth/oauth/callback/${id}`;
    const server = new Hono().use(bodyLimit({ maxSize, onError: (c) => c.text('The form is too large.', 413) }));

    server.get('/.well-known/openid-configuration', (c) =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        claims_supported: ['sub', 'email', 'email_verified', 'name', 'nonce'],
      }),
    );

    server.get('/authorize', (c) => {
      const question = parseStandInAuthorizationRequest(c.req.query(), redirectUri);
      if (question === null) return page(c, renderStandInErrorPage(name), 400);
      return page(c, renderAccountChoicePage(name, id));
    });

    server.post('/authorize', async (c) => {
      const question = parseStandInAuthorizationRequest(c.req.query(), redirectUri);
      if (question === null) return page(c, renderStandInErrorPage(name), 400);
      const form = await c.req.parseBody();
      const person = standInAccounts.find(({ email }) => email === form['account']) ?? standInAccountFromForm(form);
      const back = new URL(redirectUri);
      back.searchParams.set('state', question.state);
      back.searchParams.set('iss', issuer);
      if (form['deny'] !== undefined) back.searchParams.set('error', 'access_denied');
      else if (!hasValidEmail(person)) {
        return page(c, renderAccountChoicePage(name, id, { ...person, problem: 'Please enter a valid email' }), 400);
      } else back.searchParams.set('code', tokens.makeCode(issuer, person, question));
      return c.redirect(back.href, 303);
    });

    server.post('/token', async (c) => {
      const response = await tokens.redeem(issuer, c.req.header('authorization') ?? '', await c.req.parseBody());
      return c.json(response, 'error' in response ? 400 : 200, { 'cache-control': 'no-store' });
    });

    server.get('/userinfo', (c) => {
      const claims = tokens.readAccessToken(issuer, c.req.header('authorization')?.replace(/^Bearer /i, '') ?? '');
      return claims === null ? c.json({ error: 'invalid_token' }, 401) : c.json(claims);
    });

    server.get('/jwks', async (c) => c.json(await tokens.jwks()));
    return server;
  }
}

function page(c: Context, content: ReturnType<typeof renderStandInErrorPage>, status: 200 | 400 = 200) {
  return c.html(content, status, standInPageHeaders);
}
