import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, useEffect, useState } from 'react';
import type { Translate } from '../texts/translate.ts';
import type { TotpDialogProps } from './totp-dialog.tsx';

interface Question {
  readonly Dialog: ComponentType<TotpDialogProps>;
  readonly answer: TotpDialogProps['onAnswer'];
}

/** What a `TotpPrompt` takes: it is a part of the provider, so nothing comes from there. */
export interface TotpPromptProps {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
}

/** Asks for the six digits of the authenticator app whenever a sign-in of the app needs them. */
export function TotpPrompt({ app, translate }: TotpPromptProps) {
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

  return question && <question.Dialog translate={translate} onAnswer={question.answer} />;
}
