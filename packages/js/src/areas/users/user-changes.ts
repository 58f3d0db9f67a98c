import type { SessionScope } from '../../apps/user-scope.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';
import type { Json, RawUser } from './user.ts';

/** The fields of the user's own account to update. Absent fields stay unchanged. */
export interface UserUpdateOptions {
  /** Display name. */
  readonly displayName?: string | null | undefined;
  /** Any JSON that the app stores; replaces the previous value. */
  readonly clientMetadata?: Json | undefined;
  /** The UUID of a team that the user is in. */
  readonly selectedTeamId?: string | null | undefined;
  /** The raw secret, 16 to 64 bytes, switches the second factor on, null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  /** A data URL of a png, jpeg, gif, bmp or webp picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
}

/** Updates the signed-in user, and passes on the user as it is after the update. */
export async function updateUser(
  { transport, queries }: SessionScope,
  { totpMultiFactorSecret, ...fields }: UserUpdateOptions & SecondFactorProof,
  received: (raw: RawUser) => void,
): Promise<void> {
  const body = { ...fields, totpSecretBase64: totpSecret(totpMultiFactorSecret) };
  received(await transport.request('PATCH /users/me', { body }));
  // A member without a name of its own shows the user's.
  await queries.invalidate('members');
}

/** Deletes the signed-in user and ends the session. */
export async function deleteUser({ transport, session }: SessionScope, proof?: SecondFactorProof): Promise<void> {
  await transport.request('DELETE /users/me', { body: proof && { ...proof } });
  session.end();
}

/** Encodes a TOTP secret in base64, as the wire has it. Returns `null` and `undefined` unchanged. */
export function totpSecret(secret: Uint8Array | null | undefined): string | null | undefined {
  return secret && btoa(String.fromCharCode(...secret));
}
