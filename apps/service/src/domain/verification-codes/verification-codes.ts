import { randomUUID } from 'node:crypto';
import { limits, serviceLimits } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { randomText, sha256 } from '../../security/random-text.ts';

/** The purpose of a code. A code can be redeemed only for its purpose. */
export type CodePurpose =
  | 'email_verification'
  | 'password_reset'
  | 'magic_link'
  | 'mfa'
  | 'team_invitation'
  | 'address_trust'
  | 'impersonation';

const lifetimes: Record<CodePurpose, number> = {
  email_verification: limits.verificationCodeLifetime,
  password_reset: limits.passwordResetLifetime,
  magic_link: limits.signInCodeLifetime,
  mfa: serviceLimits.mfaAttemptLifetime,
  team_invitation: limits.verificationCodeLifetime,
  address_trust: serviceLimits.trustLinkLifetime,
  impersonation: serviceLimits.impersonationLinkLifetime,
};

/** A sign-in method that precedes the second factor. */
export type FirstFactor = 'password' | 'magic_link';

/** The user or team that a code is issued for, and how it is used. */
export interface VerificationCodeSubject {
  /** `null` if no user has the email address. Such a code cannot be used; storing it only takes the same time. */
  readonly userId: string | null;
  /** The canonical email address that the code is sent to; `null` if it is not sent by email. */
  readonly emailIdentity: string | null;
  /** `true` for the first sign-in of a new user. */
  readonly isNewUser?: boolean;
  /** The team of an invitation. Anyone who has the code can redeem it. */
  readonly teamId?: string;
  /**
   * `true` if the code can be guessed: the requesting browser knows all but the characters that the user types
   * (`limits.oneTimeCodeLength`).
   */
  readonly isTyped?: boolean;
  /** For `mfa`: the sign-in method that was the first factor. */
  readonly method?: FirstFactor;
  /** For `mfa`: the OAuth provider that was the first factor. */
  readonly providerId?: string | null;
  /** For `mfa`: the encrypted OAuth account that is linked when the sign-in is complete. */
  readonly link?: Buffer | null;
  /** For `impersonation`: the project owner who created the code, if not an API key did. */
  readonly ownerId?: string | null;
  /** For `impersonation`: the session in which the owner created the code. */
  readonly ownerSessionId?: string | null;
  /** For `impersonation`: the SHA-256 of the super secret admin key that created the code, if not an owner did. */
  readonly keyHash?: Buffer | null;
}

const insertCode = createStatement<never>(
  'insert_code',
  `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at, id, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, jsonb_build_object('is_new_user', $10::boolean, 'team_id', $11::uuid,
    'is_typed', $12::boolean, 'method', $13::text, 'provider_id', $14::text, 'link', encode($15::bytea, 'base64'),
    'owner_id', $16::uuid, 'owner_session_id', $17::uuid, 'key_hash', encode($18::bytea, 'base64')))`,
);

/** Locks a user before the codes of that user. */
export const lockUserForCode = createStatement<never>(
  'lock_user_for_code',
  `select 1 from users where project_id = $1 and id = $2 for no key update`,
);

// Sets the same expiry as the database triggers that expire codes.
const endCodes = createStatement<never>(
  'end_codes',
  `update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = $1 and user_id = $2 and purpose = $3 and used_at is null and expires_at > created_at`,
);

/** Issues a code and returns it. Stores only its hash. */
export async function createCode(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  subject: VerificationCodeSubject,
  code: string = randomText(limits.verificationCodeLength),
): Promise<string> {
  const now = deps.clock.now();
  await tx.run(insertCode, [
    projectId,
    purpose,
    sha256(code),
    tailHash(code),
    subject.userId,
    subject.emailIdentity,
    new Date(now),
    new Date(now + lifetimes[purpose]),
    subject.teamId === undefined ? null : randomUUID(),
    subject.isNewUser ?? false,
    subject.teamId ?? null,
    subject.isTyped ?? null,
    subject.method ?? null,
    subject.providerId ?? null,
    subject.link ?? null,
    subject.ownerId ?? null,
    subject.ownerSessionId ?? null,
    subject.keyHash ?? null,
  ]);
  return code;
}

/** Issues a code, and expires older ones of the same account and purpose. */
export async function replaceCode(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  subject: VerificationCodeSubject,
): Promise<string> {
  await expireUnusedCodes(tx, projectId, purpose, subject.userId);
  return createCode(tx, deps, projectId, purpose, subject);
}

/** Expires the unused codes of an account and purpose. Takes as long if `userId` is `null`. */
export async function expireUnusedCodes(
  tx: Executor,
  projectId: string,
  purpose: CodePurpose,
  userId: string | null,
): Promise<void> {
  const id = userId ?? randomUUID();
  await tx.run(lockUserForCode, [projectId, id]);
  await tx.run(endCodes, [projectId, id, purpose]);
}

/** Returns the callback URL with a code as a query parameter. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}

/** Returns the hash of a code without the characters that the user types. Attempts are counted by it. */
export function tailHash(code: string): Buffer {
  return sha256(code.slice(limits.oneTimeCodeLength));
}
