import { createHash } from 'node:crypto';
import { canonicalEmail, type StandInAccount } from '@keystack/contract';
import { BoundedMap } from '../../bounded-map.ts';
import type { Deps } from '../../deps.ts';
import { standInCredentials } from '../../domain/oauth/stand-in-keys.ts';
import type { StandInAuthorizationRequest } from './authorization-request.ts';

const hour = 3600;
const minute = 60;

type Kind = 'code' | 'access token' | 'refresh token';

interface Content {
  readonly person: StandInAccount;
  readonly question?: StandInAuthorizationRequest;
  /** Seconds since the epoch. */
  readonly exp: number;
}

/**
 * Creates the issuer of the stand-in's authorization codes and tokens. They contain their data, encrypted, so that the
 * stand-in stores none. Only redeemed codes are remembered, in memory.
 */
export function createStandInTokenIssuer({ keys, clock }: Pick<Deps, 'keys' | 'clock'>) {
  const used = new BoundedMap<string, true>(1000);
  let opened: ReturnType<typeof openKeyPair> | undefined;
  const keyPair = () => {
    opened ??= openKeyPair();
    return opened;
  };
  const now = () => Math.floor(clock.now() / 1000);

  function make(
    kind: Kind,
    issuer: string,
    person: StandInAccount,
    lifetime: number,
    question?: StandInAuthorizationRequest,
  ): string {
    const content: Content = { person, exp: now() + lifetime, ...(question && { question }) };
    return keys.encrypt(JSON.stringify(content), `${kind} of ${issuer}`).toString('base64url');
  }

  function read(kind: Kind, issuer: string, text: unknown): Content | null {
    try {
      const content: Content = JSON.parse(keys.decrypt(Buffer.from(String(text), 'base64url'), `${kind} of ${issuer}`));
      return content.exp > now() ? content : null;
    } catch {
      return null;
    }
  }

  async function tokensOf(issuer: string, person: StandInAccount, nonce?: string) {
    const { jose, privateKey } = await keyPair();
    const idToken = new jose.SignJWT({ ...claimsOf(issuer, person), ...(nonce !== undefined && { nonce }) })
      .setProtectedHeader({ alg: 'ES256', kid: 'stand-in' })
      .setIssuer(issuer)
      .setAudience(standInCredentials.clientId)
      .setIssuedAt(now())
      .setExpirationTime(now() + hour);
    return {
      access_token: make('access token', issuer, person, hour),
      token_type: 'Bearer',
      expires_in: hour,
      refresh_token: make('refresh token', issuer, person, 365 * 24 * hour),
      id_token: await idToken.sign(privateKey),
    };
  }

  return {
    makeCode: (issuer: string, person: StandInAccount, question: StandInAuthorizationRequest) =>
      make('code', issuer, person, minute, question),

    /** Returns the response of the token endpoint to a code or a refresh token. */
    async redeem(issuer: string, authorization: string, form: Readonly<Record<string, unknown>>) {
      const credentials = Buffer.from(`${standInCredentials.clientId}:${standInCredentials.clientSecret}`).toString(
        'base64',
      );
      if (authorization !== `Basic ${credentials}`) return { error: 'invalid_client' };
      if (form['grant_type'] === 'refresh_token') {
        const refresh = read('refresh token', issuer, form['refresh_token']);
        return refresh === null ? { error: 'invalid_grant' } : tokensOf(issuer, refresh.person);
      }
      const code = String(form['code']);
      const content = read('code', issuer, code);
      const challenge = createHash('sha256').update(String(form['code_verifier'])).digest('base64url');
      if (content?.question?.challenge !== challenge || used.get(code)) return { error: 'invalid_grant' };
      used.set(code, true);
      return tokensOf(issuer, content.person, content.question.nonce);
    },

    /** Returns the claims of the user of an access token, or `null` if the token is invalid. */
    readAccessToken(issuer: string, token: string) {
      const content = read('access token', issuer, token);
      return content && claimsOf(issuer, content.person);
    },

    async jwks() {
      const { jose, publicKey } = await keyPair();
      return { keys: [{ ...(await jose.exportJWK(publicKey)), kid: 'stand-in', alg: 'ES256', use: 'sig' }] };
    },
  };
}

/** Creates the key pair of the stand-in, and loads the library for it, which nothing else in the service needs. */
async function openKeyPair() {
  const jose = await import('jose');
  return { jose, ...(await jose.generateKeyPair('ES256')) };
}

/**
 * Returns the claims of a person. An email address always belongs to the same account, so that users can sign in again.
 */
function claimsOf(issuer: string, { name, email, verified }: StandInAccount) {
  const sub = createHash('sha256')
    .update(`${issuer} ${canonicalEmail(email)}`)
    .digest('hex')
    .slice(0, 20);
  return { sub, email, email_verified: verified, ...(name !== '' && { name }) };
}
