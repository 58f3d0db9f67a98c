import { type KeyObject, sign } from 'node:crypto';

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const halfOrder = Buffer.from((order >> 1n).toString(16), 'hex');

/**
 * Signs a JWT with ES256 (RFC 7518, section 3.4). It is synchronous, so that it does not wait for the thread pool. Of
 * the two valid values of S in a signature, it uses the lower one.
 */
export function signJwt(kid: string, privateKey: KeyObject, claims: object): string {
  const input = `${encode({ alg: 'ES256', kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${(hasLowS(signature) ? signature : withOtherS(signature)).toString('base64url')}`;
}

/**
 * Returns whether a signature has the lower value of S. Anybody can compute the other value, so if both were accepted,
 * a token would have two valid texts.
 */
export function hasLowS(signature: Buffer): boolean {
  return signature.length === 64 && signature.compare(halfOrder, 0, 32, 32) <= 0;
}

function withOtherS(signature: Buffer): Buffer {
  const s = order - BigInt(`0x${signature.toString('hex', 32)}`);
  return Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
