import type { Executor, Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  consumeGuessLimits,
  type ExhaustedRateLimit,
  findExhaustedRateLimits,
  type RateLimitKey,
  resetRateLimits,
} from '../../rate-limits/counters.ts';
import type { NewEvent } from '../events/event-recorder.ts';
import { notifyGuessLimit } from './account-owner-emails.ts';
import { type AccountOwnerRequest, renewIpTrust, trustIp } from './trusted-ips.ts';

/** The secrets of an account that can be guessed: passwords, codes of the second factor, and typed sign-in codes. */
type Guessable = 'passwords' | 'totp' | 'codes';

/**
 * Returns the rate limits of guesses at a secret of an account. All IP addresses that the account does not trust share
 * a limit, so that attackers gain nothing from many addresses. Trusted IPs have separate limits, which attackers cannot
 * use up.
 *
 * @param account The user id, or for passwords the canonical email address.
 * @param ipAddress `null` for guesses through the app's servers.
 */
export function guessLimitKeys(
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

/**
 * Returns the rate limits of guesses through the app's servers, which act for all users, so that no IP address is
 * known.
 */
function limitsOfServers(secret: Guessable, account: string): readonly RateLimitKey[] {
  return [
    [`${secret}For`, account, 'server'],
    [`${secret}ForDay`, account, 'server'],
  ];
}

/** Returns the rate limits of guesses at the password of an account. `account` is the canonical email address. */
export function passwordGuessLimitKeys(
  account: string,
  ipAddress: string | null,
  isTrusted: boolean,
): readonly RateLimitKey[] {
  const fromHere: readonly RateLimitKey[] = ipAddress === null ? [] : [['passwordsFrom', ipAddress]];
  return [...fromHere, ...guessLimitKeys('passwords', account, ipAddress, isTrusted)];
}

/** Returns the rate limits of guesses at the old password when a signed-in user changes it. */
export function oldPasswordGuessLimitKeys(userId: string): readonly RateLimitKey[] {
  return [
    ['oldPasswordsFor', userId],
    ['oldPasswordsForDay', userId],
  ];
}

type GuessDeps = Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>;

/** The event that a wrong guess is recorded as. */
export type GuessEvent = Pick<NewEvent, 'type' | 'method'>;

/** A guess at a secret of an account. */
export interface Guess {
  readonly projectId: string;
  /** `null` if the account does not exist or does not have the secret. */
  readonly userId: string | null;
  readonly limitKeys: readonly RateLimitKey[];
}

/**
 * Counts a guess. If it consumes the last attempt of the day, adds an email to the account owner in the same
 * transaction. Returns the rate limit that was used up already, otherwise `null`.
 */
export async function countGuessAndNotifyOwner(
  tx: Transaction,
  deps: GuessDeps,
  { projectId, userId, limitKeys }: Guess,
): Promise<ExhaustedRateLimit | null> {
  const { exhausted, notifiesAccountOwner } = await consumeGuessLimits(tx, deps, projectId, limitKeys);
  if (notifiesAccountOwner) await notifyGuessLimit(tx, deps, projectId, userId);
  return exhausted;
}

/**
 * Runs `check`, which compares a guess with a secret, and returns its result. Throws if a rate limit is used up. Only
 * wrong guesses count. The limits also hold for parallel guesses, because they are checked again after the guess.
 */
export async function checkGuessWithinLimits(
  deps: GuessDeps & Pick<Deps, 'db'>,
  guess: Guess,
  event: GuessEvent,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { projectId, limitKeys } = guess;
  const checkLimits = async () =>
    throwIfExhausted(await findExhaustedRateLimits(deps.db, deps, projectId, limitKeys), limitKeys);
  await checkLimits();
  const isRight = await check();
  await (isRight ? checkLimits() : countWrongGuess(deps, guess, event));
  return isRight;
}

/**
 * Counts and records a wrong guess. Throws if a rate limit was used up already, so that the caller does not learn that
 * it was wrong.
 */
export async function countWrongGuess(
  deps: GuessDeps & Pick<Deps, 'db'>,
  guess: Guess,
  event: GuessEvent,
): Promise<void> {
  const { projectId, userId } = guess;
  const exhausted = await deps.db.transaction(async (tx) => {
    const spent = await countGuessAndNotifyOwner(tx, deps, guess);
    if (spent === null) await deps.events.record(tx, projectId, { ...event, failed: true, userId });
    return spent;
  });
  if (exhausted !== null) throw exhausted.error;
}

/** Throws if one of the rate limits `limitKeys` is among `exhausted`. */
export function throwIfExhausted(exhausted: readonly ExhaustedRateLimit[], limitKeys: readonly RateLimitKey[]): void {
  const first = exhausted.find(({ limit }) => limitKeys.some(([name]) => name === limit));
  if (first !== undefined) throw first.error;
}

/**
 * Trusts the IP address of an account owner who has just reset the password by email. Resets the rate limits of
 * passwords from that IP address and through the app's servers.
 */
export async function trustIpAfterPasswordReset(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  owner: AccountOwnerRequest,
  account: string,
): Promise<void> {
  const { projectId, ipAddress } = owner;
  await renewIpTrust(tx, deps, owner);
  const fromHere = ipAddress === null ? [] : limitsFromIp('passwords', account, ipAddress);
  await resetRateLimits(tx, projectId, [...fromHere, ...limitsOfServers('passwords', account)]);
}

/**
 * Trusts the IP address from which an account owner opened a trust link, and resets the rate limits of guesses from it.
 */
export async function trustIpAfterTrustLink(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { projectId, userId, ipAddress }: AccountOwnerRequest & { readonly ipAddress: string },
  account: string,
): Promise<void> {
  await trustIp(tx, deps, projectId, userId, ipAddress);
  await resetRateLimits(tx, projectId, [
    ...limitsFromIp('passwords', account, ipAddress),
    ...limitsFromIp('totp', userId, ipAddress),
    ...limitsFromIp('codes', userId, ipAddress),
  ]);
}
