import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { ServerContext } from '../apps/server-scope.ts';
import { withDeadline } from '../http/deadline.ts';
import type { TokenStoreInit } from './token-store/token-store.ts';

/** The session data in an access token. */
export interface SessionClaims {
  /** UUID of the user. */
  readonly userId: string;
  /** UUID of the session. */
  readonly sessionId: string;
  /** Time when the token was issued. */
  readonly issuedAt: Date;
  /** Time when the token expires, 10 minutes after it was issued. The session continues. */
  readonly expiresAt: Date;
}

/**
 * Returns the verified claims of the access token in a token store (default: the app's), or `null` if nobody is signed
 * in.
 */
export type VerifyClaims = (tokenStore?: TokenStoreInit) => Promise<SessionClaims | null>;

/** Lifetime of the cached public keys, in milliseconds. */
const keysMaxAge = 10 * 60_000;
/** Minimum time between two requests for the public keys because of an unknown key, in milliseconds. */
const keysCooldown = 30_000;
/** Tolerated difference between the clocks, in seconds. */
const toleranceSeconds = 30;

/**
 * Creates a function that verifies access tokens with the public keys of the project. It fetches the keys once and
 * keeps them for `keysMaxAge`. It sends no other request while the access token is valid.
 */
export function createClaimsVerifier({ settings, runtime, clock, scopeOf }: ServerContext): VerifyClaims {
  const url = new URL(`${settings.baseUrl}/api/v1/projects/${settings.projectId}/.well-known/jwks.json`);
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: keysMaxAge,
    cooldownDuration: keysCooldown,
    timeoutDuration: settings.requestTimeout,
    [customFetch]: (url, init) =>
      // The signal of the library also ends the download of the body. Some runtimes ignore signals.
      withDeadline(runtime, settings.requestTimeout, async () => runtime.fetch(new Request(url, init))),
  });

  async function read(accessToken: string): Promise<SessionClaims | null> {
    // The keys belong to the project, so keys and audience identify it. The issuer may be another URL of the service.
    const { payload } = await jwtVerify(accessToken, keys, {
      algorithms: ['ES256'],
      audience: settings.projectId,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      clockTolerance: toleranceSeconds,
      currentDate: new Date(clock.now()),
    }).catch(noPayloadIfInvalid);
    if (payload === null || typeof payload['sid'] !== 'string') return null;
    const { sub = '', sid, iat = 0, exp = 0 } = payload;
    return { userId: sub, sessionId: sid, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
  }

  return async (tokenStore) => {
    const { session } = scopeOf(tokenStore);
    for (let retried = false; ; retried = true) {
      const { accessToken } = await session.tokens();
      const claims = accessToken === null ? null : await read(accessToken);
      if (claims !== null || accessToken === null || retried) return claims;
      // The session may still be active, for example after a change of keys. A new token shows whether it is.
      session.reject(accessToken);
    }
  };
}

/** Codes of errors in the token itself: its form, claims, signature, algorithm or key. */
const invalidTokenCodes = /^ERR_(JW[ST]_|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED)|JWKS_(NO|MULTIPLE)_MATCHING_KEY)/;

/** Returns no payload for an invalid token. Throws if the keys could not be fetched. */
function noPayloadIfInvalid(error: unknown): { readonly payload: null } {
  if (error instanceof errors.JOSEError && invalidTokenCodes.test(error.code)) return { payload: null };
  throw error;
}
