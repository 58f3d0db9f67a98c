import { useAskTotpInStepRef } from '../stack-provider.tsx';
import type { UiText } from '../texts/en.ts';
import { loadLaterSignInSteps } from './load-steps.ts';
import { useSignInStepOpener, type WithSecondFactor } from './step-opener.ts';

/**
 * Returns a function that runs a sign-in and asks for its second factor, if required, in a step of the card instead of
 * a dialog.
 *
 * @param wrongCodeText Text of the step after a wrong code.
 */
export function useSecondFactor(wrongCodeText: UiText = 'Invalid TOTP code'): WithSecondFactor {
  const askInStepRef = useAskTotpInStepRef();
  const { open } = useSignInStepOpener();
  return async function withSecondFactor<T>(signIn: () => Promise<T>): Promise<T | undefined> {
    let hasGoneBack = false;
    let close = () => {};
    askInStepRef.current = async (wrongCodes) => {
      const { SecondFactorStep } = await loadLaterSignInSteps();
      const totp = await new Promise<string | null>((onComplete) => {
        close();
        close = open(<SecondFactorStep error={wrongCodes > 0 ? wrongCodeText : undefined} onComplete={onComplete} />);
      });
      hasGoneBack = totp === null;
      return totp;
    };
    try {
      const result = await signIn();
      // After success the step stays, until the browser has left the page.
      if (!hasGoneBack) return result;
      close();
      return undefined;
    } catch (error) {
      close();
      throw error;
    } finally {
      askInStepRef.current = undefined;
    }
  };
}
