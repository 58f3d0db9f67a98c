import { createPrivateKey, type KeyObject } from 'node:crypto';
import { signJwt } from '../../security/sign-jwt.ts';

/**
 * Lifetime of a client secret in seconds: enough for one request, and the same as that of oauth4webapi's assertions.
 */
const lifetime = 60;

interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/**
 * Returns the client secret for Apple, which is a JWT signed with a key that developers download from Apple. If the
 * configured secret is the key, as the JSON `{"team_id", "key_id", "private_key"}`, signs a new JWT. Otherwise the
 * configured secret is a JWT that was created elsewhere, and is returned unchanged.
 */
export function createAppleClientSecret(secret: string, clientId: string, now: number): string {
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
