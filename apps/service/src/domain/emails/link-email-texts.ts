import { formatDuration, limits } from '@keystack/contract';
import { isSafeDisplayName } from './display-names.ts';
import type { EmailTexts } from './layout.ts';

/** The variables of the emails that contain a link. Without `userDisplayName`, the greeting has no name. */
export interface LinkEmailVariables {
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

/** The texts of the emails that contain a link, in English. Projects may replace them with templates of their own. */
export const linkEmailTexts: {
  readonly [T in keyof LinkEmailVariables]: (variables: LinkEmailVariables[T]) => EmailTexts;
} = {
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
    footer: `You got this mail because someone used this address at ${projectDisplayName}. The link works once and for ${formatDuration(limits.verificationCodeLifetime)}. If it was not you, ignore this mail and nothing happens.`,
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
    footer: `The link works once and for ${formatDuration(limits.passwordResetLifetime)}. If it was not you who asked, ignore this mail: your password stays as it is.`,
  }),
  magic_link: ({ userDisplayName, projectDisplayName, magicLink, otp }) => ({
    subject: `Sign in to ${projectDisplayName}`,
    preview: `Your code is ${otp}.`,
    sender: projectDisplayName,
    heading: `Sign in to ${projectDisplayName}`,
    paragraphs: [greeting(userDisplayName), 'Sign in with this button.'],
    button: { label: 'Sign in', link: magicLink },
    code: { label: 'Or type this code where you asked for it:', value: otp },
    footer: `The link and the code work once and for ${formatDuration(limits.signInCodeLifetime)}. Give them to nobody: they open your account at ${projectDisplayName}. If it was not you who asked, ignore this mail.`,
  }),
  team_invitation: ({ teamDisplayName, projectDisplayName, teamInvitationLink }) => {
    const team = safeTeamName(teamDisplayName);
    return {
      subject: `You have been invited to join ${team}`,
      preview: `Join ${team} at ${projectDisplayName}.`,
      sender: projectDisplayName,
      heading: `Join ${team}`,
      paragraphs: [greeting(undefined), `You have been invited to join ${team} at ${projectDisplayName}.`],
      button: { label: 'See the invitation', link: teamInvitationLink },
      footer: `The link works once and for ${formatDuration(limits.verificationCodeLifetime)}. If you know nobody at ${projectDisplayName}, ignore this mail and nothing happens.`,
    };
  },
};

/** Returns the name of a team for an email, or `a team` if it does not look like a name. */
export function safeTeamName(name: string): string {
  return isSafeDisplayName(name) ? name.trim() : 'a team';
}

function greeting(name: string | undefined): string {
  return name !== undefined && isSafeDisplayName(name) ? `Hi ${name.trim()},` : 'Hello,';
}
