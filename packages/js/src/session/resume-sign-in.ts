import type { AppConnection } from '../apps/connection.ts';
import { createSignInContext, finishSignIn } from '../apps/sign-in-actions.ts';
import { MultiFactorAuthenticationRequired } from '../errors.ts';
import type { KnownErrors } from '../known-errors.ts';
import { Result } from '../result.ts';
import { forgetPendingSignIn, type PendingSignIn, readPendingSignIn } from './kept-codes.ts';

/** The actions of a page on a sign-in that waits for a code. */
export interface PendingSignInActions {
  /** Returns the sign-in that this browser has begun. `null` if there is none or it has expired. */
  read(): PendingSignIn | null;
  /** Asks for the second factor of the sign-in, and completes it like the method that began it. */
  completeSecondFactor(attemptCode: string): Promise<Result<undefined, KnownErrors['InvalidTotpCode']>>;
  /** Gives up the sign-in. */
  forget(): void;
}

/** Creates the actions on a sign-in that waits for a code, also after a reload of the page that began it. */
export function createPendingSignInActions(app: AppConnection): PendingSignInActions {
  const { projectId } = app.settings;
  return {
    read: () => readPendingSignIn(projectId, app.clock.now()),
    forget: () => forgetPendingSignIn(projectId),
    completeSecondFactor(attemptCode) {
      const details = { attempt_code: attemptCode };
      const required = Object.assign(new MultiFactorAuthenticationRequired(), { details });
      return finishSignIn<never>(createSignInContext(app), Result.error(required));
    },
  };
}
