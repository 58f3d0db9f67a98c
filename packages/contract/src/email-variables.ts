import type { AccountOwnerEmailType, emailTemplateTypes } from './email-template-types.ts';

/** The type of an email template, for example `magic_link`. */
export type EmailTemplateType = (typeof emailTemplateTypes)[number] | AccountOwnerEmailType;

/** A variable of an email template. */
export interface EmailVariable {
  /** The value in previews and test emails. */
  readonly example: string;
  /** `true` if some emails of the template have no value for it. */
  readonly isOptional?: true;
  /** `true` if the email is of no use without it. */
  readonly isRequired?: true;
}

const link = (path: string) => `https://app.example.com/handler/${path}?code=example`;

const projectDisplayName: EmailVariable = { example: 'Acme' };
const userDisplayName: EmailVariable = { example: 'Ada Lovelace', isOptional: true };
const device: EmailVariable = { example: 'Chrome on macOS', isOptional: true };
const ofAccount = { userDisplayName, projectDisplayName };
const ofProvider = { ...ofAccount, providerName: { example: 'GitHub' } };

/** The variables of each email template. */
export const emailVariables: Readonly<Record<EmailTemplateType, Readonly<Record<string, EmailVariable>>>> = {
  email_verification: {
    ...ofAccount,
    emailVerificationLink: { example: link('email-verification'), isRequired: true },
    device,
  },
  password_reset: { ...ofAccount, passwordResetLink: { example: link('password-reset'), isRequired: true }, device },
  magic_link: {
    ...ofAccount,
    magicLink: { example: link('magic-link-callback'), isRequired: true },
    otp: { example: '482913' },
    device,
  },
  team_invitation: {
    inviterDisplayName: { example: 'Grace Hopper', isOptional: true },
    teamDisplayName: { example: 'Rockets' },
    projectDisplayName,
    teamInvitationLink: { example: link('team-invitation'), isRequired: true },
  },
  password_changed: ofAccount,
  mfa_enabled: ofAccount,
  mfa_disabled: ofAccount,
  provider_linked: ofProvider,
  provider_unlinked: ofProvider,
  email_changed: { ...ofAccount, undoLink: { example: link('undo-email-change'), isOptional: true } },
  email_added: { ...ofAccount, newEmail: { example: 'a…@example.com' }, device },
  new_device: {
    ...ofAccount,
    device,
    signInTime: { example: '2 January 2026, 09:41 UTC' },
    ipAddress: { example: '203.0.113.7' },
  },
  sign_ins_removed: { ...ofAccount, removedSignIns: { example: 'Password' } },
  guess_limit_reached: { ...ofAccount, trustLink: { example: link('trust'), isRequired: true } },
  sign_in_methods: {
    ...ofAccount,
    signInMethods: { example: 'Google' },
    signInLink: { example: 'https://app.example.com/handler/sign-in', isRequired: true },
    device,
  },
};
