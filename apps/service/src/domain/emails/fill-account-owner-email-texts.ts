import type { AccountOwnerEmailType, LocaleTag } from '@keystack/contract';
import { accountOwnerEmailTexts, fillText } from './account-owner-email-texts.ts';
import { isSafeDisplayName } from './display-names.ts';
import type { EmailTexts } from './layout.ts';

interface AccountVariables {
  readonly userDisplayName?: string | undefined;
  readonly projectDisplayName: string;
}

interface ProviderVariables extends AccountVariables {
  readonly providerName: string;
}

/** The variables of each email to account owners. These emails inform about changes of an account and attacks on it. */
export interface OwnerEmailVariables {
  password_changed: AccountVariables;
  mfa_enabled: AccountVariables;
  mfa_disabled: AccountVariables;
  provider_linked: ProviderVariables;
  provider_unlinked: ProviderVariables;
  /** `undoLink` is absent if the old email address was not verified, or if the account gets back a previous address. */
  email_changed: AccountVariables & { readonly undoLink?: string | undefined };
  new_device: AccountVariables & { readonly signInTime: string; readonly ipAddress: string };
  guess_limit_reached: AccountVariables & { readonly trustLink: string };
}

type AllVariables = AccountVariables &
  Partial<
    Omit<
      ProviderVariables &
        OwnerEmailVariables['email_changed'] &
        OwnerEmailVariables['new_device'] &
        OwnerEmailVariables['guess_limit_reached'],
      keyof AccountVariables
    >
  >;

/** Returns the texts of an email to an account owner in a language, with the placeholders replaced. */
export function fillOwnerEmailTexts<T extends AccountOwnerEmailType>(
  type: T,
  variables: OwnerEmailVariables[T],
  locale: LocaleTag,
): EmailTexts {
  const { userDisplayName: name, projectDisplayName: project, undoLink, trustLink, ...rest }: AllVariables = variables;
  const texts = accountOwnerEmailTexts[locale];
  const values = {
    name: name?.trim(),
    project,
    provider: rest.providerName,
    time: rest.signInTime,
    ip: rest.ipAddress,
  };
  const fill = (text: string) => fillText(text, values);
  const heading = fill(texts.events[type].heading);
  const text = fill(texts.events[type].text);
  return {
    language: locale,
    subject: `${project}: ${heading}`,
    preview: text,
    sender: project,
    heading,
    paragraphs: [
      name !== undefined && isSafeDisplayName(name) ? fill(texts.greeting) : texts.greetingWithoutName,
      text,
      ...(trustLink === undefined
        ? [texts.ifYou, undoLink === undefined ? fill(texts.ifNotYou) : texts.undo]
        : [texts.trust.note]),
    ],
    ...(undoLink !== undefined && { button: { label: texts.undoButton, link: undoLink, hint: texts.openLink } }),
    ...(trustLink !== undefined && { button: { label: texts.trust.button, link: trustLink, hint: texts.openLink } }),
    footer: fill(texts.footer),
  };
}
