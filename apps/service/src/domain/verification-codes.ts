import { KnownError, KnownErrors, limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { randomText, sha256 } from './random-text.ts';

/** What a code is for. A code of one purpose is unknown to every other. */
export type Purpose = 'email_verification' | 'password_reset' | 'magic_link' | 'mfa';

const lifetimes: Record<Purpose, number> = {
  email_verification: limits.verificationCodeLifetime,
  password_reset: limits.verificationCodeLifetime,
  magic_link: limits.verificationCodeLifetime,
  mfa: limits.mfaAttemptLifetime,
};

/** What a code was made for. */
export interface CodeSubject {
  /** Null where nobody has the address: such a code can never be used, it only takes as long to make. */
  readonly userId: string | null;
  /** The canonical address that it was sent to, if it was sent. */
  readonly emailIdentity: string | null;
  /** Whether the sign-in that it is for is the first of a new user. */
  readonly isNewUser?: boolean;
}

/** What a good code was made for. */
export interface RedeemedSubject extends Required<CodeSubject> {
  readonly userId: string;
}

interface CodeRow {
  /** Null where nobody has the address that the code was asked for. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly is_new_user: boolean;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const insertCode = statement<never>(
  'insert_code',
  `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, jsonb_build_object('is_new_user', $9::boolean))`,
);

const readCode = `select user_id, email, attempts, expires_at, used_at, (data ->> 'is_new_user')::boolean as is_new_user
  from verification_codes where project_id = $1 and purpose = $2 and code_hash = $3`;
const findCode = statement<CodeRow>('find_code', readCode);
const lockCode = statement<CodeRow>('lock_code', `${readCode} for update`);

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
    subject.isNewUser ?? false,
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
  const verdict = await deps.db.transaction(async (tx) => {
    const row = await lock(tx, projectId, purpose, code);
    await tx.run(countAttempt, [projectId, tailHash(code)]);
    return judge(deps, row);
  });
  if (verdict instanceof Error) throw verdict;
}

/**
 * Uses a code up and acts on it in one transaction: of any number of parallel uses one acts, and an action that throws
 * leaves the code as it was. An action may also return a known error, which is then thrown: the code stays usable, and
 * the attempt and whatever the action wrote are kept. Throws a `VerificationCodeError` for a code that is not good.
 */
export async function redeemCode<T>(
  deps: CodeDeps,
  projectId: string,
  purpose: Purpose,
  code: string,
  act: (tx: Executor, subject: RedeemedSubject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  const outcome = await deps.db.transaction(async (tx) => {
    const row = await lock(tx, projectId, purpose, code);
    await tx.run(countAttempt, [projectId, tailHash(code)]);
    const subject = judge(deps, row);
    // A refusal is returned, not thrown, so that the attempt is committed.
    if (subject instanceof KnownError) return subject;
    const result = await act(tx, subject);
    if (!isRefusal(result)) await tx.run(spendCode, [projectId, purpose, sha256(code), new Date(deps.clock.now())]);
    return result;
  });
  if (isRefusal(outcome)) throw outcome;
  return outcome as Exclude<T, KnownError>;
}

/** Throws what is wrong with a code before something costly is done for it; the use itself judges again. */
export async function peekCode(deps: CodeDeps, projectId: string, purpose: Purpose, code: string): Promise<void> {
  const [row] = await deps.db.run(findCode, [projectId, purpose, sha256(code)]);
  const verdict = judge(deps, row);
  if (verdict instanceof Error) throw verdict;
}

/** Takes the row lock first, so that the judgement holds until the transaction ends. */
async function lock(tx: Executor, projectId: string, purpose: Purpose, code: string): Promise<CodeRow | undefined> {
  const [row] = await tx.run(lockCode, [projectId, purpose, sha256(code)]);
  return row;
}

function judge({ clock }: Pick<Deps, 'clock'>, row: CodeRow | undefined): RedeemedSubject | KnownError {
  if (row === undefined || row.user_id === null) return new KnownErrors.VerificationCodeNotFound();
  if (row.expires_at.getTime() <= clock.now()) return new KnownErrors.VerificationCodeExpired();
  if (row.used_at !== null) return new KnownErrors.VerificationCodeAlreadyUsed();
  if (row.attempts >= limits.verificationCodeMaxAttempts) return new KnownErrors.VerificationCodeMaxAttemptsReached();
  return { userId: row.user_id, emailIdentity: row.email, isNewUser: row.is_new_user };
}

function isRefusal<T>(outcome: T | KnownError): outcome is KnownError {
  return outcome instanceof KnownError;
}

/** Attempts are counted by what the asking browser holds: the code without the part that a person types. */
function tailHash(code: string): Buffer {
  return sha256(code.slice(limits.oneTimeCodeLength));
}
