import type { Deps } from '../deps.ts';
import { type Exhausted, findExhausted, spend, type Try } from './budgets.ts';

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The budgets of guessing the password of an account. Where no address is known, only the account's own is left. */
export function passwordTries(account: string, address: string | null, isKnown: boolean): readonly Try[] {
  const own: Try = ['passwordsFor', account];
  if (address === null) return [own];
  const fromHere: readonly Try[] = [
    ['passwordsFrom', address],
    ['passwordsForFrom', account, address],
  ];
  return isKnown ? fromHere : [...fromHere, own];
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
