import { hash, randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case: nothing that people mix up when they read it aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A random text of so many base32 characters, 5 bits each: 45 for a secret, 16 for a request id. */
export function randomText(length: number): string {
  let text = '';
  // 256 is a multiple of 32, so the lower five bits of a random byte are even.
  for (const byte of randomBytes(length)) text += alphabet[byte & 31];
  return text;
}

/** What is stored of a secret that only has to be recognised: its SHA-256. */
export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
