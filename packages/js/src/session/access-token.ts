/** How long before its end a token counts as ended: clocks differ, and a call takes time. */
const toleranceMilliseconds = 30_000;

/** Reads the claims of an access token, times in seconds since the Unix epoch by the service's clock; none when it is no readable JWT. The service alone judges its signature. */
function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** The service's clock as this machine knows it. */
export interface TokenClock {
  /** The service's time, in milliseconds since the Unix epoch. */
  now(): number;
  /** Learns the service's time from a token that has just been made. */
  received(accessToken: string): void;
  /** Whether there is a token that has some time left. One that cannot be read counts as good: the service will tell. */
  isGood(accessToken: string | null): boolean;
}

/** Measures how far this machine's clock is off, so that a wrong one neither ends sessions nor refreshes without end. */
export function createTokenClock(now: () => number): TokenClock {
  let ahead = 0;
  const theirNow = () => now() + ahead;
  return {
    now: theirNow,
    received(accessToken) {
      const { iat } = claimsOf(accessToken);
      if (typeof iat === 'number') ahead = iat * 1000 - now();
    },
    isGood(accessToken) {
      if (accessToken === null) return false;
      const { exp } = claimsOf(accessToken);
      return typeof exp !== 'number' || exp * 1000 - theirNow() >= toleranceMilliseconds;
    },
  };
}
