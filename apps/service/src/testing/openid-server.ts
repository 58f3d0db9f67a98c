import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oauthProviderIds } from '@keystack/contract';
import { Provider } from 'oidc-provider';

/** A user who signs in at the server. */
export interface OpenIdUser {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

const service = 'http://localhost:8100';

/** Starts a certified OpenID server (`oidc-provider`) on a free port. */
export async function startOpenIdServer() {
  const visitors = new Map<string, OpenIdUser>();
  let next = '';
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'id-of-the-project',
        client_secret: 'secret-of-the-project',
        redirect_uris: oauthProviderIds.map((id) => `${service}/api/v1/auth/oauth/callback/${id}`),
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/sign-in' },
    issueRefreshToken: async () => true,
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 3600, RefreshToken: 3600, IdToken: 60 },
    findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ ...visitors.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url !== '/sign-in') return handle(request, response);
    const result = next === '' ? { error: 'access_denied' } : { login: { accountId: next } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });

  return {
    issuer,
    /**
     * Follows the redirect to the server, signs in as `visitor` (`null` denies) and returns the request to the
     * callback.
     */
    async visit(location: URL, visitor: OpenIdUser | null): Promise<Request> {
      next = visitor?.sub ?? '';
      if (visitor !== null) visitors.set(visitor.sub, visitor);
      return browse(location);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Acts as a browser: follows redirects with cookies and submits the form, until the next request is to the service. */
async function browse(start: URL): Promise<Request> {
  const cookies = new Map<string, string>();
  let url = start;
  while (url.origin !== service) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get('location');
    if (location === null) return submit(text);
    url = new URL(location, url);
  }
  return new Request(url);
}

function submit(page: string): Request {
  const action = /<form[^>]+action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`The OpenID server did not send the browser back: ${page}`);
  const fields = [...page.matchAll(/<input[^>]+name="([^"]+)"[^>]+value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
  return new Request(action, { method: 'POST', body });
}
