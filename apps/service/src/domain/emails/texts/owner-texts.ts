import type { OwnerEmailType } from '@keystack/contract';

/** The words for one event. */
interface EventTexts {
  readonly heading: string;
  readonly text: string;
}

/**
 * The texts of owner emails, and of the pages behind their links, in one language. `{project}`,
 * `{name}`, `{provider}`, `{email}`, `{time}` and `{ip}` stand for values.
 */
export interface OwnerTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly events: Readonly<Record<OwnerEmailType, EventTexts>>;
  readonly ifYou: string;
  readonly ifNotYou: string;
  /** Takes the place of `ifNotYou` in an email with the link that undoes a change. */
  readonly undo: string;
  readonly undoButton: string;
  readonly openLink: string;
  readonly footer: string;
  readonly page: {
    readonly ask: EventTexts;
    readonly done: EventTexts;
    readonly taken: EventTexts;
    readonly invalid: EventTexts;
  };
  /** The email about too many guesses, and the page of its link. */
  readonly trust: {
    /** Takes the place of `ifYou` and `ifNotYou`. */
    readonly note: string;
    readonly button: string;
    readonly ask: EventTexts;
    readonly done: EventTexts;
    /** Below the heading of `page.invalid`. */
    readonly invalid: string;
  };
}
