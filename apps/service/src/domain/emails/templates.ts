import { type LocaleName, limits } from '@keystack/contract';
import { looksLikeName } from './display-names.ts';
import { clean, type EmailTexts, renderLayout } from './layout.ts';
import type { EmailContent } from './outbox.ts';
import { type OwnerVariables, ownerWords } from './owner-words.ts';
import type { Variables } from './placeholders.ts';

/** The variables of each email template. Without `userDisplayName`, the greeting has no name. */
export interface EmailVariables extends OwnerVariables {
  email_verification: {
    readonly userDisplayName?: string | undefined;
    readonly projectDisplayName: string;
    readonly emailVerificationLink: string;
  };
  password_reset: {
    readonly userDisplayName?: string | undefined;
    readonly projectDisplayName: string;
    readonly passwordResetLink: string;
  };
  magic_link: {
    readonly userDisplayName?: string | undefined;
    readonly projectDisplayName: string;
    readonly magicLink: string;
    /** The six characters that the user can type in the browser that requested the email. */
    readonly otp: string;
  };
  team_invitation: {
    readonly teamDisplayName: string;
    readonly projectDisplayName: string;
    readonly teamInvitationLink: string;
  };
}

/** The name of a template. */
export type EmailTemplate = keyof EmailVariables;

const words: { readonly [T in EmailTemplate]: (variables: EmailVariables[T], locale: LocaleName) => EmailTexts } = {
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
    footer: `You got this mail because someone used this address at ${projectDisplayName}. The link works once and for ${duration(limits.verificationCodeLifetime)}. If it was not you, ignore this mail and nothing happens.`,
  }),
  password_reset: ({ userDisplayName, projectDisplayName, passwordResetLink }) => ({
    subject: `Reset your password at ${projectDisplayName}`,
    preview: 'One click leads to a page where you choose a new password.',
    sender: projectDisplayName,
    heading: 'Reset your password',
    paragraphs: [
      greeting(userDisplayName),
      `Someone asked to reset the password of your account at ${projectDisplayName}. Choose a new one with this button; it ends every session of your account.`,
    ],
    button: { label: 'Reset password', link: passwordResetLink },
    footer: `The link works once and for ${duration(limits.passwordResetLifetime)}. If it was not you who asked, ignore this mail: your password stays as it is.`,
  }),
  magic_link: ({ userDisplayName, projectDisplayName, magicLink, otp }) => ({
    subject: `Sign in to ${projectDisplayName}`,
    preview: `Your code is ${otp}.`,
    sender: projectDisplayName,
    heading: `Sign in to ${projectDisplayName}`,
    paragraphs: [greeting(userDisplayName), 'Sign in with this button.'],
    button: { label: 'Sign in', link: magicLink },
    code: { label: 'Or type this code where you asked for it:', value: otp },
    footer: `The link and the code work once and for ${duration(limits.signInCodeLifetime)}. Give them to nobody: they open your account at ${projectDisplayName}. If it was not you who asked, ignore this mail.`,
  }),
  team_invitation: ({ teamDisplayName, projectDisplayName, teamInvitationLink }) => {
    const team = teamName(teamDisplayName);
    return {
      subject: `You have been invited to join ${team}`,
      preview: `Join ${team} at ${projectDisplayName}.`,
      sender: projectDisplayName,
      heading: `Join ${team}`,
      paragraphs: [greeting(undefined), `You have been invited to join ${team} at ${projectDisplayName}.`],
      button: { label: 'See the invitation', link: teamInvitationLink },
      footer: `The link works once and for ${duration(limits.verificationCodeLifetime)}. If you know nobody at ${projectDisplayName}, ignore this mail and nothing happens.`,
    };
  },
  password_changed: (variables, locale) => ownerWords('password_changed', variables, locale),
  mfa_enabled: (variables, locale) => ownerWords('mfa_enabled', variables, locale),
  mfa_disabled: (variables, locale) => ownerWords('mfa_disabled', variables, locale),
  provider_linked: (variables, locale) => ownerWords('provider_linked', variables, locale),
  provider_unlinked: (variables, locale) => ownerWords('provider_unlinked', variables, locale),
  email_changed: (variables, locale) => ownerWords('email_changed', variables, locale),
  new_device: (variables, locale) => ownerWords('new_device', variables, locale),
  guess_limit_reached: (variables, locale) => ownerWords('guess_limit_reached', variables, locale),
};

/** Returns the texts of a template. Only owner emails are translated; all others are in English. */
export function wordsOf<T extends EmailTemplate>(
  template: T,
  variables: EmailVariables[T],
  locale: LocaleName = 'en-US',
): EmailTexts {
  return words[template](variables, locale);
}

/** Renders an email in the default design. */
export function renderEmail<T extends EmailTemplate>(
  template: T,
  variables: EmailVariables[T],
  locale?: LocaleName,
): EmailContent {
  return renderLayout(wordsOf(template, variables, locale));
}

/**
 * Returns the variables for customized templates. Omits or replaces names of users and teams that do not look like
 * names.
 */
export function withSafeNames(variables: EmailVariables[EmailTemplate]): Variables {
  const { userDisplayName, teamDisplayName, ...others }: Variables = { ...variables };
  return clean({
    ...others,
    ...(userDisplayName !== undefined && looksLikeName(userDisplayName) && { userDisplayName: userDisplayName.trim() }),
    ...(teamDisplayName !== undefined && { teamDisplayName: teamName(teamDisplayName) }),
  });
}

function teamName(name: string): string {
  return looksLikeName(name) ? name.trim() : 'a team';
}

function greeting(name: string | undefined): string {
  return name !== undefined && looksLikeName(name) ? `Hi ${name.trim()},` : 'Hello,';
}

const units = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;

/** Formats a duration in milliseconds in the largest unit that divides it, such as `10 minutes`. */
function duration(milliseconds: number): string {
  const [name, length] = units.find(([, length]) => milliseconds % length === 0) ?? units[2];
  const count = milliseconds / length;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
