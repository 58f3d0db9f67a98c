import { type KnownError, KnownErrors, limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { randomText, sha256 } from './random-text.ts';

/** What a code is for. A code of one purpose is unknown to every other. */
export type Purpose = 'email_verification' | 'mfa';

const lifetimes: Record<Purpose, number> = {
  email_verification: limits.verificationCodeLifetime,
  mfa: limits.mfaAttemptLifetime,
};

/** What a code was made for. */
export interface CodeSubject {
  readonly userId: string;
  /** The canonical address that it was sent to, if it was sent. */
  readonly emailIdentity: string | null;
}

interface CodeRow {
  readonly code_hash: Buffer;
  readonly user_id: string;
  readonly email: string | null;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const insertCode = statement<never>(
  'insert_code',
  `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const lockCode = statement<CodeRow>(
  'lock_code',
  `select code_hash, user_id, email, attempts, expires_at, used_at from verification_codes
  where project_id = $1 and purpose = $2 and code_hash = $3 for update`,
);

const countAttempt = statement<never>(
  'count_attempt',
  `update verification_codes set attempts = attempts + 1 where project_id = $1 and tail_hash = $2`,
);

const spendCode = statement<never>(
  'spend_code',
  `update verification_codes set used_at = $4 where project_id = $1 and purpose = $2 and code_hash = $3`,
);

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/** Makes a code; only its hash is kept. */
export async function createCode(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: Purpose,
  subject: CodeSubject,
): Promise<string> {
  const code = randomText(limits.verificationCodeLength);
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
  ]);
  return code;
}

/** The link of a mail: the callback URL with the code in it. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl);
  url.searchParams.set('code', code);
  return url.href;
}

/** Throws the `VerificationCodeError` that using this code would give. The look counts as an attempt. */
export async function checkCode(deps: CodeDeps, projectId: string, purpose: Purpose, code: string): Promise<void> {
  const verdict = await deps.db.transaction((tx) => attempt(tx, deps, projectId, purpose, code));
  if (verdict instanceof Error) throw verdict;
}

/**
 * Uses a code up and acts on it in one transaction: of any number of parallel uses one acts, and an action that fails
 * leaves the code as it was. Throws a `VerificationCodeError` otherwise.
 */
export async function redeemCode<T>(
  deps: CodeDeps,
  projectId: string,
  purpose: Purpose,
  code: string,
  act: (tx: Executor, subject: CodeSubject) => Promise<T>,
): Promise<T> {
  const outcome = await deps.db.transaction(async (tx) => {
    const verdict = await attempt(tx, deps, projectId, purpose, code);
    // A refusal is returned, not thrown, so that the attempt is committed.
    if (verdict instanceof Error) return { refused: verdict };
    await tx.run(spendCode, [projectId, purpose, sha256(code), new Date(deps.clock.now())]);
    return { done: await act(tx, verdict) };
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.done;
}

/** Takes the row lock first, so that the decision holds until the transaction ends. */
async function attempt(
  tx: Executor,
  deps: CodeDeps,
  projectId: string,
  purpose: Purpose,
  code: string,
): Promise<CodeSubject | KnownError> {
  const [row] = await tx.run(lockCode, [projectId, purpose, sha256(code)]);
  await tx.run(countAttempt, [projectId, tailHash(code)]);
  if (row === undefined) return new KnownErrors.VerificationCodeNotFound();
  if (row.expires_at.getTime() <= deps.clock.now()) return new KnownErrors.VerificationCodeExpired();
  if (row.used_at !== null) return new KnownErrors.VerificationCodeAlreadyUsed();
  if (row.attempts >= limits.verificationCodeMaxAttempts) return new KnownErrors.VerificationCodeMaxAttemptsReached();
  return { userId: row.user_id, emailIdentity: row.email };
}

/** Attempts are counted by what the asking browser holds: the code without the part that a person types. */
function tailHash(code: string): Buffer {
  return sha256(code.slice(limits.oneTimeCodeLength));
}
