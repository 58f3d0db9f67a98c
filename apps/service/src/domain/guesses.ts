import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { type Exhausted, findExhausted, refill, spend, type Try } from './budgets.ts';
import { type Owner, renewTrust } from './known-addresses.ts';

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

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
  const fromHere: readonly Try[] = [
    [`${secret}ForFrom`, account, address],
    [`${secret}ForFromDay`, account, address],
  ];
  if (isTrusted) return [...fromHere, [`${secret}ForTrustedDay`, account]];
  return [...fromHere, [`${secret}For`, account], [`${secret}ForDay`, account]];
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

/**
 * Lets a secret be guessed within budgets, and gives whether the guess was right. Only wrong guesses count, and those that
 * run side by side learn no more than the budgets allow.
 */
export async function guess(
  deps: LimitDeps,
  projectId: string,
  tries: readonly Try[],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const refuseExhausted = async () => refuse(await findExhausted(deps.db, deps, projectId, tries), tries);
  await refuseExhausted();
  const isRight = await check();
  await (isRight ? refuseExhausted() : countWrongGuess(deps, projectId, tries));
  return isRight;
}

/** Takes a wrong guess out of its budgets; throws when one had nothing left, so that nobody learns that it was wrong. */
export async function countWrongGuess(deps: LimitDeps, projectId: string, tries: readonly Try[]): Promise<void> {
  const exhausted = await spend(deps.db, deps, projectId, tries);
  if (exhausted !== null) throw exhausted.error;
}

/** Throws when one of the budgets of these tries has nothing left. */
export function refuse(exhausted: readonly Exhausted[], tries: readonly Try[]): void {
  const first = exhausted.find(({ budget }) => tries.some(([name]) => name === budget));
  if (first !== undefined) throw first.error;
}

/**
 * Trusts the IP address of an account owner who has just reset the password by email, and resets the quotas of guesses from
 * there and through the servers of the app.
 */
export async function welcomeOwner(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  owner: Owner,
  account: string,
): Promise<void> {
  await renewTrust(tx, deps, owner);
  const fromHere = guessTries('passwords', account, owner.address, true);
  await refill(tx, owner.projectId, [
    ...fromHere.filter(([name]) => name !== 'passwordsForTrustedDay'),
    ...serverTries('passwords', account),
  ]);
}
