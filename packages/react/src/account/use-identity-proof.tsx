import { type CurrentUser, KnownErrors, type SecondFactorProof } from '@keystack/js';
import { Spinner } from '@keystack/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { useAsyncAction } from '../use-async-action.ts';
import { signInRequiredErrorText } from './sign-in-again.ts';

const ProofQuestion = lazy(async () => ({ default: (await import('./identity-proof-form.tsx')).IdentityProofForm }));

/**
 * An action that the service may reject because the session started too long ago. It first runs with an empty `proof`,
 * and runs again with the code of the second factor in `proof` after the user has entered it.
 */
export type ActionWithIdentityProof = (proof: SecondFactorProof) => Promise<void>;

/** The state of an action for which the service may require proof of the user's identity. */
export interface IdentityProofState {
  readonly pending: boolean;
  readonly failure: string | undefined;
  /** Runs an action. If the service requires a proof, `question` is set, and the proof runs the action again. */
  readonly attempt: (action: ActionWithIdentityProof) => Promise<void>;
  /**
   * The form that asks for the current code of the second factor, or to sign in again. Shown in place of the control
   * that started the action; `undefined` if no proof is required.
   */
  readonly question: ReactNode;
}

interface PendingProof {
  readonly action: ActionWithIdentityProof;
  readonly text: UiText;
  readonly isWrong: boolean;
}

/**
 * Returns a function to run actions that need a session that is not older than `limits.freshSessionAge`, or the current
 * code of the second factor, and the state of the last one.
 */
export function useIdentityProof(user: CurrentUser): IdentityProofState {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const [pendingProof, setPendingProof] = useState<PendingProof>();

  async function run(action: ActionWithIdentityProof, proof: SecondFactorProof = {}) {
    await attempt(async () => {
      try {
        await action(proof);
        setPendingProof(undefined);
      } catch (error) {
        const isWrong = error instanceof KnownErrors.InvalidTotpCode;
        const text = signInRequiredErrorText(error) ?? (isWrong ? pendingProof?.text : undefined);
        if (text === undefined) throw error;
        setPendingProof({ action, text, isWrong });
      }
    });
  }

  const question = pendingProof && (
    <Suspense fallback={<Spinner aria-label={translate('Loading')} />}>
      <ProofQuestion
        user={user}
        text={pendingProof.text}
        isWrong={pendingProof.isWrong}
        pending={pending}
        failure={failure}
        onCode={(totpCode) => run(pendingProof.action, { totpCode })}
        onCancel={() => setPendingProof(undefined)}
      />
    </Suspense>
  );
  return { pending, failure, attempt: run, question };
}
