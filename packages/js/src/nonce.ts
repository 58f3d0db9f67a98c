const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 45 characters of lower-case base32: 225 random bits. */
export function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(45)), (byte) => alphabet[byte & 31]).join('');
}
