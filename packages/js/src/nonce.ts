const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 224 random bits as 45 characters of lower-case base32. */
export function randomNonce(): string {
  let bits = 0n;
  for (const byte of crypto.getRandomValues(new Uint8Array(28))) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: 45 }, (_, index) => alphabet.charAt(Number((bits >> BigInt(5 * index)) & 31n))).join('');
}
