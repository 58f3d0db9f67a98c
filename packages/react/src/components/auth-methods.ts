import type { ProjectConfig } from '@keystack/js';
import type { ComponentType } from 'react';
import { CredentialSignIn } from './credential-sign-in.tsx';
import { CredentialSignUp, type CredentialSignUpProps } from './credential-sign-up.tsx';

/** Which of its two faces the auth page shows. */
export type AuthType = 'sign-in' | 'sign-up';

interface AuthMethod {
  readonly name: string;
  readonly isEnabled: (config: ProjectConfig) => boolean;
  readonly forms: Readonly<Record<AuthType, ComponentType<CredentialSignUpProps>>>;
}

/** The ways to sign in by e-mail, in the order of their tabs. */
export const authMethods: readonly AuthMethod[] = [
  {
    name: 'password',
    isEnabled: ({ credentialEnabled }) => credentialEnabled,
    forms: { 'sign-in': CredentialSignIn, 'sign-up': CredentialSignUp },
  },
];
