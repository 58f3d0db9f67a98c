import { type GuardedAction, KnownError, KnownErrors, limits, signInAgainMessage } from '@keystack/contract';
import { createStatement, type Executor } from '../../database/database.ts';
import type { Deps } from '../../deps.ts';
import { recordSecondFactorVerified, type SessionIds } from '../sessions/sessions.ts';
import { countTotpGuess, verifyTotpAndRecordUse } from './second-factor.ts';

/** When and how the user of a session has proven who they are. */
export interface SessionProof {
  /** Time of the sign-in, or of the last confirmation. */
  readonly confirmed_at: Date;
  readonly second_factor: boolean;
  readonly requires_totp: boolean;
}

const readProof = createStatement<SessionProof>(
  'read_session_proof',
  `select coalesce(s.confirmed_at, s.created_at) as confirmed_at, s.second_factor, u.totp_secret is not null as requires_totp
  from sessions s join users u on u.project_id = s.project_id and u.id = s.user_id
  where s.project_id = $1 and s.id = $2 and s.user_id = $3`,
);

/**
 * A function that throws unless the session of the caller authorizes an action. It runs in the transaction of the
 * action. After the first call in a transaction, further ones have no effect, because a code of the second factor works
 * once.
 */
export type SessionGuard = (tx: Executor) => Promise<void>;

/**
 * Returns the guard of an action that a stolen token must not authorize. The session must not be older than
 * `limits.freshSessionAge`, and have passed the second factor if the user has one; or `totpCode` must be a valid code
 * of the second factor. A given code is counted as a guess at once, also if the action fails later. Without a session,
 * as with a server key, the guard allows everything.
 *
 * The guard throws `InvalidTotpCode`, or `SchemaError` if the session is too old: published clients show the message of
 * a `SchemaError` and keep their session.
 */
export async function createSessionGuard(
  deps: Pick<Deps, 'db' | 'config' | 'keys' | 'clock' | 'emailOutbox' | 'events' | 'log' | 'metrics' | 'project'>,
  session: SessionIds | null,
  action: GuardedAction,
  totpCode: string | undefined,
  ipAddress: string | null,
): Promise<SessionGuard> {
  if (session === null) return async () => {};
  if (totpCode === undefined) return (tx) => requireFreshSession(tx, deps, session, action);
  const guess = await deps.db.transaction((tx) => countTotpGuess(tx, deps, { ...session, ipAddress }));
  if (guess instanceof KnownError) throw guess;
  const passed = new WeakSet<Executor>();
  return async (tx) => {
    if (passed.has(tx)) return;
    passed.add(tx);
    const verdict = await verifyTotpAndRecordUse(tx, deps, guess, totpCode);
    if (verdict === 'wrong') throw new KnownErrors.InvalidTotpCode();
    if (verdict === 'right') await recordSecondFactorVerified(tx, session);
    else await requireFreshSession(tx, deps, session, action);
  };
}

async function requireFreshSession(
  tx: Executor,
  deps: Pick<Deps, 'clock'>,
  session: SessionIds,
  action: GuardedAction,
): Promise<void> {
  const { projectId, userId, sessionId } = session;
  const [proof] = await tx.run(readProof, [projectId, sessionId, userId]);
  if (proof === undefined || !isSessionFresh(deps, proof)) throw sessionTooOldError(action);
}

/**
 * Returns whether a session is not older than `limits.freshSessionAge`, after the second factor if the user has one.
 */
export function isSessionFresh({ clock }: Pick<Deps, 'clock'>, proof: SessionProof): boolean {
  const age = clock.now() - proof.confirmed_at.getTime();
  return age <= limits.freshSessionAge && (proof.second_factor || !proof.requires_totp);
}

/** Returns the error for a session that is too old for an action. */
export function sessionTooOldError(action: GuardedAction): Error {
  return new KnownErrors.SchemaError(signInAgainMessage(action));
}
