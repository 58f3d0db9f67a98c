import type { SessionScope } from '../apps/user-scope.ts';
import type { MailOptions } from '../navigation/callback-url.ts';
import { primaryEmailOf, sendVerificationEmail } from './contact-channels.ts';
import { type FirstPassword, type PasswordUpdate, setPassword, updatePassword } from './password.ts';
import type { SecondFactorProof } from './second-factor-proof.ts';
import { createTeamOf, type TeamCreateOptions } from './team-changes.ts';
import type { Json, RawTeam, RawUser } from './users.ts';

/** What users may change of themselves. An absent field stays as it is. */
export interface UserUpdateOptions {
  /** What the user wants to be called. */
  readonly displayName?: string | null | undefined;
  /** Whatever the app stores; it replaces what was there. */
  readonly clientMetadata?: Json | undefined;
  /** The UUID of a team that the user is in. */
  readonly selectedTeamId?: string | null | undefined;
  /** The raw secret, 16 to 64 bytes, switches the second factor on, null switches it off. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined;
  /** A data URL of a png, jpeg, gif, bmp or webp picture, of at most 1,000,000 characters; a server may give any URL. */
  readonly profileImageUrl?: string | null | undefined;
}

/** What becomes of the answers to changes. */
interface Outcome<T> {
  /** Takes the user as it is now. */
  readonly received: (raw: RawUser) => void;
  readonly viewTeam: (raw: RawTeam) => T;
}

/** What a signed-in user changes of itself. */
export function userChanges<T>(raw: RawUser, scope: SessionScope, { received, viewTeam }: Outcome<T>) {
  const { transport, redirector, session, values } = scope;
  const update = async ({ totpMultiFactorSecret, ...fields }: UserUpdateOptions & SecondFactorProof) => {
    const body = { ...fields, totpSecretBase64: totpSecret(totpMultiFactorSecret) };
    received(await transport.call('PATCH /users/me', { body }));
    // A member without a name of its own shows the user's.
    await values.changed('members');
  };

  return {
    update,
    setDisplayName: (displayName: string | null) => update({ displayName }),
    setClientMetadata: (clientMetadata: Json) => update({ clientMetadata }),
    setSelectedTeam: (team: { readonly id: string } | null) =>
      update({ selectedTeamId: team === null ? null : team.id }),
    sendVerificationEmail: async (options?: MailOptions) =>
      sendVerificationEmail({ transport, redirector }, primaryEmailOf(raw), options),
    async setPassword(options: FirstPassword) {
      const refused = await setPassword(transport, options);
      if (refused === undefined) await values.changed('user');
      return refused;
    },
    updatePassword: (passwords: PasswordUpdate) => updatePassword(transport, passwords),
    createTeam: (options: TeamCreateOptions) => createTeamOf(scope, options, viewTeam),
    async delete(proof?: SecondFactorProof) {
      await transport.call('DELETE /users/me', { body: proof && { ...proof } });
      session.end();
    },
  };
}

/** A TOTP secret as the wire has it: base64, or null and undefined as they are. */
export function totpSecret(secret: Uint8Array | null | undefined): string | null | undefined {
  return secret && btoa(String.fromCharCode(...secret));
}
