/** The cost of a password hash (argon2id). */
export interface Argon2Parameters {
  /** Memory in KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes, which may run in parallel. */
  readonly parallelism: number;
}

/**
 * The cost of the service's password hashes: the minimum of the OWASP Password Storage Cheat Sheet. Hashes that were
 * created with other parameters remain valid, because each contains its own.
 */
export const argon2Parameters: Argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Formats a salt and a digest as an argon2id hash with `argon2Parameters`. Both are in base64 without padding. */
export function formatArgon2Hash(salt: string, digest: string): string {
  const { memoryCost, timeCost, parallelism } = argon2Parameters;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}

/** Factor by which a hash from elsewhere may exceed `argon2Parameters`. */
const affordableFactor = 4;

/**
 * Returns whether a text is an argon2id hash whose verification costs about as much as for the service's own hashes. A
 * hash determines its cost, so an attacker's hash could need all memory or a core for days.
 */
export function isAffordableArgon2Hash(hash: string): boolean {
  const [, memory, passes, lanes] =
    /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/.exec(hash) ??
    [];
  const { memoryCost, timeCost } = argon2Parameters;
  return (
    Number(memory) <= affordableFactor * memoryCost &&
    Number(passes) <= affordableFactor * timeCost &&
    Number(lanes) <= affordableFactor
  );
}
