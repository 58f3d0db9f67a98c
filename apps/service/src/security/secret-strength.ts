/** Bits that production demands of a root secret, which can be tried offline. 32 random hex digits have more. */
export const rootSecretMinBits = 90;
/** Bits that production demands of an API key, which can only be tried at the service. */
export const apiKeyMinBits = 64;

/** Bits of a random word of a list of 2,048, which people choose from at most. */
const bitsPerWord = 11;

/**
 * Estimates how many bits of randomness a secret has. A small result is certain; a large one is not, because whether a text
 * is random cannot be seen.
 *
 * - Words and numbers between spaces or punctuation count 11 bits each, and repeated ones nothing.
 * - In any other text each character counts log2 of how many different characters there are. Characters that continue what
 *   stands before them, as in `aaaa`, `1234` or `secretsecret`, count nothing.
 */
export function estimateBits(secret: string): number {
  const pieces = secret.split(/[^A-Za-z0-9]+/).filter((piece) => piece !== '');
  const isProse = pieces.length > 1 && pieces.every((piece) => /^(?:[A-Z]?[a-z]+|[A-Z]+|\d+)$/.test(piece));
  if (isProse) return new Set(pieces.map((piece) => piece.toLowerCase())).size * bitsPerWord;
  const counted = [...secret].filter((_character, index) => !continues(secret, index)).length;
  return counted * Math.log2(new Set(secret).size);
}

/** Returns whether a character ends a run such as `aaa`, `123` or `321`, or three characters that stood together before. */
function continues(secret: string, index: number): boolean {
  if (index < 2) return false;
  const step = secret.charCodeAt(index) - secret.charCodeAt(index - 1);
  const isRun = Math.abs(step) <= 1 && step === secret.charCodeAt(index - 1) - secret.charCodeAt(index - 2);
  return isRun || secret.slice(0, index).includes(secret.slice(index - 2, index + 1));
}
