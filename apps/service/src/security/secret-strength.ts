/**
 * Minimum strength of a root secret in production, in bits. Attackers can guess it offline. 32 random hex digits have
 * more.
 */
export const rootSecretMinBits = 90;
/** Minimum strength of an API key in production, in bits. Attackers can guess it only with requests to the service. */
export const apiKeyMinBits = 64;

/** Strength of a word in bits, as if it was chosen at random from a list of 2,048 words. */
const bitsPerWord = 11;

/**
 * Estimates the strength of a secret in bits. The estimate is an upper bound, because randomness cannot be measured.
 *
 * If the secret consists of words and numbers between spaces or punctuation, each different one counts 11 bits.
 * Otherwise each character counts log2 of the number of different characters. Characters that continue a run or repeat
 * an earlier part, as in `aaaa`, `1234` or `secretsecret`, count nothing.
 */
export function estimateBits(secret: string): number {
  const pieces = secret.split(/[^A-Za-z0-9]+/).filter((piece) => piece !== '');
  const isProse = pieces.length > 1 && pieces.every((piece) => /^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/.test(piece));
  if (isProse) return new Set(pieces.map((piece) => piece.toLowerCase())).size * bitsPerWord;
  const counted = [...secret].filter((_character, index) => !continues(secret, index)).length;
  return counted * Math.log2(new Set(secret).size);
}

/**
 * Returns whether a character ends a run such as `aaa`, `123` or `321`, or repeats three characters from earlier in the
 * text.
 */
function continues(secret: string, index: number): boolean {
  if (index < 2) return false;
  const step = secret.charCodeAt(index) - secret.charCodeAt(index - 1);
  const isRun = Math.abs(step) <= 1 && step === secret.charCodeAt(index - 1) - secret.charCodeAt(index - 2);
  return isRun || secret.slice(0, index).includes(secret.slice(index - 2, index + 1));
}
