import type { AskTotp } from '../../apps/runtime.ts';

/** Whom the library asks for the six digits. */
export interface TotpPrompt {
  /** The way that the app was given; without one the newest dialog of the page; without that the browser asks. */
  readonly current: () => AskTotp | undefined;
  /** Lets a dialog of the page ask, until the returned function is called. */
  readonly replace: (dialog: AskTotp) => () => void;
}

/** Keeps the dialogs of the page. */
export function createTotpPrompt(given: AskTotp | undefined): TotpPrompt {
  const dialogs = new Set<AskTotp>();
  return {
    current: () => given ?? [...dialogs].at(-1),
    replace(dialog) {
      dialogs.add(dialog);
      return () => void dialogs.delete(dialog);
    },
  };
}
