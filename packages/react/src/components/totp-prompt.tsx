import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, type RefObject, useEffect, useState } from 'react';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { loadPart } from '../load-part.ts';
import type { Translate } from '../texts/translate.ts';
import type { TotpDialogProps } from './totp-dialog.tsx';

/**
 * Asks for the six digits of the authenticator app in a step of a sign-in form. Resolves to them, or to `null` if the
 * user goes back. `wrongCodes` is the number of wrong codes so far.
 */
export type AskTotpInStep = (wrongCodes: number) => Promise<string | null>;

interface OpenDialog {
  readonly Dialog: ComponentType<TotpDialogProps>;
  readonly wrongCodes: number;
  readonly onComplete: TotpDialogProps['onComplete'];
}

/** The props of `TotpPrompt`, which is a part of the provider and so cannot use its context. */
export interface TotpPromptProps {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
  /** The prompt of the sign-in form that is being submitted, if there is one. */
  readonly askInStepRef: RefObject<AskTotpInStep | undefined>;
}

/**
 * Asks for the six digits of the authenticator app when a sign-in of the app requires them: in a step of the sign-in
 * form that started it, or in a dialog if the app itself did, with no form of the library.
 */
export function TotpPrompt({ app, translate, askInStepRef }: TotpPromptProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();

  useEffect(
    () =>
      app[stackAppInternalsSymbol].replaceTotpPrompt(async (wrongCodes) => {
        if (askInStepRef.current) return askInStepRef.current(wrongCodes);
        // Loaded only for users with a second factor. If loading fails, so does the sign-in, and its form shows the
        // error.
        const { TotpDialog } = await loadPart(() => import('./totp-dialog.tsx'));
        const totp = await new Promise<string | null>((onComplete) =>
          setOpenDialog({ Dialog: TotpDialog, wrongCodes, onComplete }),
        );
        setOpenDialog(undefined);
        return totp;
      }),
    [app, askInStepRef],
  );

  if (openDialog === undefined) return null;
  const { Dialog, wrongCodes, onComplete } = openDialog;
  return (
    <AppearanceScope>
      <Dialog key={wrongCodes} translate={translate} isRetry={wrongCodes > 0} onComplete={onComplete} />
    </AppearanceScope>
  );
}
