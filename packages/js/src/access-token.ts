/** How long before its end a token counts as ended: clocks differ, and a call takes time. */
const toleranceMilliseconds = 30_000;

/** When a token was made and when it ends, in milliseconds since the Unix epoch by the service's clock. */
interface Lifetime {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Reads the lifetime of an access token; null when it is no readable JWT. The service alone judges its signature. */
function lifetimeOf(accessToken: string): Lifetime | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { iat, exp }: { readonly iat?: unknown; readonly exp?: unknown } = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return typeof iat === 'number' && typeof exp === 'number' ? { issuedAt: iat * 1000, expiresAt: exp * 1000 } : null;
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
      const lifetime = lifetimeOf(accessToken);
      if (lifetime !== null) ahead = lifetime.issuedAt - now();
    },
    isEnding(accessToken) {
      const lifetime = lifetimeOf(accessToken);
      return lifetime !== null && lifetime.expiresAt - (now() + ahead) < toleranceMilliseconds;
    },
  };
}
