import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, useEffect, useState } from 'react';
import type { Translate } from '../texts/translate.ts';
import type { TotpDialogProps } from './totp-dialog.tsx';

interface OpenDialog {
  readonly Dialog: ComponentType<TotpDialogProps>;
  readonly onComplete: TotpDialogProps['onComplete'];
}

/** The props of `TotpPrompt`, which is a part of the provider and so cannot use its context. */
export interface TotpPromptProps {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
}

/** Asks for the six digits of the authenticator app when a sign-in of the app requires them. */
export function TotpPrompt({ app, translate }: TotpPromptProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();

  useEffect(
    () =>
      app[stackAppInternalsSymbol].replaceTotpPrompt(async () => {
        // Loaded only for users with a second factor. If loading fails, so does the sign-in, and its form shows the error.
        const { TotpDialog } = await import('./totp-dialog.tsx');
        const totp = await new Promise<string | null>((onComplete) =>
          setOpenDialog({ Dialog: TotpDialog, onComplete }),
        );
        setOpenDialog(undefined);
        return totp;
      }),
    [app],
  );

  return openDialog && <openDialog.Dialog translate={translate} onComplete={openDialog.onComplete} />;
}
