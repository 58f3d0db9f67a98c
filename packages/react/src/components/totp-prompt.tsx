import { stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, useEffect, useState } from 'react';
import { useStackApp } from '../stack-provider.tsx';

interface Question {
  readonly Dialog: ComponentType<{ readonly onAnswer: (totp: string | null) => void }>;
  readonly answer: (totp: string | null) => void;
}

/** Asks for the six digits of the authenticator app whenever a sign-in of the app needs them. */
export function TotpPrompt() {
  const app = useStackApp();
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      app[stackAppInternalsSymbol].replaceTotpPrompt(async () => {
        // Loaded by those who have a second factor; if that fails, so does the sign-in, and its form says so.
        const { TotpDialog } = await import('./totp-dialog.tsx');
        const totp = await new Promise<string | null>((answer) => setQuestion({ Dialog: TotpDialog, answer }));
        setQuestion(undefined);
        return totp;
      }),
    [app],
  );

  return question && <question.Dialog onAnswer={question.answer} />;
}
