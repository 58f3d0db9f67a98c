import { expect, it } from 'vitest';
import { randomNonce } from './nonce.ts';

it('has 224 random bits in base32, and one to fill the last character [S9.24] [S9.25]', () => {
  const nonces = Array.from({ length: 2000 }, randomNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-v]{45}$/);
  // Five bits in each place: all 32 characters come up everywhere, but for a chance of one in 10^24.
  for (const place of Array.from({ length: 45 }, (_, index) => index)) {
    expect(new Set(nonces.map((nonce) => nonce[place])).size).toBe(32);
  }
});
