import type { AskTotp } from '../../apps/runtime.ts';

/** The source of the six digits of an authenticator app. */
export interface TotpPrompt {
  /** Returns the app's own prompt, else the newest dialog of the page, else undefined: the browser prompts. */
  readonly current: () => AskTotp | undefined;
  /** Prompts with a dialog of the page until the returned function is called. */
  readonly replace: (dialog: AskTotp) => () => void;
}

/** Creates the prompt of an app: its own, or the dialogs that pages register. */
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

/** Prompts with a dialog of the browser. Returns `null` if the user cancels. Throws outside of a browser. */
export async function browserPrompt(): Promise<string | null> {
  if (typeof window !== 'undefined') return window.prompt('Enter the six-digit code of your authenticator app');
  throw new Error(
    'There is no browser page that could ask for the second-factor code. Pass the app an askTotp function.',
  );
}
