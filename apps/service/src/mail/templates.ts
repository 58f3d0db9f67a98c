import { layOut, type MailWords } from './layout.ts';
import type { MailContent } from './outbox.ts';

/** What each template can say; a person without a name is greeted without one. */
export interface MailVariables {
  email_verification: {
    readonly userDisplayName?: string | undefined;
    readonly projectDisplayName: string;
    readonly emailVerificationLink: string;
  };
}

/** The name of a template. */
export type MailTemplate = keyof MailVariables;

const words: { readonly [T in MailTemplate]: (variables: MailVariables[T]) => MailWords } = {
  email_verification: ({ userDisplayName, projectDisplayName, emailVerificationLink }) => ({
    subject: `Verify your email at ${projectDisplayName}`,
    preview: 'One click confirms that this address is yours.',
    sender: projectDisplayName,
    heading: 'Verify your email',
    paragraphs: [
      greeting(userDisplayName),
      `Please confirm that this is your email address, so that ${projectDisplayName} can reach you and help you back into your account.`,
    ],
    button: { label: 'Verify email', link: emailVerificationLink },
    footer: `You got this mail because someone used this address at ${projectDisplayName}. The link works once and for 7 days. If it was not you, ignore this mail and nothing happens.`,
  }),
};

/** Writes a mail in its default design. */
export function renderMail<T extends MailTemplate>(template: T, variables: MailVariables[T]): MailContent {
  return layOut(words[template](variables));
}

const nameMaxLength = 64;

/**
 * Anyone can sign up with a stranger's address, so a display name would be a way to make us send advertising or a
 * phishing link: mail programs turn everything that looks like an address into one. Only what looks like a name is used.
 */
function greeting(name: string | undefined): string {
  const isName = name !== undefined && name.length <= nameMaxLength && !/[/:@]|[\p{L}\p{N}]\.\p{L}{2}/u.test(name);
  return isName && name.trim() !== '' ? `Hi ${name.trim()},` : 'Hello,';
}
