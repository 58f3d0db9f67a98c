import type { Executor, Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  consumeGuess,
  type Exhausted,
  findExhausted,
  type RateLimitKey,
  reset,
} from '../../rate-limits/rate-limits.ts';
import { notifyGuessLimit } from './owner-emails.ts';
import { type OwnerRequest, renewTrust, trustIp } from './trusted-ips.ts';

/** The secrets of an account that are short enough to guess: passwords, codes of the second factor, typed sign-in codes. */
type Guessable = 'passwords' | 'totp' | 'codes';

/**
 * Returns the quotas of guesses at a secret of an account. Attackers share one, whatever number of addresses they have; each
 * address that the account trusts has its own, which they cannot use up.
 */
export function guessLimits(
  secret: Guessable,
  account: string,
  ipAddress: string | null,
  isTrusted: boolean,
): readonly RateLimitKey[] {
  if (ipAddress === null) return limitsOfServers(secret, account);
  const fromHere = limitsFromIp(secret, account, ipAddress);
  if (isTrusted) return [...fromHere, [`${secret}ForTrustedDay`, account]];
  return [...fromHere, [`${secret}For`, account], [`${secret}ForDay`, account]];
}

function limitsFromIp(secret: Guessable, account: string, ipAddress: string): readonly RateLimitKey[] {
  return [
    [`${secret}ForFrom`, account, ipAddress],
    [`${secret}ForFromDay`, account, ipAddress],
  ];
}

/** The quotas of the servers of the app, which speak for all users, so that no address is known. */
function limitsOfServers(secret: Guessable, account: string): readonly RateLimitKey[] {
  return [
    [`${secret}For`, account, 'server'],
    [`${secret}ForDay`, account, 'server'],
  ];
}

/** Returns the quotas of guesses at the password of an account, which is the canonical email. */
export function passwordGuessLimits(
  account: string,
  ipAddress: string | null,
  isTrusted: boolean,
): readonly RateLimitKey[] {
  const fromHere: readonly RateLimitKey[] = ipAddress === null ? [] : [['passwordsFrom', ipAddress]];
  return [...fromHere, ...guessLimits('passwords', account, ipAddress, isTrusted)];
}

/** Returns the quotas of guesses at the old password by a user who is signed in and changes it. */
export function oldPasswordGuessLimits(userId: string): readonly RateLimitKey[] {
  return [
    ['oldPasswordsFor', userId],
    ['oldPasswordsForDay', userId],
  ];
}

type GuessDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox'>;

/** A guess at a secret of an account. */
export interface Guess {
  readonly projectId: string;
  /** Null if there is no such account, or if it has no such secret. */
  readonly userId: string | null;
  readonly limitKeys: readonly RateLimitKey[];
}

/**
 * Counts a guess. When it is the last of a day, the owner of the account gets an email, in the same transaction. Returns the
 * quota that had nothing left, otherwise null.
 */
export async function countGuess(
  tx: Transaction,
  deps: GuessDeps,
  { projectId, userId, limitKeys }: Guess,
): Promise<Exhausted | null> {
  const { exhausted, notifiesOwner } = await consumeGuess(tx, deps, projectId, limitKeys);
  if (notifiesOwner) await notifyGuessLimit(tx, deps, projectId, userId);
  return exhausted;
}

/**
 * Checks a guess at a secret within the rate limits, and returns whether it was right. Only wrong guesses count, and parallel
 * guesses learn no more than the limits allow.
 */
export async function checkGuess(
  deps: GuessDeps & Pick<Deps, 'db'>,
  guess: Guess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { projectId, limitKeys } = guess;
  const refuseExhausted = async () =>
    throwIfExhausted(await findExhausted(deps.db, deps, projectId, limitKeys), limitKeys);
  await refuseExhausted();
  const isRight = await check();
  await (isRight ? refuseExhausted() : countWrongGuess(deps, guess));
  return isRight;
}

/** Counts a wrong guess. Throws if a rate limit was used up, so that the caller does not learn that it was wrong. */
export async function countWrongGuess(deps: GuessDeps & Pick<Deps, 'db'>, guess: Guess): Promise<void> {
  const exhausted = await deps.db.transaction((tx) => countGuess(tx, deps, guess));
  if (exhausted !== null) throw exhausted.error;
}

/** Throws if one of the rate limits of these attempts is used up. */
export function throwIfExhausted(exhausted: readonly Exhausted[], limitKeys: readonly RateLimitKey[]): void {
  const first = exhausted.find(({ limit }) => limitKeys.some(([name]) => name === limit));
  if (first !== undefined) throw first.error;
}

/**
 * Trusts the IP address of an account owner who has just reset the password by email, and resets the quotas of passwords from
 * there and through the servers of the app.
 */
export async function trustAfterPasswordReset(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  owner: OwnerRequest,
  account: string,
): Promise<void> {
  const { projectId, ipAddress } = owner;
  await renewTrust(tx, deps, owner);
  const fromHere = ipAddress === null ? [] : limitsFromIp('passwords', account, ipAddress);
  await reset(tx, projectId, [...fromHere, ...limitsOfServers('passwords', account)]);
}

/** Trusts the IP address of an account owner who opened a link in an email there, and resets the quotas of guesses from there. */
export async function trustAfterTrustLink(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { projectId, userId, ipAddress }: OwnerRequest & { readonly ipAddress: string },
  account: string,
): Promise<void> {
  await trustIp(tx, deps, projectId, userId, ipAddress);
  await reset(tx, projectId, [
    ...limitsFromIp('passwords', account, ipAddress),
    ...limitsFromIp('totp', userId, ipAddress),
    ...limitsFromIp('codes', userId, ipAddress),
  ]);
}
