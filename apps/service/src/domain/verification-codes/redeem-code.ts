import { KnownError, KnownErrors, limits } from '@keystack/contract';
import { createStatement, type Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../security/random-text.ts';
import { invitationReasonHoldsSql } from './invitation-reasons.ts';
import { mayUseCodesSql } from './may-use-codes.ts';
import { type CodePurpose, type FirstFactor, lockUserForCode, tailHash } from './verification-codes.ts';

/** The user that a valid code was issued for, whether or not the code has been redeemed. */
export interface ValidCodeSubject {
  readonly userId: string;
  readonly emailIdentity: string | null;
  readonly isNewUser: boolean;
  /** For `mfa`: the first factor; `null` for an OAuth provider. */
  readonly method: FirstFactor | null;
  /** For `mfa`: the OAuth provider that was the first factor; otherwise `null`. */
  readonly providerId: string | null;
  readonly link: Buffer | null;
  /** For `impersonation`: the project owner who created the code, if not an API key did. */
  readonly ownerId: string | null;
  /** For `impersonation`: the session in which the owner created the code. */
  readonly ownerSessionId: string | null;
  /** For `impersonation`: the SHA-256 of the super secret admin key that created the code, if not an owner did. */
  readonly keyHash: Buffer | null;
}

/** The user that a valid `magic_link` code was sent to. */
export interface SignInCodeSubject {
  /** `null` if no user has the email address yet. */
  readonly userId: string | null;
  readonly emailIdentity: string;
  /** The email address as the user typed it. */
  readonly email: string;
  /** `true` for the first sign-in of a user that a former version created when the code was requested. */
  readonly isNewUser: boolean;
}

/** The team that a valid code invites to. */
export interface InvitedTeam {
  readonly teamId: string;
  readonly teamDisplayName: string;
  /** The canonical email address that the invitation was sent to. */
  readonly recipientEmail: string | null;
  /** The users who were removed from the team after the invitation was sent, and cannot accept it. */
  readonly excludedUserIds: readonly string[];
}

interface CodeRow {
  /** `null` if no user has the email address that the code was requested for. */
  readonly user_id: string | null;
  readonly email: string | null;
  readonly typed_email: string | null;
  readonly is_new_user: boolean;
  readonly method: FirstFactor | null;
  readonly provider_id: string | null;
  readonly link: Buffer | null;
  readonly owner_id: string | null;
  readonly owner_session_id: string | null;
  readonly key_hash: Buffer | null;
  /** `null` unless the code is an invitation to a team that still exists. */
  readonly team_id: string | null;
  readonly team_display_name: string | null;
  readonly excluded_user_ids: readonly string[] | null;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  /** `true` if the code verifies an email address of the user that is verified already. */
  readonly is_verified: boolean;
  /** `true` if the sign-in method of the code is still enabled, and the reason for an invitation still holds. */
  readonly method_enabled: boolean;
}

/**
 * Returns SQL for the id of the user of a code. A `magic_link` that was sent before the user existed is for the user
 * who has the email address by now.
 */
const userOf = (code: string) => `coalesce(${code}.user_id, (
    select o.id from users o where ${code}.purpose = 'magic_link' and o.project_id = $1
      and o.email_identity = ${code}.email and o.email_used_for_auth))`;

const methodEnabled = `case
    when c.purpose = 'magic_link'
      then p.magic_link_enabled and (u.id is null or ${mayUseCodesSql})
    when c.purpose = 'password_reset'
      then p.credential_enabled and u.email_used_for_auth and (u.otp_enabled or u.password_hash is not null)
    when c.purpose = 'team_invitation' then ${invitationReasonHoldsSql}
    when c.data ->> 'method' = 'password' then p.credential_enabled
    when c.data ->> 'method' = 'magic_link' then p.magic_link_enabled
    when c.data ->> 'provider_id' is not null
      then exists (select from oauth_providers o
        where o.project_id = $1 and o.id = c.data ->> 'provider_id' and o.enabled)
    else true
  end`;

const emailVerified = `(coalesce(u.email_verified and u.email_identity = c.email, false)
    or exists (select from contact_channels e
      where e.project_id = $1 and e.user_id = c.user_id and e.email_identity = c.email and e.is_verified))`;

const readCode = `select u.id as user_id, c.email, c.data ->> 'typed_email' as typed_email, c.attempts, c.expires_at, c.used_at,
    (c.data ->> 'is_new_user')::boolean as is_new_user, c.data ->> 'method' as method, c.data ->> 'provider_id' as provider_id,
    c.data ->> 'owner_id' as owner_id, c.data ->> 'owner_session_id' as owner_session_id,
    decode(c.data ->> 'key_hash', 'base64') as key_hash,
    decode(c.data ->> 'link', 'base64') as link, t.id as team_id, t.display_name as team_display_name,
    c.data -> 'excluded_user_ids' as excluded_user_ids, c.purpose = 'email_verification' and ${emailVerified} as is_verified,
    coalesce(${methodEnabled}, false) as method_enabled
  from verification_codes c
  join projects p on p.project_id = c.project_id
  left join users u on u.project_id = c.project_id and u.id = ${userOf('c')}
  left join teams t on t.project_id = c.project_id and t.id = (c.data ->> 'team_id')::uuid
  where c.project_id = $1 and c.purpose = $2 and c.code_hash = $3`;
const findCode = createStatement<CodeRow>('find_code', readCode);
const lockCode = createStatement<CodeRow>('lock_code', `${readCode} for update of c`);

/** Locks the user of a code. Used before the code is locked, because other transactions lock in this order too. */
const lockUserOfCode = createStatement<never>(
  'lock_user_of_code',
  `select 1 from users where project_id = $1 and id = (
    select ${userOf('c')} from verification_codes c where c.project_id = $1 and c.purpose = $2 and c.code_hash = $3
  ) for no key update`,
);

// In a fixed order. Without a user to lock, this lets one of the two codes of an email sign in.
const lockCodesOfNewUser = createStatement<never>(
  'lock_codes_of_new_user',
  `select 1 from verification_codes where project_id = $1 and purpose = 'magic_link' and user_id is null
    and email = (select email from verification_codes where project_id = $1 and purpose = $2 and code_hash = $3)
  order by code_hash for update`,
);

// The project owner who created an impersonation link.
const findOwnerOfCode = createStatement<{ owner_id: string | null }>(
  'find_owner_of_code',
  `select data ->> 'owner_id' as owner_id from verification_codes
  where project_id = $1 and purpose = $2 and code_hash = $3`,
);

// `returning` sees the new number of attempts, so `<=` includes the last allowed attempt.
const countAttempt = createStatement<
  Pick<CodeRow, 'user_id' | 'email' | 'attempts'> & { readonly is_guessable: boolean | null }
>(
  'count_attempt',
  `update verification_codes c set attempts = attempts + 1 where project_id = $1 and tail_hash = $2
  returning ${userOf('c')} as user_id, email, attempts, (data ->> 'is_typed')::boolean and used_at is null and expires_at > $3
    and attempts <= ${limits.verificationCodeMaxAttempts} as is_guessable`,
);

const consumeCode = createStatement<never>(
  'consume_code',
  `update verification_codes set used_at = $4 where project_id = $1 and purpose = $2 and code_hash = $3`,
);

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/** A code that a request contains. */
interface PresentedCode<Purpose extends CodePurpose = Exclude<CodePurpose, 'team_invitation'>> {
  readonly projectId: string;
  readonly purpose: Purpose;
  readonly code: string;
  /** Counts wrong guesses, if users type a part of the code. */
  readonly countGuess?: CountWrongGuess;
  /** Locks rows that other transactions lock before codes. */
  readonly lock?: (tx: Transaction) => Promise<void>;
}

/** A guess at the typed code of a sign-in email. */
interface TypedCodeGuess {
  /** `null` if no user has the email address yet. */
  readonly userId: string | null;
  readonly emailIdentity: string;
  readonly isRight: boolean;
  /** The attempts at this code, including this one. */
  readonly attempts: number;
}

/**
 * A function that counts a wrong guess at the typed code of an account. A right one is not counted. Returns the error
 * if there were too many guesses, otherwise `null`.
 */
export type CountWrongGuess = (tx: Transaction, guess: TypedCodeGuess) => Promise<KnownError | null>;

/**
 * Returns the account that a code was issued for, without redeeming it. Counts as an attempt.
 *
 * @throws `VerificationCodeError` if the code cannot be redeemed.
 */
export function checkCode(deps: CodeDeps, presented: PresentedCode): Promise<ValidCodeSubject> {
  return check(deps, presented, userSubject);
}

/** Like `checkCode`, for a code that signs in by email. */
export function checkSignInCode(deps: CodeDeps, presented: Omit<PresentedCode, 'purpose'>): Promise<SignInCodeSubject> {
  return check(deps, { ...presented, purpose: 'magic_link' }, signInSubject);
}

/**
 * Returns the team of an invitation without redeeming it. Counts as an attempt.
 *
 * @param userId The signed-in user; `null` if nobody is signed in.
 * @throws `VerificationCodeError` if the code cannot be redeemed.
 */
export async function checkInvitationCode(
  deps: CodeDeps,
  projectId: string,
  code: string,
  userId: string | null,
): Promise<InvitedTeam> {
  const found = await check(deps, { projectId, purpose: 'team_invitation', code }, invitation);
  if (userId !== null && found.excludedUserIds.includes(userId)) throw new KnownErrors.VerificationCodeExpired();
  return found;
}

/**
 * Redeems a code and runs an action in one transaction. Of several parallel requests, one succeeds. If the action
 * throws, the transaction is rolled back and the code can still be redeemed. If the action returns a `KnownError`, it
 * is thrown after the transaction is committed: the attempt and the writes of the action are kept, and the code can
 * still be redeemed.
 *
 * @throws `VerificationCodeError` if the code cannot be redeemed.
 */
export function redeemCode<T>(
  deps: CodeDeps,
  presented: PresentedCode,
  act: (tx: Transaction, subject: ValidCodeSubject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  return redeem(deps, presented, userSubject, act);
}

/** Like `redeemCode`, for a code that signs in by email. */
export function redeemSignInCode<T>(
  deps: CodeDeps,
  presented: Omit<PresentedCode, 'purpose'>,
  act: (tx: Transaction, subject: SignInCodeSubject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  return redeem(deps, { ...presented, purpose: 'magic_link' }, signInSubject, act);
}

/**
 * Like `redeemCode`, for an invitation to a team that a user accepts. Runs `lock`, which locks the user, before it
 * locks the code, as every other transaction does.
 */
export function redeemInvitation<T>(
  deps: CodeDeps,
  projectId: string,
  code: string,
  userId: string,
  lock: (tx: Transaction) => Promise<void>,
  act: (tx: Transaction, invitation: InvitedTeam) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  return redeem(deps, { projectId, purpose: 'team_invitation', code, lock }, invitation, async (tx, found) => {
    // A removal from the team locks the user, too.
    if (found.excludedUserIds.includes(userId)) return new KnownErrors.VerificationCodeExpired();
    return act(tx, found);
  });
}

async function check<Subject>(
  deps: CodeDeps,
  presented: PresentedCode<CodePurpose>,
  subjectOf: (row: CodeRow) => Subject | null,
): Promise<Subject> {
  const verdict = await deps.db.transaction((tx) => attempt(tx, deps, presented, subjectOf));
  if (isError(verdict)) throw verdict;
  return verdict;
}

async function redeem<Subject, T>(
  deps: CodeDeps,
  presented: PresentedCode<CodePurpose>,
  subjectOf: (row: CodeRow) => Subject | null,
  act: (tx: Transaction, subject: Subject) => Promise<T>,
): Promise<Exclude<T, KnownError>> {
  const outcome = await deps.db.transaction(async (tx) => {
    await presented.lock?.(tx);
    const subject = await attempt(tx, deps, presented, subjectOf);
    // The error is returned, not thrown, so that the attempt is committed.
    if (isError(subject)) return subject;
    const key = keyOf(presented);
    // Before the action, because the action may expire unused codes.
    await tx.write(consumeCode, [...key, new Date(deps.clock.now())]);
    const result = await act(tx, subject);
    if (isError(result)) await tx.write(consumeCode, [...key, null]);
    return result;
  });
  if (isError(outcome)) throw outcome;
  return outcome as Exclude<T, KnownError>;
}

/**
 * Returns the account of a code without counting an attempt, for a check before costly work. Redeem the code
 * afterwards.
 *
 * @throws `VerificationCodeError` if the code cannot be redeemed.
 */
export async function readCodeWithoutCountingAttempt(
  deps: CodeDeps,
  presented: PresentedCode,
): Promise<ValidCodeSubject> {
  const [row] = await deps.db.run(findCode, keyOf(presented));
  const verdict = subjectOrError(deps, row, userSubject);
  if (isError(verdict)) throw verdict;
  return verdict;
}

/**
 * Counts an attempt on a code and checks the code. Returns its subject, or the error if it cannot be redeemed. Locks
 * the rows first, so that the result is valid until `tx` ends.
 */
async function attempt<Subject>(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  presented: PresentedCode<CodePurpose>,
  subjectOf: (row: CodeRow) => Subject | null,
): Promise<Subject | KnownError> {
  const { projectId, purpose, code, countGuess } = presented;
  const key = keyOf(presented);
  if (purpose === 'impersonation') {
    // Requests of owners also lock the owner before the user.
    const [owned] = await tx.run(findOwnerOfCode, key);
    await tx.run(lockUserForCode, ['internal', owned?.owner_id ?? null]);
  }
  await tx.write(lockUserOfCode, key);
  if (purpose === 'magic_link') await tx.write(lockCodesOfNewUser, key);
  const [row] = await tx.run(lockCode, key);
  const [guessed] = await tx.run(countAttempt, [projectId, tailHash(code), new Date(deps.clock.now())]);
  if (guessed?.is_guessable && guessed.email !== null) {
    const { user_id: userId, email: emailIdentity, attempts } = guessed;
    const tooManyGuesses = await countGuess?.(tx, { userId, emailIdentity, isRight: row !== undefined, attempts });
    if (tooManyGuesses) return tooManyGuesses;
  }
  return subjectOrError(deps, row, subjectOf);
}

function subjectOrError<Subject>(
  { clock }: Pick<Deps, 'clock'>,
  row: CodeRow | undefined,
  subjectOf: (row: CodeRow) => Subject | null,
): Subject | KnownError {
  const subject = row === undefined ? null : subjectOf(row);
  if (row === undefined || subject === null) return new KnownErrors.VerificationCodeNotFound();
  if (row.expires_at.getTime() <= clock.now()) {
    // An old link of an email address that is verified has done its work, and its page shows that.
    return row.is_verified ? new KnownErrors.VerificationCodeAlreadyUsed() : new KnownErrors.VerificationCodeExpired();
  }
  if (row.used_at !== null) return new KnownErrors.VerificationCodeAlreadyUsed();
  if (row.attempts >= limits.verificationCodeMaxAttempts) return new KnownErrors.VerificationCodeMaxAttemptsReached();
  if (!row.method_enabled) return new KnownErrors.VerificationCodeExpired();
  return subject;
}

function userSubject({ user_id: userId, email, link, ...row }: CodeRow): ValidCodeSubject | null {
  if (userId === null) return null;
  return {
    userId,
    emailIdentity: email,
    isNewUser: row.is_new_user,
    method: row.method,
    providerId: row.provider_id,
    link,
    ownerId: row.owner_id,
    ownerSessionId: row.owner_session_id,
    keyHash: row.key_hash,
  };
}

function signInSubject({ user_id: userId, email, typed_email: typed, ...row }: CodeRow): SignInCodeSubject | null {
  if (email === null) return null;
  return { userId, emailIdentity: email, email: typed ?? email, isNewUser: row.is_new_user };
}

function invitation({
  email: recipientEmail,
  team_id: teamId,
  team_display_name: teamDisplayName,
  excluded_user_ids: excludedUserIds,
}: CodeRow): InvitedTeam | null {
  if (teamId === null || teamDisplayName === null) return null;
  return { teamId, teamDisplayName, recipientEmail, excludedUserIds: excludedUserIds ?? [] };
}

/** Returns the parameters of the statements that find a code. Only its hash is stored. */
function keyOf({ projectId, purpose, code }: PresentedCode<CodePurpose>): readonly [string, CodePurpose, Buffer] {
  return [projectId, purpose, sha256(code)];
}

function isError<T>(outcome: T | KnownError): outcome is KnownError {
  return outcome instanceof KnownError;
}
