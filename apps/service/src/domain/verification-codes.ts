import { KnownError, KnownErrors, limits } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { randomText, sha256 } from './random-text.ts';

/** What a code is for. A code of one purpose is unknown to every other. */
export type Purpose = 'email_verification' | 'password_reset' | 'magic_link' | 'mfa' | 'team_invitation';

const lifetimes: Record<Purpose, number> = {
  email_verification: limits.verificationCodeLifetime,
  password_reset: limits.verificationCodeLifetime,
  magic_link: limits.verificationCodeLifetime,
  mfa: limits.mfaAttemptLifetime,
  team_invitation: limits.verificationCodeLifetime,
};

/** What a code was made for. */
export interface CodeSubject {
  /** Null where nobody has the address: such a code can never be used, it only takes as long to make. */
  readonly userId: string | null;
  /** The canonical address that it was sent to, if it was sent. */
  readonly emailIdentity: string | null;
  /** Whether the sign-in that it is for is the first of a new user. */
  readonly isNewUser?: boolean;
  /** The team that it invites to; such a code is for whoever holds it. */
  readonly teamId?: string;
}

/** Whom a good code was made for. */
export interface RedeemedSubject {
  readonly userId: string;
  readonly emailIdentity: string | null;
  readonly isNewUser: boolean;
}

/** The team that a good code invites to. */
export interface Invitation {
  readonly teamId: string;
  readonly teamDisplayName: string;
}

interface CodeRow {
  /** Null where nobody has the address that the code was asked for. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly is_new_user: boolean;
  /** Null unless the code invites to a team that still exists. */
  readonly team_id: string | null;
  readonly team_display_name: string | null;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

const insertCode = statement<never>(
  'insert_code',
  `insert into verification_codes (project_id, purpose, code_hash, tail_hash, user_id, email, created_at, expires_at, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, jsonb_build_object('is_new_user', $9::boolean, 'team_id', $10::uuid))`,
);

const readCode = `select c.user_id, c.email, c.attempts, c.expires_at, c.used_at,
    (c.data ->> 'is_new_user')::boolean as is_new_user, t.id as team_id, t.display_name as team_display_name
  from verification_codes c
  left join teams t on t.project_id = c.project_id and t.id = (c.data ->> 'team_id')::uuid
  where c.project_id = $1 and c.purpose = $2 and c.code_hash = $3`;
const findCode = statement<CodeRow>('find_code', readCode);
const lockCode = statement<CodeRow>('lock_code', `${readCode} for update of c`);

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
    subject.teamId ?? null,
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
  const subjectOf = purpose === 'team_invitation' ? invitation : userSubject;
  await look<unknown>(deps, projectId, purpose, code, subjectOf);
}

/** Reads an invitation to a team without using it up. The look counts as an attempt. */
export function readInvitation(deps: CodeDeps, projectId: string, code: string): Promise<Invitation> {
  return look(deps, projectId, 'team_invitation', code, invitation);
}

/**
 * Uses a code up and acts on it in one transaction: of any number of parallel uses one acts, and an action that throws
 * leaves the code as it was. An action may also return a known error, which is then thrown: the code stays usable, and
 * the attempt and whatever the action wrote are kept. Throws a `VerificationCodeError` for a code that is not good.
 */
export function redeemCode<T>(
  deps: CodeDeps,
  projectId: string,
  purpose: Exclude<Purpose, 'team_invitation'>,
  code: string,
  act: (tx: Executor, subject: RedeemedSubject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  return redeem(deps, projectId, purpose, code, userSubject, act);
}

/** Does the same with an invitation to a team. */
export function redeemInvitation<T>(
  deps: CodeDeps,
  projectId: string,
  code: string,
  act: (tx: Executor, invitation: Invitation) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  return redeem(deps, projectId, 'team_invitation', code, invitation, act);
}

async function look<Subject>(
  deps: CodeDeps,
  projectId: string,
  purpose: Purpose,
  code: string,
  subjectOf: (row: CodeRow) => Subject | null,
): Promise<Subject> {
  const verdict = await deps.db.transaction((tx) => attempt(tx, deps, projectId, purpose, code, subjectOf));
  if (isRefusal(verdict)) throw verdict;
  return verdict;
}

async function redeem<Subject, T>(
  deps: CodeDeps,
  projectId: string,
  purpose: Purpose,
  code: string,
  subjectOf: (row: CodeRow) => Subject | null,
  act: (tx: Executor, subject: Subject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  const outcome = await deps.db.transaction(async (tx) => {
    const subject = await attempt(tx, deps, projectId, purpose, code, subjectOf);
    // A refusal is returned, not thrown, so that the attempt is committed.
    if (isRefusal(subject)) return subject;
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
  const verdict = judge(deps, row, userSubject);
  if (isRefusal(verdict)) throw verdict;
}

/** Counts an attempt on a code, and judges it. The row lock comes first, so that the judgement holds until `tx` ends. */
async function attempt<Subject>(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  projectId: string,
  purpose: Purpose,
  code: string,
  subjectOf: (row: CodeRow) => Subject | null,
): Promise<Subject | KnownError> {
  const [row] = await tx.run(lockCode, [projectId, purpose, sha256(code)]);
  await tx.run(countAttempt, [projectId, tailHash(code)]);
  return judge(deps, row, subjectOf);
}

function judge<Subject>(
  { clock }: Pick<Deps, 'clock'>,
  row: CodeRow | undefined,
  subjectOf: (row: CodeRow) => Subject | null,
): Subject | KnownError {
  const subject = row === undefined ? null : subjectOf(row);
  if (row === undefined || subject === null) return new KnownErrors.VerificationCodeNotFound();
  if (row.expires_at.getTime() <= clock.now()) return new KnownErrors.VerificationCodeExpired();
  if (row.used_at !== null) return new KnownErrors.VerificationCodeAlreadyUsed();
  if (row.attempts >= limits.verificationCodeMaxAttempts) return new KnownErrors.VerificationCodeMaxAttemptsReached();
  return subject;
}

function userSubject({ user_id: userId, email, is_new_user: isNewUser }: CodeRow): RedeemedSubject | null {
  return userId === null ? null : { userId, emailIdentity: email, isNewUser };
}

function invitation({ team_id: teamId, team_display_name: teamDisplayName }: CodeRow): Invitation | null {
  return teamId === null || teamDisplayName === null ? null : { teamId, teamDisplayName };
}

function isRefusal<T>(outcome: T | KnownError): outcome is KnownError {
  return outcome instanceof KnownError;
}

/** Attempts are counted by what the asking browser holds: the code without the part that a person types. */
function tailHash(code: string): Buffer {
  return sha256(code.slice(limits.oneTimeCodeLength));
}
