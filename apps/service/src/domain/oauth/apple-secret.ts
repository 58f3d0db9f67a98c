import { createPrivateKey, type KeyObject } from 'node:crypto';
import { signJwt } from '../../security/sign-jwt.ts';

/** Seconds: as long as oauth4webapi's assertions, and enough for one request. */
const lifetime = 60;

interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/**
 * Returns the client secret for Apple: a token signed with a key that the developer downloads once. A project's secret is
 * either such a token, created elsewhere, or the key as the JSON `{"team_id", "key_id", "private_key"}`. With a key, a new
 * token is signed for each use, so that it never expires.
 */
export function appleSecret(secret: string, clientId: string, now: number): string {
  const key = readKey(secret);
  if (key === null) return secret;
  const iat = Math.floor(now / 1000);
  const claims = { iss: key.teamId, sub: clientId, aud: 'https://appleid.apple.com', iat, exp: iat + lifetime };
  return signJwt(key.keyId, key.privateKey, claims);
}

function readKey(secret: string): AppleKey | null {
  try {
    const { team_id: teamId, key_id: keyId, private_key: pem } = JSON.parse(secret);
    return { teamId: String(teamId), keyId: String(keyId), privateKey: createPrivateKey(String(pem)) };
  } catch {
    return null;
  }
}
