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

/**
 * The sender of a request for a code. Each kind has live codes and quotas of its own, so that requests of one never end
 * or prevent the codes of another: anonymous requests from all IP addresses that the account does not trust (together),
 * anonymous requests from those that it trusts, and requests of the account itself or of a server.
 */
export type CodeRequester = 'stranger' | 'trusted_ip' | 'account' | 'server';

/** A sign-in method that precedes the second factor. */
export type FirstFactor = 'password' | 'magic_link';

/** The user or team that a code is issued for, and how it is used. */
export interface VerificationCodeSubject {
  /**
   * `null` if no user has the email address. A `magic_link` creates the user. Other codes cannot be used; storing them
   * only takes the same time.
   */
  readonly userId: string | null;
  /** The canonical email address that the code is sent to; `null` if it is not sent by email. */
  readonly emailIdentity: string | null;
  /** For `magic_link`: the email address as the user typed it, with which the user is created. */
  readonly typedEmail?: string;
  /** `true` for the first sign-in of a new user. */
  readonly isNewUser?: boolean;
  /** The team of an invitation. Anyone who has the code can redeem it. */
  readonly teamId?: string;
  /** The member of the team who sent the invitation; `null` if the app's server did. */
  readonly inviterId?: string | null;
  /** For codes that several live side by side of: who requested the code. Only if it was emailed. */
  readonly requester?: CodeRequester;
  /** For `mfa`: the sign-in method that was the first factor. */
  readonly method?: FirstFactor;
  /** For `mfa`: the OAuth provider that was the first factor. */
  readonly providerId?: string | null;
  /** For `mfa`: the encrypted OAuth account that is linked when the sign-in is complete. */
  readonly link?: Buffer | null;
  /** For `impersonation` and `team_invitation`: the project owner who created the code, if one did in a session. */
  readonly ownerId?: string | null | undefined;
  /** For `impersonation`: the session in which the owner created the code. */
  readonly ownerSessionId?: string | null;
  /** For `impersonation`: the SHA-256 of the super secret admin key that created the code, if not an owner did. */
  readonly keyHash?: Buffer | null;
}

