import type { Executor, Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { type Exhausted, findExhausted, refill, spendGuess, type Try } from '../../rate-limits/rate-limits.ts';
import { notifyGuessLimit } from './owner-emails.ts';
import { type Owner, renewTrust, trustAddress } from './trusted-ips.ts';

/** The secrets of an account that are short enough to guess: passwords, codes of the second factor, typed sign-in codes. */
type Guessable = 'passwords' | 'totp' | 'codes';

/**
 * Returns the quotas of guesses at a secret of an account. Attackers share one, whatever number of addresses they have; each
 * address that the account trusts has its own, which they cannot use up.
 */
export function guessTries(
  secret: Guessable,
  account: string,
  address: string | null,
  isTrusted: boolean,
): readonly Try[] {
  if (address === null) return serverTries(secret, account);
  const fromHere = triesFrom(secret, account, address);
  if (isTrusted) return [...fromHere, [`${secret}ForTrustedDay`, account]];
  return [...fromHere, [`${secret}For`, account], [`${secret}ForDay`, account]];
}

function triesFrom(secret: Guessable, account: string, address: string): readonly Try[] {
  return [
    [`${secret}ForFrom`, account, address],
    [`${secret}ForFromDay`, account, address],
  ];
}

/** The quotas of the servers of the app, which speak for all users, so that no address is known. */
function serverTries(secret: Guessable, account: string): readonly Try[] {
  return [
    [`${secret}For`, account, 'server'],
    [`${secret}ForDay`, account, 'server'],
  ];
}

/** Returns the quotas of guesses at the password of an account, which is the canonical email. */
export function passwordTries(account: string, address: string | null, isTrusted: boolean): readonly Try[] {
  const fromHere: readonly Try[] = address === null ? [] : [['passwordsFrom', address]];
  return [...fromHere, ...guessTries('passwords', account, address, isTrusted)];
}

/** Returns the quotas of guesses at the old password by a user who is signed in and changes it. */
export function oldPasswordTries(userId: string): readonly Try[] {
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
  readonly tries: readonly Try[];
}

/**
 * Counts a guess. When it is the last of a day, the owner of the account gets an email, in the same transaction. Returns the
 * quota that had nothing left, otherwise null.
 */
export async function countGuess(
  tx: Transaction,
  deps: GuessDeps,
  { projectId, userId, tries }: Guess,
): Promise<Exhausted | null> {
  const { exhausted, tellsOwner } = await spendGuess(tx, deps, projectId, tries);
  if (tellsOwner) await notifyGuessLimit(tx, deps, projectId, userId);
  return exhausted;
}

/**
 * Checks a guess at a secret within the rate limits, and returns whether it was right. Only wrong guesses count, and parallel
 * guesses learn no more than the limits allow.
 */
export async function tryGuess(
  deps: GuessDeps & Pick<Deps, 'db'>,
  guess: Guess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { projectId, tries } = guess;
  const refuseExhausted = async () => refuse(await findExhausted(deps.db, deps, projectId, tries), tries);
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
export function refuse(exhausted: readonly Exhausted[], tries: readonly Try[]): void {
  const first = exhausted.find(({ budget }) => tries.some(([name]) => name === budget));
  if (first !== undefined) throw first.error;
}

/**
 * Trusts the IP address of an account owner who has just reset the password by email, and resets the quotas of passwords from
 * there and through the servers of the app.
 */
export async function welcomeOwner(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  owner: Owner,
  account: string,
): Promise<void> {
  const { projectId, address } = owner;
  await renewTrust(tx, deps, owner);
  const fromHere = address === null ? [] : triesFrom('passwords', account, address);
  await refill(tx, projectId, [...fromHere, ...serverTries('passwords', account)]);
}

/** Trusts the IP address of an account owner who opened a link in an email there, and resets the quotas of guesses from there. */
export async function admitOwner(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  { projectId, userId, address }: Owner & { readonly address: string },
  account: string,
): Promise<void> {
  await trustAddress(tx, deps, projectId, userId, address);
  await refill(tx, projectId, [
    ...triesFrom('passwords', account, address),
    ...triesFrom('totp', userId, address),
    ...triesFrom('codes', userId, address),
  ]);
}
