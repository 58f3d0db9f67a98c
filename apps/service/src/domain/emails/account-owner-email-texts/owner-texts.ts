import type { AccountOwnerEmailType } from '@keystack/contract';

/** The heading and the text of an email to an account owner, or of a page that it links to. */
interface EventTexts {
  readonly heading: string;
  readonly text: string;
}

/**
 * The texts of emails to account owners and of the pages that they link to, in one language. `{project}`, `{name}`,
 * `{provider}`, `{email}`, `{removed}`, `{time}` and `{ip}` are placeholders.
 */
export interface AccountOwnerEmailTexts {
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly events: Readonly<Record<Exclude<AccountOwnerEmailType, 'sign_in_methods'>, EventTexts>>;
  /** Entries of the list `{removed}`. */
  readonly removed: Readonly<Record<'password' | 'secondFactor' | 'sessions', string>>;
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
  /** The email about too many wrong passwords or codes, and the page that it links to. */
  readonly trust: {
    /** Replaces `ifYou` and `ifNotYou` in this email. */
    readonly note: string;
    readonly button: string;
    readonly ask: EventTexts;
    readonly done: EventTexts;
    /** The text of the page if the link is invalid, below the heading of `page.invalid`. */
    readonly invalid: string;
  };
}
