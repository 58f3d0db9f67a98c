import { stackAppInternalsSymbol } from '@keystack/js';
import { useContext, useEffect, useRef } from 'react';
import { useStackApp } from '../stack-provider.tsx';
import { MagicLinkCodeStep } from './magic-link-code-step.tsx';
import { useSignInStepOpener } from './step-opener.ts';
import { useSecondFactor } from './use-second-factor.tsx';
import { SignInPendingContext } from './use-sign-in-form.ts';

interface ResumedStepProps {
  /** `true` if the card is a form that sends codes, so that the step for a code belongs to it. */
  readonly isForm: boolean;
}

/** Opens the step of a sign-in that this browser began before the page was loaded, if it can still be completed. */
export function ResumedStep({ isForm }: ResumedStepProps) {
  const app = useStackApp();
  const { open } = useSignInStepOpener();
  const withSecondFactor = useSecondFactor();
  const setSignInPending = useContext(SignInPendingContext);
  const hasStarted = useRef(false);

  async function resume() {
    const signIn = await app[stackAppInternalsSymbol].loadPendingSignIn();
    const { attemptCode, email, nonces } = signIn.read() ?? {};
    if (attemptCode !== undefined) {
      setSignInPending(true);
      // After an error, such as an attempt that has expired, the form is there to begin again.
      await withSecondFactor(() => signIn.completeSecondFactor(attemptCode)).catch(reportError);
      setSignInPending(false);
    } else if (email !== undefined && nonces !== undefined && isForm) {
      const close = open(
        <MagicLinkCodeStep
          email={email}
          nonces={nonces}
          withSecondFactor={withSecondFactor}
          onCancel={() => close()}
        />,
      );
    }
  }

  useEffect(() => {
    // In development React runs each effect twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    resume().catch(reportError);
  });

  return null;
}
