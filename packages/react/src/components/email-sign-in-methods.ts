import type { ProjectConfig } from '@keystack/js';
import type { UiText } from '../texts/en.ts';

/** The purpose of the auth page, which determines its texts and forms. */
export type AuthType = 'sign-in' | 'sign-up';

/** The name of a sign-in method by email. */
export type EmailSignInMethodName = 'magic-link' | 'password';

interface EmailSignInMethod {
  readonly name: EmailSignInMethodName;
  readonly tab: UiText;
  readonly isEnabled: (config: Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled'>) => boolean;
}

/** The sign-in methods by email, in the order of their tabs. */
export const emailSignInMethods: readonly EmailSignInMethod[] = [
  { name: 'magic-link', tab: 'Email', isEnabled: ({ magicLinkEnabled }) => magicLinkEnabled },
  { name: 'password', tab: 'Email & Password', isEnabled: ({ credentialEnabled }) => credentialEnabled },
];
