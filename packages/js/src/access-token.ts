/** How long before its end a token counts as ended: clocks differ, and a call takes time. */
const toleranceMilliseconds = 30_000;

/** When a token was made and when it ends, in seconds since the Unix epoch by the service's clock. */
interface Claims {
  readonly iat: number;
  readonly exp: number;
}

/** Reads the claims of an access token; null when it is no readable JWT. The service alone judges its signature. */
function claimsOf(accessToken: string): Claims | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { iat, exp }: { readonly iat?: unknown; readonly exp?: unknown } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return typeof iat === 'number' && typeof exp === 'number' ? { iat, exp } : null;
  } catch {
    return null;
  }
}

/** The service's clock as this machine knows it. */
export interface TokenClock {
  /** The service's time, in milliseconds since the Unix epoch. */
  now(): number;
  /** Learns the service's time from a token that has just been made. */
  received(accessToken: string): void;
  /** Whether a token has ended or is about to. One that cannot be read counts as good: the service will tell. */
  isEnding(accessToken: string): boolean;
}

/** Measures how far this machine's clock is off, so that a wrong one neither ends sessions nor refreshes without end. */
export function createTokenClock(now: () => number): TokenClock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    received(accessToken) {
      const claims = claimsOf(accessToken);
      if (claims !== null) ahead = claims.iat * 1000 - now();
    },
    isEnding(accessToken) {
      const claims = claimsOf(accessToken);
      return claims !== null && claims.exp * 1000 - (now() + ahead) < toleranceMilliseconds;
    },
  };
}
