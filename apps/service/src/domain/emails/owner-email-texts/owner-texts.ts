import type { OwnerEmailType } from '@keystack/contract';

/** The heading and the text of an owner email about one event. */
interface EventTexts {
  readonly heading: string;
  readonly text: string;
}

/**
 * The texts of owner emails and of the pages that they link to, in one language. `{project}`, `{name}`, `{provider}`,
 * `{email}`, `{time}` and `{ip}` are placeholders.
 */
export interface OwnerTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly events: Readonly<Record<OwnerEmailType, EventTexts>>;
  readonly ifYou: string;
  readonly ifNotYou: string;
  /** Replaces `ifNotYou` in an email with a link that undoes the change. */
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
  /** The email about too many guesses, and the page that it links to. */
  readonly trust: {
    /** Replaces `ifYou` and `ifNotYou`. */
    readonly note: string;
    readonly button: string;
    readonly ask: EventTexts;
    readonly done: EventTexts;
    /** Below the heading of `page.invalid`. */
    readonly invalid: string;
  };
}
