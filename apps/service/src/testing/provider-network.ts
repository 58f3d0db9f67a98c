import { createHash, generateKeyPairSync } from 'node:crypto';
import type { OAuthProviderId } from '@keystack/contract';
import { SignJWT } from 'jose';
import { recordedProviders } from './recorded-providers.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A request that reached a provider. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly form: URLSearchParams;
}

/** The claims and the signing function of an ID token, which a test can change. */
export interface IdTokenParts {
  readonly claims: Record<string, unknown> & { readonly iat: number };
  sign(claims: Record<string, unknown>): Promise<string>;
}

/** The Internet with the recorded providers on it, for as long as a test needs them; anything else is not reachable. */
export function createProviderNetwork(now: () => number) {
  const sent: SentRequest[] = [];
  const answers = new Map<string, (request: SentRequest) => unknown>();

  async function network(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const answer = answers.get(request.url);
    if (answer === undefined) throw new TypeError(`${request.url} cannot be reached.`);
    const noted = { url: request.url, headers: request.headers, form: new URLSearchParams(await request.text()) };
    sent.push(noted);
    const given = await answer(noted);
    return given instanceof Response ? given : Response.json(given);
  }

  return {
    fetch: network,
    sent,
    /** Sets the response of a URL. */
    answer(url: string, make: (request: SentRequest) => unknown): void {
      answers.set(url, make);
    },
    /** Adds a recorded provider to the network, after the service has redirected the browser to `location`. */
    async serve(
      id: OAuthProviderId,
      location: URL,
      bend: (parts: IdTokenParts) => Promise<string> = ({ claims, sign }) => sign(claims),
    ): Promise<void> {
      const { token, tokenAnswer, openId, profile, user } = recordedProviders[id];
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
      const idToken = openId && (await bend({ claims, sign }));
      answers.set(token, ({ form }) => {
        const isMeant =
          form.get('code') === `code-for-${user.accountId}` &&
          (challenge === null || challengeOf(form.get('code_verifier')) === challenge);
        if (!isMeant) return Response.json({ error: 'invalid_grant' }, { status: 400 });
        return { ...tokenAnswer, ...(idToken && { id_token: idToken }) };
      });
      if (openId) {
        answers.set(openId.jwks, () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'current' }] }));
      }
      for (const [url, body] of Object.entries(profile)) answers.set(url, () => body);
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
