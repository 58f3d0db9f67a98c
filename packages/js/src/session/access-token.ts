/** Remaining lifetime below which a token counts as expired, in milliseconds: clocks differ, and requests take time. */
const expiryTolerance = 30_000;

/**
 * Decodes the claims of an access token, without verifying its signature. Times are in seconds since the Unix epoch.
 * Returns an empty object if the token is not a JWT.
 */
function claimsOf(accessToken: string): Readonly<Record<string, unknown>> {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}

/** Returns whether the user of an access token has not answered the review of the account yet. */
export function needsReview(accessToken: string): boolean {
  return claimsOf(accessToken)['account_review'] === true;
}

/** An estimate of the service's clock. */
export interface ServiceClockEstimate {
  /** The service's time, in milliseconds since the Unix epoch. */
  now(): number;
  /** Adjusts the clock to a token that the service has just issued. */
  synchronize(accessToken: string): void;
  /**
   * Returns whether a token stays valid for `expiryTolerance`. `false` for `null`, `true` if the expiry cannot be read.
   */
  isFresh(accessToken: string | null): boolean;
}

/**
 * Creates a clock that corrects the system clock by the issue time of tokens, so that a wrong system clock does no
 * harm.
 */
export function createServiceClockEstimate(now: () => number): ServiceClockEstimate {
  let offset = 0;
  const serviceNow = () => now() + offset;
  return {
    now: serviceNow,
    synchronize(accessToken) {
      const { iat } = claimsOf(accessToken);
      if (typeof iat === 'number') offset = iat * 1000 - now();
    },
    isFresh(accessToken) {
      if (accessToken === null) return false;
      const { exp } = claimsOf(accessToken);
      return typeof exp !== 'number' || exp * 1000 - serviceNow() >= expiryTolerance;
    },
  };
}