const insertCodes = createStatement<never>(
  'insert_codes',
  `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at, id, data)
  select $1::text, $2::text, code.hash, code.tail, $5::uuid, $6::text, $7::timestamptz, $8::timestamptz, $9::uuid,
    jsonb_build_object('is_new_user', $10::boolean, 'team_id', $11::uuid, 'is_typed', code.is_typed, 'method', $13::text,
    'provider_id', $14::text, 'link', encode($15::bytea, 'base64'), 'owner_id', $16::uuid, 'owner_session_id', $17::uuid,
    'key_hash', encode($18::bytea, 'base64'), 'requester', $19::text, 'inviter_id', $20::uuid, 'typed_email', $21::text)
  from unnest($3::bytea[], $4::bytea[], $12::boolean[]) as code (hash, tail, is_typed)`,
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

const consumeCodes = createStatement<never>(
  'consume_unused_codes',
  `update verification_codes set used_at = $4
  where project_id = $1 and purpose = $3 and used_at is null
    and (user_id = $2 and ($5::text is null or email = $5) or user_id is null and purpose = 'magic_link' and email = $5)`,
);

// The typed code of a sign-in email does not count, because the link of the same email does.
const liveCodes = `project_id = $1 and (user_id = $2 or user_id is null and purpose = 'magic_link' and email = $6)
    and purpose = $3 and data ->> 'requester' = $4
    and (data ->> 'is_typed')::boolean is not true and used_at is null and expires_at > $5`;

const countLiveCodes = createStatement<{ live: number }>(
  'count_live_codes',
  `select count(*)::int as live from verification_codes where ${liveCodes}`,
);

const endOldestCodes = createStatement<never>(
  'end_oldest_codes',
  `update verification_codes set expires_at = created_at - interval '1 day'
  where project_id = $1 and purpose = $3 and code_hash = any(array(
    select code_hash from verification_codes where ${liveCodes}
    order by created_at desc offset ${serviceLimits.liveCodesMaxCount - 1}))`,
);

/** A code that is stored for a subject. */
export interface NewCode {
  readonly code: string;
  /**
   * `true` if the code can be guessed: the requesting browser knows all but the characters that the user types
   * (`limits.oneTimeCodeLength`).
   */
  readonly isTyped?: boolean;
}

/** Issues a code and returns it. Stores only its hash. */
export async function createCode(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  subject: VerificationCodeSubject,
): Promise<string> {
  const code = randomText(limits.verificationCodeLength);
  await storeCodes(tx, deps, projectId, purpose, subject, [{ code }]);
  return code;
}

/**
 * Stores the hashes of codes.
 *
 * @param isRedeemable `false` to store other codes, which nobody can redeem, and whose attempts are counted like those
 *   of the real ones. For requests whose email is not sent.
 */
export async function storeCodes(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  subject: VerificationCodeSubject,
  codes: readonly NewCode[],
  isRedeemable = true,
): Promise<void> {
  const now = clock.now();
  await tx.write(insertCodes, [
    projectId,
    purpose,
    codes.map(({ code }) => sha256(isRedeemable ? code : randomText(limits.verificationCodeLength))),
    codes.map(({ code }) => tailHash(code)),
    subject.userId,
    subject.emailIdentity,
    new Date(now),
    new Date(now + lifetimes[purpose]),
    subject.teamId === undefined ? null : randomUUID(),
    subject.isNewUser ?? false,
    subject.teamId ?? null,
    codes.map(({ isTyped }) => isTyped ?? null),
    subject.method ?? null,
    subject.providerId ?? null,
    subject.link ?? null,
    subject.ownerId ?? null,
    subject.ownerSessionId ?? null,
    subject.keyHash ?? null,
    subject.requester ?? null,
    subject.inviterId ?? null,
    subject.typedEmail ?? null,
  ]);
}

/**
 * Returns whether fewer than `limits.liveCodesMaxCount` emailed codes of an account or email address, and purpose are
 * valid that the same kind of requester requested. Locks the account, so that parallel requests do not exceed the
 * limit. Takes as long if `userId` is `null`.
 */
export async function lockUserAndCheckRoomForCode(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  userId: string | null,
  requester: CodeRequester,
  emailIdentity: string,
): Promise<boolean> {
  const id = userId ?? randomUUID();
  await tx.write(lockUserForCode, [projectId, id]);
  const [row] = await tx.run(countLiveCodes, [projectId, id, purpose, requester, new Date(clock.now()), emailIdentity]);
  return (row?.live ?? 0) < serviceLimits.liveCodesMaxCount;
}

/** Expires the oldest valid codes of an account, purpose and requester, so that there is room for one more. */
export async function makeRoomForCode(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  userId: string,
  requester: CodeRequester,
): Promise<void> {
  await tx.write(lockUserForCode, [projectId, userId]);
  await tx.write(endOldestCodes, [projectId, userId, purpose, requester, new Date(clock.now()), null]);
}

/** Expires the unused codes of an account and purpose. */
export async function expireUnusedCodes(
  tx: Executor,
  projectId: string,
  purpose: CodePurpose,
  userId: string,
): Promise<void> {
  await tx.write(lockUserForCode, [projectId, userId]);
  await tx.write(endCodes, [projectId, userId, purpose]);
}

/**
 * Marks the unused codes of an account and purpose as used, after one of them was redeemed. Only those for one email
 * address if `emailIdentity` is given.
 */
export async function consumeUnusedCodes(
  tx: Executor,
  { clock }: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: CodePurpose,
  userId: string,
  emailIdentity: string | null = null,
): Promise<void> {
  await tx.write(consumeCodes, [projectId, userId, purpose, new Date(clock.now()), emailIdentity]);
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
