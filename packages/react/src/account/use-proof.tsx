import { type CurrentUser, KnownErrors, type SecondFactorProof } from '@keystack/js';
import { Spinner } from '@keystack/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import type { Text } from '../texts/en.ts';
import { useAttempt } from '../use-attempt.ts';
import { signInAgainText } from './sign-in-again.ts';

const ProofQuestion = lazy(async () => ({ default: (await import('./proof-question.tsx')).ProofQuestion }));

/** An action that the service may reject if the session started too long ago. */
export type GuardedAction = (proof: SecondFactorProof) => Promise<void>;

/** The state of an action for which the service may ask people to prove their identity. */
export interface ProvenAttempt {
  readonly pending: boolean;
  readonly failure: string | undefined;
  /** Runs an action. If the service requires a proof, `question` is set, and the proof runs the action again. */
  readonly attempt: (action: GuardedAction) => Promise<void>;
  /** Asks for the current code of the second factor, or to sign in again. Shown in place of what started the action. */
  readonly question: ReactNode;
}

interface Asked {
  readonly action: GuardedAction;
  readonly text: Text;
  readonly isWrong: boolean;
}

/** Runs actions that need a session that started at most 10 minutes ago, or the current code of the second factor. */
export function useProof(user: CurrentUser): ProvenAttempt {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAttempt();
  const [asked, setAsked] = useState<Asked>();

  async function take(action: GuardedAction, proof: SecondFactorProof = {}) {
    await attempt(async () => {
      try {
        await action(proof);
        setAsked(undefined);
      } catch (error) {
        const isWrong = error instanceof KnownErrors.InvalidTotpCode;
        const text = signInAgainText(error) ?? (isWrong ? asked?.text : undefined);
        if (text === undefined) throw error;
        setAsked({ action, text, isWrong });
      }
    });
  }

  const question = asked && (
    <Suspense fallback={<Spinner aria-label={translate('Loading')} />}>
      <ProofQuestion
        user={user}
        text={asked.text}
        isWrong={asked.isWrong}
        pending={pending}
        failure={failure}
        onCode={(totpCode) => take(asked.action, { totpCode })}
        onCancel={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { pending, failure, attempt: take, question };
}
