import type { AskTotp } from '../../apps/runtime.ts';

/**
 * Asks for the code of the authenticator app. `wrongCodes` is the number of wrong codes in this attempt so far. Returns
 * `null` to give up. A prompt that asks only once does so after the first wrong code.
 */
export type RepeatablePrompt = (wrongCodes: number) => Promise<string | null>;

/** Decides how an app asks the user for the code of the authenticator app. */
export interface TotpPrompt {
  /**
   * Returns the app's own prompt, else the newest prompt of the page, else `undefined`, for the prompt of the browser.
   */
  readonly current: () => RepeatablePrompt | undefined;
  /** Registers a prompt of the page, until the returned function is called. */
  readonly replace: (prompt: RepeatablePrompt) => () => void;
}

/**
 * Creates the TOTP prompt of an app. `appPrompt` is the app's own prompt, which replaces all prompts of pages and asks
 * once.
 */
export function createTotpPrompt(appPrompt: AskTotp | undefined): TotpPrompt {
  const prompts = new Set<RepeatablePrompt>();
  return {
    current: () => (appPrompt ? async (wrongCodes) => (wrongCodes ? null : appPrompt()) : [...prompts].at(-1)),
    replace(prompt) {
      prompts.add(prompt);
      return () => void prompts.delete(prompt);
    },
  };
}

/**
 * Asks for the code of the authenticator app once, with `window.prompt`. Returns `null` on cancel. Throws outside a
 * browser.
 */
export async function browserPrompt(wrongCodes: number): Promise<string | null> {
  if (wrongCodes) return null;
  if (typeof window !== 'undefined') return window.prompt('Enter the six-digit code of your authenticator app');
  throw new Error('No page can ask for the TOTP code. Pass askTotp to the app.');
}
