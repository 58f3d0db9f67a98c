import type { SessionScope } from '../../apps/user-scope.ts';
import type { SecondFactorProof } from '../mfa/second-factor-proof.ts';
import type { MetadataOf } from './metadata.ts';
import type { UserResponse } from './user.ts';

/** Fields of the user's own account to update. Absent fields stay unchanged. */
export interface UserUpdateOptions {
  /** Display name, or `null` for none. */
  readonly displayName?: string | null | undefined;
  /**
   * Email of the user that becomes the primary one. The user must have verified it in a browser where they were signed
   * in. The former primary email stays one of the user's emails, and gets an email with a link that undoes the change.
   */
  readonly primaryEmail?: string | undefined;
  /** JSON value that the app stores, at most 200,000 characters. Replaces the previous value. */
  readonly clientMetadata?: MetadataOf<'userClientMetadata'> | undefined;
  /** UUID of a team that the user belongs to, or `null` for none. */
  readonly selectedTeamId?: string | null | undefined;
  /** Secret of 16 to 64 bytes that turns the second factor on, or `null` to turn it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  /**
   * Profile picture as a data URL of at most 1,000,000 characters: PNG, JPEG, GIF, BMP or WebP. Servers can also set an
   * SVG data URL or an http(s) URL. `null` deletes the picture.
   */
  readonly profileImageUrl?: string | null | undefined;
}

/** Updates the signed-in user, and calls `received` with the updated user from the response. */
export async function updateCurrentUser(
  { transport, queries }: SessionScope,
  { totpMultiFactorSecret, ...fields }: UserUpdateOptions & SecondFactorProof,
  received: (raw: UserResponse) => void,
): Promise<void> {
  const body = { ...fields, totpSecretBase64: encodeTotpSecret(totpMultiFactorSecret) };
  received(await transport.request('PATCH /users/me', { body }));
  // A member without a name of its own shows the user's. A new second factor ends other sessions.
  await queries.invalidate('members', 'sessions', 'channels');
}

/** Deletes the account of the signed-in user, and the tokens from the token store. */
export async function deleteCurrentUser(
  { transport, session }: SessionScope,
  proof?: SecondFactorProof,
): Promise<void> {
  await transport.request('DELETE /users/me', { body: proof && { ...proof } });
  session.end();
}

/** Encodes a TOTP secret in base64, as the API expects it. Returns `null` and `undefined` unchanged. */
export function encodeTotpSecret(secret: Uint8Array | null | undefined): string | null | undefined {
  return secret && btoa(String.fromCharCode(...secret));
}
