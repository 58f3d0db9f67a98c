import type { AskTotp } from '../../apps/runtime.ts';

/** Decides how an app asks the user for the code of the authenticator app. */
export interface TotpPrompt {
  /** Returns the app's own prompt, else the newest dialog of the page, else `undefined`, for the prompt of the browser. */
  readonly current: () => AskTotp | undefined;
  /** Registers a dialog of the page as the prompt, until the returned function is called. */
  readonly replace: (dialog: AskTotp) => () => void;
}

/** Creates the TOTP prompt of an app. `appPrompt` is the app's own prompt, which replaces all dialogs of pages. */
export function createTotpPrompt(appPrompt: AskTotp | undefined): TotpPrompt {
  const dialogs = new Set<AskTotp>();
  return {
    current: () => appPrompt ?? [...dialogs].at(-1),
    replace(dialog) {
      dialogs.add(dialog);
      return () => void dialogs.delete(dialog);
    },
  };
}

/** Asks for the code of the authenticator app with `window.prompt`. Returns `null` on cancel. Throws outside a browser. */
export async function browserPrompt(): Promise<string | null> {
  if (typeof window !== 'undefined') return window.prompt('Enter the six-digit code of your authenticator app');
  throw new Error('There is no browser page to ask for the second-factor code. Pass askTotp to the app.');
}
