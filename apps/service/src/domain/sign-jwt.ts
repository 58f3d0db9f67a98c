import { type KeyObject, sign } from 'node:crypto';

/** Signs a JWT with ES256 (RFC 7518, section 3.4), in one call that does not queue behind others in the thread pool. */
export function signJwt(kid: string, privateKey: KeyObject, claims: object): string {
  const input = `${encode({ alg: 'ES256', kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
