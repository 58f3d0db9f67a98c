import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, useEffect, useState } from 'react';
import type { Translate } from '../texts/translate.ts';
import type { TotpDialogProps } from './totp-dialog.tsx';

interface Question {
  readonly Dialog: ComponentType<TotpDialogProps>;
  readonly answer: TotpDialogProps['onAnswer'];
}

/** The props of `TotpPrompt`, which is a part of the provider and so cannot use its context. */
export interface TotpPromptProps {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
}

/** Asks for the six digits of the authenticator app when a sign-in of the app requires them. */
export function TotpPrompt({ app, translate }: TotpPromptProps) {
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      app[stackAppInternalsSymbol].replaceTotpPrompt(async () => {
        // Loaded only for users with a second factor. If loading fails, so does the sign-in, and its form shows the error.
        const { TotpDialog } = await import('./totp-dialog.tsx');
        const totp = await new Promise<string | null>((answer) => setQuestion({ Dialog: TotpDialog, answer }));
        setQuestion(undefined);
        return totp;
      }),
    [app],
  );

  return question && <question.Dialog translate={translate} onAnswer={question.answer} />;
}
