import { KnownErrors, signInWithMfa } from '@keystack/contract';
import { statement } from '../db/database.ts';
import { refill, spend, type Try } from '../domain/budgets.ts';
import { startSession } from '../domain/sessions.ts';
import { matchTotp, totpContext } from '../domain/totp.ts';
import { redeemCode } from '../domain/verification-codes.ts';
import { implement } from '../http/implement.ts';

const lockTotp = statement<{ totp_secret: Buffer | null }>(
  'lock_totp',
  `select totp_secret from users where project_id = $1 and id = $2 for update`,
);

/** A step that was used, or one before it, gives no row. */
const useStep = statement<{ id: string }>(
  'use_totp_step',
  `update users set totp_last_step = $3 where project_id = $1 and id = $2 and totp_last_step < $3 returning id`,
);

/** The second step of a sign-in. */
export const mfa = [
  implement(signInWithMfa, async ({ deps, caller: { project }, body }) => {
    const projectId = project.project_id;
    return redeemCode(deps, projectId, 'mfa', body.code, async (tx, { userId, isNewUser }) => {
      const guesses: Try = ['totpFor', userId];
      const exhausted = await spend(tx, deps, projectId, [guesses]);
      if (exhausted !== null) return exhausted.error;
      const [user] = await tx.run(lockTotp, [projectId, userId]);
      const sealed = user?.totp_secret ?? null;
      // Who has switched the second factor off meanwhile signs in with the first one alone, anew.
      if (sealed === null) throw new KnownErrors.VerificationCodeNotFound();
      const step = matchTotp(deps.keys.open(sealed, totpContext(projectId, userId)), body.totp, deps.clock.now());
      const used = step === null ? [] : await tx.run(useStep, [projectId, userId, step]);
      if (used.length === 0) return new KnownErrors.InvalidTotpCode();
      await refill(tx, projectId, guesses);
      return { ...(await startSession(tx, deps, projectId, userId)), is_new_user: isNewUser, user_id: userId };
    });
  }),
];
