import { KnownErrors } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';
import { invitationReasonHoldsSql } from './invitation-reasons.ts';

// Locks the invitation, so that it is not revoked or redeemed before the account exists.
const findInvitation = createStatement<{ email: string }>(
  'find_invitation_to_sign_up',
  `select c.email from verification_codes c
  where c.project_id = $1 and c.purpose = 'team_invitation' and c.email = $2 and ($3::bytea is null or c.code_hash = $3)
    and c.used_at is null and c.expires_at > $4 and ${invitationReasonHoldsSql}
    and exists (select from teams t where t.project_id = $1 and t.id = (c.data ->> 'team_id')::uuid)
  order by c.code_hash limit 1 for share of c`,
);

/** The settings of a project that decide who can sign up. */
interface SignUpSettings {
  readonly project_id: string;
  readonly sign_up_enabled: boolean;
  readonly invited_sign_up_enabled: boolean;
}

/** The proof of a person who signs up. */
interface SignUpProof {
  /** The canonical email address of the new account; `null` if it has none. */
  readonly emailIdentity: string | null;
  /** `mailbox` if the person has proven access to the mailbox, otherwise the code of an invitation to the address. */
  readonly proof: 'mailbox' | { readonly code: string | undefined };
}

/**
 * Throws if a person may not create an account: sign-up is closed, and no team has invited the email address. Without
 * proof of the mailbox, the code of the invitation is needed, so that nobody learns who is invited. Accounts of the
 * project `internal` own projects, so members of a team cannot let anybody in there.
 *
 * @throws {KnownErrors.SignUpNotEnabled}
 */
export async function requireSignUp(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  project: SignUpSettings,
  { emailIdentity, proof }: SignUpProof,
): Promise<void> {
  if (project.sign_up_enabled) return;
  const { project_id: projectId, invited_sign_up_enabled: isOpenToInvited } = project;
  const code = proof === 'mailbox' ? null : proof.code;
  if (!isOpenToInvited || projectId === 'internal' || emailIdentity === null || code === undefined) {
    throw new KnownErrors.SignUpNotEnabled();
  }
  const hash = code === null ? null : sha256(code);
  const [invitation] = await tx.run(findInvitation, [projectId, emailIdentity, hash, new Date(clock.now())]);
  if (invitation === undefined) throw new KnownErrors.SignUpNotEnabled();
}
