import type { ProjectConfig } from '@keystack/js';
import type { ComponentType } from 'react';
import type { UiText } from '../texts/en.ts';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { CredentialSignUp, type CredentialSignUpProps } from './credential-sign-up.tsx';
import { MagicLinkSignIn } from './magic-link-sign-in.tsx';

/** The purpose of the auth page, which determines its texts and forms. */
export type AuthType = 'sign-in' | 'sign-up';

/** The name of a sign-in method by email. */
export type EmailSignInMethodName = 'magic-link' | 'password';

interface AuthMethod {
  readonly name: EmailSignInMethodName;
  readonly tab: UiText;
  readonly isEnabled: (config: Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled'>) => boolean;
  readonly forms: Readonly<Record<AuthType, ComponentType<CredentialSignUpProps>>>;
}

/** The sign-in methods by email, in the order of their tabs. */
export const emailSignInMethods: readonly AuthMethod[] = [
  {
    name: 'magic-link',
    tab: 'Email',
    isEnabled: ({ magicLinkEnabled }) => magicLinkEnabled,
    forms: { 'sign-in': MagicLinkSignIn, 'sign-up': MagicLinkSignIn },
  },
  {
    name: 'password',
    tab: 'Email & Password',
    isEnabled: ({ credentialEnabled }) => credentialEnabled,
    forms: { 'sign-in': CredentialSignIn, 'sign-up': CredentialSignUp },
  },
];
