import type { KnownError } from '@keystack/contract';
import { createStatement, type Executor, type Transaction } from '../../database/database.ts';
import { encryptionContexts } from '../../database/encryption-contexts.ts';
import type { Deps } from '../../deps.ts';
import { refundCorrectGuess } from '../../rate-limits/counters.ts';
import { findMatchingTotpStep } from '../../security/totp.ts';
import { countGuessAndNotifyOwner, type Guess, guessLimitKeys } from './guesses.ts';
import { isTrustedIp } from './trusted-ips.ts';

const lockTotp = createStatement<{ totp_secret: Buffer | null }>(
  'lock_totp',
  `select totp_secret from users where project_id = $1 and id = $2 for update`,
);

/** Records the time step of a code. Returns no row if this or a later step was used, so that no code works twice. */
const useStep = createStatement<{ id: string }>(
  'use_totp_step',
  `update users set totp_last_step = $3 where project_id = $1 and id = $2 and totp_last_step < $3 returning id`,
);

/** The user whose second factor is checked, and the IP address of the request. */
interface TotpSubject {
  readonly projectId: string;
  readonly userId: string;
  readonly ipAddress: string | null;
}

/** A guess at the second factor of a user that has been counted. */
type TotpGuess = Guess & { readonly userId: string };

/**
 * Counts a guess at the second factor of a user and returns it, or returns `TooManyRequests` if the rate limit is used
 * up. Call it in a transaction that is committed also if the guess is wrong.
 */
export async function countTotpGuess(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'config' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>,
  { projectId, userId, ipAddress }: TotpSubject,
): Promise<TotpGuess | KnownError> {
  const limitKeys = guessLimitKeys(
    'totp',
    userId,
    ipAddress,
    await isTrustedIp(tx, deps, projectId, userId, ipAddress),
  );
  const guess = { projectId, userId, limitKeys };
  const exhausted = await countGuessAndNotifyOwner(tx, deps, guess);
  return exhausted?.error ?? guess;
}

/**
 * The result of checking a code. `off` means that the user has no second factor; a code that was used before is
 * `wrong`.
 */
export type TotpVerdict = 'off' | 'wrong' | 'right';

/**
 * Checks a code of the user's authenticator app, and locks the user. If the code is right, records its time step and
 * undoes the counting of the guess.
 */
export async function verifyTotpAndRecordUse(
  tx: Executor,
  deps: Pick<Deps, 'keys' | 'clock'>,
  { projectId, userId, limitKeys }: TotpGuess,
  code: string,
): Promise<TotpVerdict> {
  const [user] = await tx.run(lockTotp, [projectId, userId]);
  const encrypted = user?.totp_secret ?? null;
  if (encrypted === null) return 'off';
  const step = findMatchingTotpStep(
    deps.keys.decrypt(encrypted, encryptionContexts.totpSecret(projectId, userId)),
    code,
    deps.clock.now(),
  );
  const used = step === null ? [] : await tx.run(useStep, [projectId, userId, step]);
  if (used.length === 0) return 'wrong';
  await refundCorrectGuess(tx, projectId, limitKeys);
  return 'right';
}
