import { createHash, generateKeyPairSync } from 'node:crypto';
import type { OAuthProviderId } from '@keystack/contract';
import { SignJWT } from 'jose';
import { oauthProviderFixtures } from './documented-providers.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A request that the service sent to a provider. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

/** The claims of an ID token and the function that signs it. A test can change both. */
export interface IdTokenDraft {
  readonly claims: Record<string, unknown> & { readonly iat: number };
  sign(claims: Record<string, unknown>): Promise<string>;
}

/**
 * Creates a fake `fetch` for requests to OAuth providers. It knows only the URLs and providers that a test adds, and
 * rejects all other requests.
 */
export function createFakeProviderNetwork(now: () => number) {
  const sent: SentRequest[] = [];
  const responders = new Map<string, (request: SentRequest) => unknown>();

  async function network(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const respond = responders.get(request.url);
    if (respond === undefined) throw new TypeError(`${request.url} cannot be reached.`);
    const recorded = { url: request.url, headers: request.headers, form: new URLSearchParams(await request.text()) };
    sent.push(recorded);
    const result = await respond(recorded);
    return result instanceof Response ? result : Response.json(result);
  }

  return {
    fetch: network,
    sent,
    /** Sets the response of a URL. `respond` may return a `Response` or a JSON value. */
    respond(url: string, respond: (request: SentRequest) => unknown): void {
      responders.set(url, respond);
    },
    /**
     * Adds a recorded provider to the network, after the service has redirected the browser to `location`.
     *
     * @param createIdToken Returns the ID token. Default: a valid one.
     */
    async serve(
      id: OAuthProviderId,
      location: URL,
      createIdToken: (parts: IdTokenDraft) => Promise<string> = ({ claims, sign }) => sign(claims),
    ): Promise<void> {
      const { token, tokenResponse: tokenAnswer, openId, profile, user } = oauthProviderFixtures[id];
      const challenge = location.searchParams.get('code_challenge');
      const iat = Math.floor(now() / 1000);
      const claims = {
        iss: openId?.issuer,
        aud: location.searchParams.get('client_id'),
        iat,
        exp: iat + 3600,
        ...(openId?.nonce && { nonce: location.searchParams.get('nonce') }),
        ...openId?.claims,
      };
      const idToken = openId && (await createIdToken({ claims, sign }));
      responders.set(token, ({ form }) => {
        const isValid =
          form.get('code') === `code-for-${user.accountId}` &&
          (challenge === null || challengeOf(form.get('code_verifier')) === challenge);
        if (!isValid) return Response.json({ error: 'invalid_grant' }, { status: 400 });
        return { ...tokenAnswer, ...(idToken && { id_token: idToken }) };
      });
      if (openId) {
        responders.set(openId.jwks, () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'current' }] }));
      }
      for (const [url, body] of Object.entries(profile)) responders.set(url, () => body);
    },
  };
}

function sign(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'current' }).sign(privateKey);
}

function challengeOf(verifier: string | null): string {
  return createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
}
