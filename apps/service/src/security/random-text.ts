import { hash, randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case: nothing that people mix up when they read it aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns a random text of `length` base32 characters, 5 bits each: 45 for a secret, 16 for a request id. */
export function randomText(length: number): string {
  let text = '';
  // 256 is a multiple of 32, so the lower five bits of a random byte are even.
  for (const byte of takeBytes(length)) text += alphabet[byte & 31];
  return text;
}

/** Random bytes ahead of need: to ask for 16 takes as long as for 4096, and each request needs some for its id. */
let stock = Buffer.alloc(0);

function takeBytes(length: number): Buffer {
  if (stock.length < length) stock = randomBytes(Math.max(length, 4096));
  const taken = stock.subarray(0, length);
  stock = stock.subarray(length);
  return taken;
}

/** Returns the SHA-256 of a text. For random secrets, of which only the hash is stored. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
