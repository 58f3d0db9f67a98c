import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code of an authenticator app for a key in base32: six digits by SHA-1, new every 30 seconds (RFC 6238).
 * `aheadMs` moves the app's clock forward by this many milliseconds.
 */
export function totpCode(base32: string, aheadMs = 0): string {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + aheadMs) / 30_000)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE(hash.readUInt8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
