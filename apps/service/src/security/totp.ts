import { Secret, TOTP } from 'otpauth';

const period = 30;
/** ASCII digits only: the library throws on a code of six characters that take more than six bytes. */
const codeShape = /^[0-9]{6}$/;

/** Returns the encryption context of a user's TOTP secret. */
export function totpContext(projectId: string, userId: string): string {
  return `totp:${projectId}:${userId}`;
}

/**
 * Returns the time step (Unix time over 30 seconds) of a TOTP code (RFC 6238, SHA-1, six digits): the current one or a
 * neighbour, since clocks differ. Returns `null` if the code matches none of them.
 */
export function matchTotp(secretBase64: string, code: string, now: number): number | null {
  if (!codeShape.test(code)) return null;
  const bytes = new Uint8Array(Buffer.from(secretBase64, 'base64'));
  const totp = new TOTP({ secret: new Secret({ buffer: bytes.buffer }), algorithm: 'SHA1', digits: 6, period });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
