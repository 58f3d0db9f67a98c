import type { OwnerEmailType } from '@keystack/contract';

/** The words for one event. */
interface EventTexts {
  readonly heading: string;
  readonly text: string;
}

/**
 * The texts of owner emails, and of the page that undoes a change of the email address, in one language. `{project}`,
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
}
