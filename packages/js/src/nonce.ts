/** Returns 45 random characters: 225 random bits in lower-case base32 with the digits of RFC 4648, section 7. */
export function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(45)), (byte) => (byte & 31).toString(32)).join('');
}
