import { hash, randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case, which has no characters that are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns `length` random base32 characters with 5 bits each. Secrets have 45 characters, request ids 16. */
export function randomText(length: number): string {
  let text = '';
  // 256 is a multiple of 32, so the lower five bits of a random byte are uniformly distributed.
  for (const byte of takeBytes(length)) text += alphabet[byte & 31];
  return text;
}

/** Random bytes generated in advance: 4,096 take as long as 16, and every request needs some for its id. */
let buffered = Buffer.alloc(0);

function takeBytes(length: number): Buffer {
  if (buffered.length < length) buffered = randomBytes(Math.max(length, 4096));
  const taken = buffered.subarray(0, length);
  buffered = buffered.subarray(length);
  return taken;
}

/** Returns the SHA-256 hash of a text. Only for random secrets: passwords need `PasswordHasher`. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
