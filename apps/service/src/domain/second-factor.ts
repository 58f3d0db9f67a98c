import type { KnownError } from '@keystack/contract';
import { type Executor, statement } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { refill, spend, type Try } from './budgets.ts';
import { matchTotp, totpContext } from './totp.ts';

const lockTotp = statement<{ totp_secret: Buffer | null }>(
  'lock_totp',
  `select totp_secret from users where project_id = $1 and id = $2 for update`,
);

/** A time step is used once: a step that was used, or an earlier one, gives no row. */
const useStep = statement<{ id: string }>(
  'use_totp_step',
  `update users set totp_last_step = $3 where project_id = $1 and id = $2 and totp_last_step < $3 returning id`,
);

const guessesOf = (userId: string): Try => ['totpFor', userId];

/**
 * Counts a guess at the second factor of a user. Returns `TooManyRequests` when none is left, otherwise null. Run it where it
 * is committed whatever becomes of the guess.
 */
export async function countTotpGuess(
  tx: Executor,
  deps: Pick<Deps, 'clock' | 'config'>,
  projectId: string,
  userId: string,
): Promise<KnownError | null> {
  const exhausted = await spend(tx, deps, projectId, [guessesOf(userId)]);
  return exhausted?.error ?? null;
}

/** The second factor of a user as a code was checked against it. */
export type TotpVerdict = 'off' | 'wrong' | 'right';

/**
 * Checks a code of the user's authenticator app, and uses up its time step if it is right. Locks the user. The guess must
 * have been counted before; a right one resets the count.
 */
export async function checkTotp(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock'>,
  projectId: string,
  userId: string,
  code: string,
): Promise<TotpVerdict> {
  const [user] = await tx.run(lockTotp, [projectId, userId]);
  const sealed = user?.totp_secret ?? null;
  if (sealed === null) return 'off';
  const step = matchTotp(deps.keys.open(sealed, totpContext(projectId, userId)), code, deps.clock.now());
  const used = step === null ? [] : await tx.run(useStep, [projectId, userId, step]);
  if (used.length === 0) return 'wrong';
  await refill(tx, projectId, guessesOf(userId));
  return 'right';
}
