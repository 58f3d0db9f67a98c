import { emailVariables } from '@keystack/contract';
import { isSafeDisplayName } from './display-names.ts';
import { replaceControlCharacters } from './layout.ts';
import type { TemplateVariables } from './placeholders.ts';

interface AccountVariables {
  /** Absent if the user has no name. */
  readonly userDisplayName?: string | undefined;
  readonly projectDisplayName: string;
}

interface RequestVariables extends AccountVariables {
  /** The browser and operating system of the request, if known. */
  readonly device?: string | undefined;
}

interface ProviderVariables extends AccountVariables {
  readonly providerName: string;
}

/** The variables of the emails that contain a link. */
interface LinkEmailVariables {
  email_verification: RequestVariables & { readonly emailVerificationLink: string };
  password_reset: RequestVariables & { readonly passwordResetLink: string };
  /** `otp` contains the six characters that the user can type in the browser that requested the email. */
  magic_link: RequestVariables & { readonly magicLink: string; readonly otp: string };
  team_invitation: {
    /** Absent if a server invites, or if the user has no name. */
    readonly inviterDisplayName?: string | undefined;
    readonly teamDisplayName: string;
    readonly projectDisplayName: string;
    readonly teamInvitationLink: string;
  };
}

/** The variables of each email to account owners. These emails inform about changes of an account and attacks on it. */
interface OwnerEmailVariables {
  password_changed: AccountVariables;
  mfa_enabled: AccountVariables;
  mfa_disabled: AccountVariables;
  provider_linked: ProviderVariables;
  provider_unlinked: ProviderVariables;
  /** `undoLink` is absent if the old email address was not verified, or if the account gets back a previous address. */
  email_changed: AccountVariables & { readonly undoLink?: string | undefined };
  /** `newEmail` is masked, such as `a…@example.com`. */
  email_added: RequestVariables & { readonly newEmail: string };
  new_device: RequestVariables & { readonly signInTime: string; readonly ipAddress: string };
  /** `removedSignIns` is a list in the language of the email. */
  sign_ins_removed: AccountVariables & { readonly removedSignIns: string };
  guess_limit_reached: AccountVariables & { readonly trustLink: string };
  /** `signInMethods` is a list in the language of the email, such as `Google or GitHub`. */
  sign_in_methods: RequestVariables & { readonly signInMethods: string; readonly signInLink: string };
}

/** The variables of each email template. */
export type EmailVariables = LinkEmailVariables & OwnerEmailVariables;

/** The name of a template of an email that users request. */
export type LinkEmailType = keyof LinkEmailVariables;

/** The name of a template. */
export type EmailTemplateName = keyof EmailVariables;

/** The names of the variables that every email of a template has. */
const requiredVariables: { readonly [T in EmailTemplateName]: readonly (keyof EmailVariables[T])[] } = {
  email_verification: ['projectDisplayName', 'emailVerificationLink'],
  password_reset: ['projectDisplayName', 'passwordResetLink'],
  magic_link: ['projectDisplayName', 'magicLink', 'otp'],
  team_invitation: ['projectDisplayName', 'teamDisplayName', 'teamInvitationLink'],
  password_changed: ['projectDisplayName'],
  mfa_enabled: ['projectDisplayName'],
  mfa_disabled: ['projectDisplayName'],
  provider_linked: ['projectDisplayName', 'providerName'],
  provider_unlinked: ['projectDisplayName', 'providerName'],
  email_changed: ['projectDisplayName'],
  email_added: ['projectDisplayName', 'newEmail'],
  new_device: ['projectDisplayName', 'signInTime', 'ipAddress'],
  sign_ins_removed: ['projectDisplayName', 'removedSignIns'],
  guess_limit_reached: ['projectDisplayName', 'trustLink'],
  sign_in_methods: ['projectDisplayName', 'signInMethods', 'signInLink'],
};

/**
 * Returns sample values for the variables that every email of a template has. They are URLs, because buttons need one.
 */
export function sampleVariables(template: EmailTemplateName): TemplateVariables {
  return Object.fromEntries(requiredVariables[template].map((name) => [name, 'https://example.com']));
}

/** Returns the values of the variables of a template in previews and test emails of a project. */
export function exampleVariables(template: EmailTemplateName, projectDisplayName: string): TemplateVariables {
  const examples = Object.entries(emailVariables[template]).map(([name, { example }]) => [name, example]);
  return { ...Object.fromEntries(examples), projectDisplayName };
}

/**
 * Returns the variables for a template. Omits names of users that do not look like names, and replaces a name of a team
 * with `unnamedTeam`. Replaces control characters.
 */
export function withSafeNames(variables: EmailVariables[EmailTemplateName], unnamedTeam: string): TemplateVariables {
  const { userDisplayName, inviterDisplayName, teamDisplayName, ...others }: TemplateVariables = { ...variables };
  return replaceControlCharacters({
    ...others,
    ...(isSafe(userDisplayName) && { userDisplayName: userDisplayName.trim() }),
    ...(isSafe(inviterDisplayName) && { inviterDisplayName: inviterDisplayName.trim() }),
    ...(teamDisplayName !== undefined && {
      teamDisplayName: isSafe(teamDisplayName) ? teamDisplayName.trim() : unnamedTeam,
    }),
  });
}

function isSafe(name: string | undefined): name is string {
  return name !== undefined && isSafeDisplayName(name);
}
