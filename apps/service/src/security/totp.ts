import { Secret, TOTP } from 'otpauth';

const period = 30;
/** Six ASCII digits. The library throws on six characters that take more than six bytes. */
const codeShape = /^[0-9]{6}$/;

/**
 * Verifies a TOTP code (RFC 6238, SHA-1, six digits). Accepts the current time step and the ones before and after it,
 * because clocks differ. Returns the time step (Unix time divided by 30 seconds), or `null` if the code is wrong.
 */
export function findMatchingTotpStep(secretBase64: string, code: string, now: number): number | null {
  if (!codeShape.test(code)) return null;
  const bytes = new Uint8Array(Buffer.from(secretBase64, 'base64'));
  const totp = new TOTP({ secret: new Secret({ buffer: bytes.buffer }), algorithm: 'SHA1', digits: 6, period });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
