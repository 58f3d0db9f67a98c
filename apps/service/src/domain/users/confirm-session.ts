import { KnownError, KnownErrors } from '@keystack/contract';
import type { Transaction } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import {
  lockActiveSession,
  recordSecondFactorVerified,
  recordSessionConfirmed,
  type SessionIds,
} from '../sessions/sessions.ts';
import { checkGuessWithinLimits, oldPasswordGuessLimitKeys } from '../sign-in/guesses.ts';
import { countTotpGuess, verifyTotpAndRecordUse } from '../sign-in/second-factor.ts';
import { readPasswordHash } from './passwords.ts';

/** The password or code that a user presents to confirm a session. */
interface Confirmation {
  readonly password?: string | undefined;
  readonly totp_code?: string | undefined;
}

type ConfirmDeps = Pick<
  Deps,
  'db' | 'config' | 'keys' | 'clock' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'passwordHasher' | 'project'
>;

/**
 * Confirms that the user of a session is present: by a code of the second factor, or by the password if there is none.
 * The session then counts as fresh, as after a sign-in.
 *
 * @throws {KnownErrors.InvalidTotpCode}
 * @throws {KnownErrors.PasswordConfirmationMismatch}
 * @throws {KnownErrors.UserDoesNotHavePassword} If the user signs in otherwise. A new sign-in confirms, too.
 * @throws {KnownErrors.TooManyRequests}
 */
export async function confirmSession(
  deps: ConfirmDeps,
  session: SessionIds,
  user: { readonly requires_totp: boolean },
  { password, totp_code: code }: Confirmation,
  ipAddress: string | null,
): Promise<void> {
  const { projectId, userId } = session;
  const prove = user.requires_totp
    ? await proveSecondFactor(deps, session, code ?? '', ipAddress)
    : await provePassword(deps, session, password ?? '', ipAddress);
  await deps.db.transaction(async (tx) => {
    if (!(await lockActiveSession(tx, deps, session))) throw new KnownErrors.AccessTokenExpired();
    await prove(tx);
    await recordSessionConfirmed(tx, deps, session);
    await deps.events.record(tx, projectId, { type: 'session.confirmed', userId, isByUser: true });
  });
}

type Prove = (tx: Transaction) => Promise<void>;

async function proveSecondFactor(
  deps: ConfirmDeps,
  session: SessionIds,
  code: string,
  ipAddress: string | null,
): Promise<Prove> {
  const guess = await deps.db.transaction((tx) => countTotpGuess(tx, deps, { ...session, ipAddress }));
  if (guess instanceof KnownError) throw guess;
  return async (tx) => {
    if ((await verifyTotpAndRecordUse(tx, deps, guess, code)) !== 'right') throw new KnownErrors.InvalidTotpCode();
    await recordSecondFactorVerified(tx, session);
  };
}

async function provePassword(
  deps: ConfirmDeps,
  { projectId, userId }: SessionIds,
  password: string,
  ipAddress: string | null,
): Promise<Prove> {
  const hash = await readPasswordHash(deps.db, projectId, userId);
  if (hash === null) throw new KnownErrors.UserDoesNotHavePassword();
  const isRight = await checkGuessWithinLimits(
    deps,
    { projectId, userId, limitKeys: oldPasswordGuessLimitKeys(userId) },
    { type: 'session.confirmed', method: null },
    () => deps.passwordHasher.verify(password, hash, ipAddress ?? projectId),
  );
  if (!isRight) throw new KnownErrors.PasswordConfirmationMismatch();
  return async (tx) => {
    // A password that was changed meanwhile may have been changed because it was known to somebody else.
    if ((await readPasswordHash(tx, projectId, userId)) !== hash) throw new KnownErrors.PasswordConfirmationMismatch();
  };
}
