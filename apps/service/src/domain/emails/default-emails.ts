import type { LocaleTag } from '@keystack/contract';
import { isSafeDisplayName } from './display-names.ts';
import { fillOwnerEmailTexts, type OwnerEmailVariables } from './fill-account-owner-email-texts.ts';
import { type EmailTexts, renderLayout, replaceControlCharacters } from './layout.ts';
import { type LinkEmailVariables, linkEmailTexts, safeTeamName } from './link-email-texts.ts';
import type { EmailContent } from './outbox.ts';
import type { TemplateVariables } from './placeholders.ts';

/** The variables of each email template. */
export type EmailVariables = LinkEmailVariables & OwnerEmailVariables;

/** The name of a template. */
export type EmailTemplateName = keyof EmailVariables;

const emailTexts: {
  readonly [T in EmailTemplateName]: (variables: EmailVariables[T], locale: LocaleTag) => EmailTexts;
} = {
  ...linkEmailTexts,
  password_changed: (variables, locale) => fillOwnerEmailTexts('password_changed', variables, locale),
  mfa_enabled: (variables, locale) => fillOwnerEmailTexts('mfa_enabled', variables, locale),
  mfa_disabled: (variables, locale) => fillOwnerEmailTexts('mfa_disabled', variables, locale),
  provider_linked: (variables, locale) => fillOwnerEmailTexts('provider_linked', variables, locale),
  provider_unlinked: (variables, locale) => fillOwnerEmailTexts('provider_unlinked', variables, locale),
  email_changed: (variables, locale) => fillOwnerEmailTexts('email_changed', variables, locale),
  new_device: (variables, locale) => fillOwnerEmailTexts('new_device', variables, locale),
  guess_limit_reached: (variables, locale) => fillOwnerEmailTexts('guess_limit_reached', variables, locale),
};

/**
 * Returns the texts of an email in the default design. Only emails to account owners are translated; all others are in
 * English.
 */
export function defaultEmailTexts<T extends EmailTemplateName>(
  template: T,
  variables: EmailVariables[T],
  locale: LocaleTag = 'en-US',
): EmailTexts {
  return emailTexts[template](variables, locale);
}

/** Renders an email from the default template. */
export function renderDefaultEmail<T extends EmailTemplateName>(
  template: T,
  variables: EmailVariables[T],
  locale?: LocaleTag,
): EmailContent {
  return renderLayout(defaultEmailTexts(template, variables, locale));
}

/**
 * Returns the variables for a customized template. Omits a user's name, or replaces a team's name with `a team`, if it
 * does not look like a name. Replaces control characters.
 */
export function withSafeNames(variables: EmailVariables[EmailTemplateName]): TemplateVariables {
  const { userDisplayName, teamDisplayName, ...others }: TemplateVariables = { ...variables };
  return replaceControlCharacters({
    ...others,
    ...(userDisplayName !== undefined &&
      isSafeDisplayName(userDisplayName) && { userDisplayName: userDisplayName.trim() }),
    ...(teamDisplayName !== undefined && { teamDisplayName: safeTeamName(teamDisplayName) }),
  });
}
